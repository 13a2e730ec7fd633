/**
 * Decisions made without a connection: at most one is kept, to be sent once when the connection is back, or withdrawn before.
 */
export class Held {
  /** What waits; null most of the time. */
  waiting = $state<string | null>(null);
  #settle: ((send: boolean) => void) | null = null;

  /** Keeps a decision. Resolves with whether it is to be sent; false if it was withdrawn. */
  keep(action: string): Promise<boolean> {
    this.waiting = action;
    return new Promise((resolve) => (this.#settle = resolve));
  }

  /** The connection is back. */
  release(): void {
    this.#done(true);
  }

  withdraw(): void {
    this.#done(false);
  }

  #done(send: boolean): void {
    this.waiting = null;
    this.#settle?.(send);
    this.#settle = null;
  }
}
