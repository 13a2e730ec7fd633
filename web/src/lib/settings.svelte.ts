import { recall, remember } from './memory';

/** The settings of this device. */

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'fr';
/** The speed at which moves of others are shown. */
export type Pace = 'calm' | 'brisk' | 'instant';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
export const LANGUAGES: readonly Language[] = ['en', 'fr'];
export const PACES: readonly Pace[] = ['calm', 'brisk', 'instant'];

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}

/** Returns the first of the browser's languages that the page has. */
export function browserLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const known = oneOf(LANGUAGES, language.slice(0, 2).toLowerCase());
    if (known !== undefined) return known;
  }
  return 'en';
}

function readAvatar(text: string | null): number | null {
  return /^\d\d?$/.test(text ?? '') ? Number(text) : null;
}

class Settings {
  theme = $state<Theme>(oneOf(THEMES, recall('theme')) ?? 'auto');
  language = $state<Language>(oneOf(LANGUAGES, recall('language')) ?? browserLanguage(navigator.languages));
  pace = $state<Pace>(oneOf(PACES, recall('pace')) ?? 'brisk');
  sound = $state(recall('sound') === 'on');
  notify = $state(recall('notify') === 'on');
  /** Whether a move without a choice is played at once. */
  forced = $state(recall('forced') === 'on');

  /** The number of the chosen picture. */
  avatar = $state<number | null>(readAvatar(recall('avatar')));

  setAvatar(avatar: number): void {
    this.avatar = avatar;
    remember('avatar', String(avatar));
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
  }

  setLanguage(language: Language): void {
    this.language = language;
    remember('language', language);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    remember('pace', pace);
  }

  setSound(on: boolean): void {
    this.sound = on;
    remember('sound', on ? 'on' : 'off');
  }

  /** Whether single keys are shortcuts at a table. */
  keys = $state(recall('keys') !== 'off');

  setKeys(on: boolean): void {
    this.keys = on;
    remember('keys', on ? 'on' : 'off');
  }

  setForced(on: boolean): void {
    this.forced = on;
    remember('forced', on ? 'on' : 'off');
  }

  async setNotify(on: boolean): Promise<void> {
    this.notify = on && (await Notification.requestPermission()) === 'granted';
    remember('notify', this.notify ? 'on' : 'off');
  }
}

export const settings = new Settings();

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
