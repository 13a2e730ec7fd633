const PREFIX = 'scriptorium.';

/** What is remembered on this device under a name; where nothing can be remembered, nothing is. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Where nothing is kept, nothing has to be forgotten.
  }
}
