import { recall, remember } from './memory';

/** What somebody has chosen on this device. */

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'fr';
/** How long the page dwells on what others do. */
export type Pace = 'calm' | 'brisk' | 'instant';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
export const LANGUAGES: readonly Language[] = ['en', 'fr'];
export const PACES: readonly Pace[] = ['calm', 'brisk', 'instant'];

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}

/** The first language of the browser that the house speaks. */
export function browserLanguage(languages: readonly string[]): Language {
  for (const language of languages) {
    const known = oneOf(LANGUAGES, language.slice(0, 2).toLowerCase());
    if (known !== undefined) return known;
  }
  return 'en';
}

class Settings {
  theme = $state<Theme>(oneOf(THEMES, recall('theme')) ?? 'auto');
  language = $state<Language>(oneOf(LANGUAGES, recall('language')) ?? browserLanguage(navigator.languages));
  pace = $state<Pace>(oneOf(PACES, recall('pace')) ?? 'calm');
  sound = $state(recall('sound') === 'on');
  notify = $state(recall('notify') === 'on');

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

  async setNotify(on: boolean): Promise<void> {
    this.notify = on && (await Notification.requestPermission()) === 'granted';
    remember('notify', this.notify ? 'on' : 'off');
  }
}

export const settings = new Settings();

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
