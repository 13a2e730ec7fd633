import { api, type FriendList } from './api';
import { alone } from './local';

const EVERY = 10_000;

/** The person's friends, and whom the person has blocked. */
class Circle {
  list = $state.raw<FriendList | null>(null);
  readonly blocked = $derived(new Set(this.list?.blocked.map(({ person }) => person)));
  /** By name, those who are online first. */
  readonly friends = $derived(
    (this.list?.friends ?? []).toSorted(
      (a, b) => Number(b.online === true) - Number(a.online === true) || a.name.localeCompare(b.name),
    ),
  );

  async look(): Promise<void> {
    if (!alone) this.list = await api.friends();
  }

  /** Polls until the returned function is called. */
  watch(): () => void {
    const look = (): void => void this.look().catch(() => undefined);
    look();
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, EVERY);
    return () => clearInterval(timer);
  }
}

export const circle = new Circle();
