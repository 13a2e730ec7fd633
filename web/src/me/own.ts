import { AVATARS, avatarOf } from '../art/avatars';
import type { Me } from '../lib/api';
import { settings } from '../lib/settings.svelte';

/** Returns the number of the own picture: the chosen one, or the one that follows from the id. */
export function ownAvatar(me: Me): number {
  return settings.avatar ?? avatarOf({ person: me.person, bot: null }, 0);
}

/** Returns the colour of a picture's ground, which is the colour of the profile. */
export function groundOf(avatar: number): string | undefined {
  return AVATARS[avatar]?.ground;
}
