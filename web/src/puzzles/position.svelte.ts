import { Replay } from '../replay/replay.svelte';

/** The position of a puzzle: a replay that stops at a decision, which can be made. */
export class Position extends Replay {
  /** Whether an answer is awaited. */
  open = $state(true);

  constructor(
    record: string,
    private readonly answer: (action: string) => void,
  ) {
    super({ text: record, table: null });
  }

  override get legal(): string[] {
    return this.open && this.seat !== null ? (this.game?.legal[this.seat] ?? []) : [];
  }

  override act(action: string): Promise<boolean> {
    this.answer(action);
    return Promise.resolve(true);
  }
}
