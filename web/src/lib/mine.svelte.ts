import { api, type Invitation, type Listed } from './api';
import { alone, localTables, own } from './local';

/** Whether a table waits for a decision of the person, and not of a stand-in. */
export function waitsFor({ table, to_act }: Listed, person: string): boolean {
  const we = own(table, person);
  return to_act.some((seat) => table.chairs[seat]?.person === we && table.chairs[seat]?.stand_in === null);
}

/** Sorts tables for display: those that wait for the person, then running games, open tables, the rest. */
export function inOrder(tables: readonly Listed[], person: string): Listed[] {
  const rank = { playing: 1, open: 2, over: 3, closed: 4 };
  const place = (listed: Listed): number => (waitsFor(listed, person) ? 0 : rank[listed.table.status]);
  return [...tables].sort((a, b) => place(a) - place(b) || b.created - a.created);
}

const EVERY = 10_000;

/** The person's tables and invitations, polled while the page is visible or notifications are on. */
class Mine {
  tables = $state.raw<Listed[]>([]);
  /** Invitations of friends to their tables. */
  invitations = $state.raw<Invitation[]>([]);

  #there: Listed[] = [];

  async look(): Promise<void> {
    try {
      if (!alone) [this.#there, this.invitations] = await Promise.all([api.mine(), api.invitations()]);
    } finally {
      // Tables of this device are available without a connection.
      this.tables = [...(await localTables()), ...this.#there];
    }
  }

  /** Polls until the returned function is called. */
  watch(): () => void {
    // Retry soon after a failure.
    const look = (): void => void this.look().catch(() => undefined);
    const looked = (): void => {
      if (!document.hidden) look();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', looked);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', looked);
      removeEventListener('online', look);
    };
  }
}

export const mine = new Mine();
