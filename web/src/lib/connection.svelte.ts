/** Milliseconds without an answer after which the page shows a banner. */
export const PATIENCE = 3_000;

/** What the page knows of its connection to the server, whichever way it asks. */
export class Connection {
  /** Whether the browser has lost the network, as far as it says and nothing proves otherwise. */
  offline = $state(false);
  #late = $state(0);

  /** Whether a request has been waiting for its answer for too long. */
  get late(): boolean {
    return this.#late > 0;
  }

  /** Listens to the browser until the returned function is called. */
  listen(): () => void {
    const [lost, found] = [(): unknown => (this.offline = true), (): unknown => (this.offline = false)];
    addEventListener('offline', lost);
    addEventListener('online', found);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', found);
    };
  }

  /** Passes an answer on, and says meanwhile when it is late. */
  async watch<T>(answer: Promise<T>): Promise<T> {
    const asked = this.offline;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#late += 1;
    }, PATIENCE);
    try {
      const there = await answer;
      // A server on this machine answers without any network.
      if (asked) this.offline = false;
      return there;
    } finally {
      clearTimeout(timer);
      if (late) this.#late -= 1;
    }
  }
}

export const connection = new Connection();
