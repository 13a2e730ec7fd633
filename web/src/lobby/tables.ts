import { chairName } from '../lib/names';
import { own } from '../lib/local';
import { list, t } from '../lib/words.svelte';
import type { TableView } from '../wire';

/** Returns the names of the other players at a table. */
export function withWhom(table: TableView, person: string): string {
  if (table.chairs.length === 1) return t('table-solo');
  const we = own(table, person);
  const others = table.chairs.flatMap((chair, seat) =>
    (chair.person !== null || chair.bot !== null) && chair.person !== we ? [chairName(chair, seat)] : [],
  );
  return others.length === 0 ? t('table-alone') : t('table-with', { names: list(others) });
}
