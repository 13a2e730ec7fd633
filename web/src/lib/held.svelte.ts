/**
 * At most one decision that was made without a connection. It is sent when the connection is back, unless it is withdrawn.
 */
export class Held {
  /** The decision; null if there is none. */
  waiting = $state<string | null>(null);
  #settle: ((send: boolean) => void) | null = null;

  /** Keeps a decision. Resolves with true when it can be sent, with false if it was withdrawn. */
  keep(action: string): Promise<boolean> {
    this.waiting = action;
    return new Promise((resolve) => (this.#settle = resolve));
  }

  /** Releases the decision when the connection is back. */
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
