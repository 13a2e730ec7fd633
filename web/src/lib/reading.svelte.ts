/** The rule that somebody wants to read: an id, or the empty text for the whole book. */
let wanted = $state<string | null>(null);

export const reading = {
  get rule(): string | null {
    return wanted;
  },
  open(rule = ''): void {
    wanted = rule;
  },
  close(): void {
    wanted = null;
  },
};
