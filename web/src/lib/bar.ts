/** Adds a snippet to the bar of the page while its component is mounted. */
export function toBar(node: HTMLElement): () => void {
  document.getElementById('bar')?.append(node);
  return () => node.remove();
}
