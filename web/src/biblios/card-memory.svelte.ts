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
      void api.memory(sitting.id).then(
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
