import { api, type Listed } from './api';

/** Whether a table waits for a decision of somebody, who has not left it to a stand-in. */
export function waitsFor({ table, to_act }: Listed, person: string): boolean {
  return to_act.some(
    (seat) => table.chairs[seat]?.person === person && table.chairs[seat]?.stand_in === null,
  );
}

/** Tables in the order in which somebody wants to see them: those that wait for them, then games, open tables, the rest. */
export function inOrder(tables: readonly Listed[], person: string): Listed[] {
  const rank = { playing: 1, open: 2, over: 3, closed: 4 };
  const place = (listed: Listed): number => (waitsFor(listed, person) ? 0 : rank[listed.table.status]);
  return [...tables].sort((a, b) => place(a) - place(b) || b.created - a.created);
}

const EVERY = 10_000;

/** Our tables, looked at now and then while somebody looks at the page or wants to be told. */
class Mine {
  tables = $state.raw<Listed[]>([]);

  async look(): Promise<void> {
    this.tables = await api.mine();
  }

  /** Looks again and again until the function that comes back is called. */
  watch(): () => void {
    // A look that fails is made again soon.
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
