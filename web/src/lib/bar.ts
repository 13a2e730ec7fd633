/** Puts something into the bar of the page for as long as it is there. */
export function toBar(node: HTMLElement): () => void {
  document.getElementById('bar')?.append(node);
  return () => node.remove();
}
