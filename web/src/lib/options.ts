import { t } from './words.svelte';

const messageId = (name: string): string => name.replaceAll('_', '-');

/** The label of an option. */
export function optionName(name: string): string {
  return t(`option-${messageId(name)}`);
}

/** The label of an option's value. Numbers are their own labels. */
export function optionWords(name: string, value: string | number | boolean): string {
  return typeof value === 'number'
    ? t(`option-${messageId(name)}-count`, { count: value })
    : t(`option-${messageId(name)}-${messageId(String(value))}`);
}
