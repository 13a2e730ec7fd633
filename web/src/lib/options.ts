import { t } from './words.svelte';

const messageId = (name: string): string => name.replaceAll('_', '-');

/** What an option is about. */
export function optionName(name: string): string {
  return t(`option-${messageId(name)}`);
}

/** A value of an option in words; a number is said by itself. */
export function optionWords(name: string, value: string | number | boolean): string {
  return typeof value === 'number'
    ? t(`option-${messageId(name)}-count`, { count: value })
    : t(`option-${messageId(name)}-${messageId(String(value))}`);
}
