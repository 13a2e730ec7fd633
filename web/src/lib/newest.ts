/** How far from its end, in pixels, a box still counts as being there. */
const NEAR = 24;

/**
 * Keeps a scrolling box at its newest line, at the end: when it is first shown, and whenever lines come, unless its reader has
 * scrolled up.
 */
export function toNewest(box: HTMLElement): () => void {
  let atEnd = true;
  const follow = (): void => {
    if (atEnd) box.scrollTop = box.scrollHeight;
  };
  const note = (): void => {
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  };
  // A box in a dialog has no height before the dialog opens.
  const sizes = new ResizeObserver(follow);
  const lines = new MutationObserver(follow);
  sizes.observe(box);
  lines.observe(box, { childList: true, subtree: true });
  box.addEventListener('scroll', note);
  return () => {
    sizes.disconnect();
    lines.disconnect();
    box.removeEventListener('scroll', note);
  };
}
