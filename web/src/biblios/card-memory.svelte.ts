import { api, type BibliosMemory } from '../lib/api';
import type { Sitting } from '../lib/sitting.svelte';

/** The card memory of a table, fetched again after every event while a component shows it. */
export class CardMemory {
  /** Null if the table's options forbid it, undefined before the first answer. */
  memory = $state.raw<BibliosMemory | null | undefined>(undefined);

  /** Must be called during component initialisation. */
  constructor(sitting: Sitting) {
    $effect(() => {
      if (!sitting.live || sitting.events.length === 0) return;
      let wanted = true;
      void api.memory(sitting.id, sitting.you?.person ?? '').then(
        (memory) => {
          if (wanted) this.memory = memory;
        },
        // The banner reports the lost connection; the previous answer is still true.
        () => undefined,
      );
      return () => (wanted = false);
    });
  }
}

/** Returns how many cards left a hand without being shown to the viewer: payments and penalties. */
export function unseenLosses(memory: BibliosMemory, seat: number): number {
  const hidden = (cards: readonly string[]): number => cards.filter((card) => card === '?').length;
  const deeds = memory.seats[seat];
  const paid = (deeds?.won ?? []).reduce((sum, { paid }) => sum + hidden(paid), 0);
  const taken = memory.seats.flatMap(({ seized }) => seized).filter(({ from }) => from === seat);
  return paid + hidden(taken.map(({ card }) => card)) + hidden(deeds?.lost ?? []);
}
