import { chairName } from '../lib/names';
import { list, t } from '../lib/words.svelte';
import type { TableView } from '../wire';

/** The others at a table, in words. */
export function withWhom(table: TableView, person: string): string {
  if (table.chairs.length === 1) return t('table-solo');
  const others = table.chairs.flatMap((chair, seat) =>
    (chair.person !== null || chair.bot !== null) && chair.person !== person ? [chairName(chair, seat)] : [],
  );
  return others.length === 0 ? t('table-alone') : t('table-with', { names: list(others) });
}
