import { api, type BibliosMemory } from '../lib/api';
import type { Sitting } from '../lib/sitting.svelte';

/** What may be remembered at a table, asked for anew whenever something has happened while somebody looks at it. */
export class Recollection {
  /** Null where nothing may be remembered; undefined before the first answer. */
  memory = $state.raw<BibliosMemory | null | undefined>(undefined);

  /** To be made where a component begins. */
  constructor(sitting: Sitting) {
    $effect(() => {
      if (!sitting.live || sitting.events.length === 0) return;
      let wanted = true;
      void api.memory(sitting.id).then(
        (memory) => {
          if (wanted) this.memory = memory;
        },
        // The banner says that the house cannot be reached; what was known before is still true.
        () => undefined,
      );
      return () => (wanted = false);
    });
  }
}
