/** Milliseconds without an answer after which the page shows a banner. */
export const PATIENCE = 3_000;

/** The connection to the server, over HTTP and WebSockets. */
export class Connection {
  /** Whether the browser reports that it is offline and no request has succeeded since. */
  offline = $state(false);
  #late = $state(0);

  /** Whether the answer to a request is late. */
  get late(): boolean {
    return this.#late > 0;
  }

  /** Listens to the browser's events. Returns a function that stops it. */
  listen(): () => void {
    const [lost, found] = [(): unknown => (this.offline = true), (): unknown => (this.offline = false)];
    addEventListener('offline', lost);
    addEventListener('online', found);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', found);
    };
  }

  /** Awaits an answer and sets `late` while it takes too long. */
  async watch<T>(answer: Promise<T>): Promise<T> {
    const asked = this.offline;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#late += 1;
    }, PATIENCE);
    try {
      const there = await answer;
      // A server on this machine answers without a network.
      if (asked) this.offline = false;
      return there;
    } finally {
      clearTimeout(timer);
      if (late) this.#late -= 1;
    }
  }
}

export const connection = new Connection();
