import { tick } from 'svelte';

import { prefersStillness } from './settings.svelte';

/**
 * Animates a change: elements with `data-fly` move from their old place to the new one, and elements that were removed move
 * to their destination. Nothing waits for the animation, and with reduced motion there is none. Only pictures have
 * `data-fly`, never buttons: a press that begins on a button must end there.
 */

type Seen = { box: DOMRect; node: HTMLElement };

const TRAVEL: KeyframeAnimationOptions = { duration: 420, easing: 'cubic-bezier(.3,.8,.3,1)' };

function flyers(): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const node of document.querySelectorAll<HTMLElement>('[data-fly]')) {
    const box = node.getBoundingClientRect();
    if (box.width > 0) seen.set(node.dataset['fly'] ?? '', { box, node });
  }
  return seen;
}

function shift(from: DOMRect, to: DOMRect): string {
  const scale = to.width > 0 ? from.width / to.width : 1;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/**
 * Applies a change and animates it. `origin` returns where a new card comes from, `destination` where a removed one goes:
 * the value of a `data-spot`.
 */
export async function fly(
  apply: () => void,
  destination: (card: string) => string | null,
  origin: (card: string) => string | null,
): Promise<void> {
  if (prefersStillness() || document.hidden) {
    apply();
    return;
  }
  const before = flyers();
  const ghosts = new Map([...before].map(([key, seen]) => [key, seen.node.cloneNode(true) as HTMLElement]));
  apply();
  await tick();
  const after = flyers();
  const spot = (name: string | null): DOMRect | undefined =>
    name === null ? undefined : document.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect();
  for (const [key, { box, node }] of after) {
    const from = before.get(key)?.box ?? spot(origin(key));
    if (from === undefined || (Math.abs(from.left - box.left) < 2 && Math.abs(from.top - box.top) < 2))
      continue;
    node.animate(
      [
        { transform: shift(from, box), transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      TRAVEL,
    );
  }
  for (const [key, { box }] of before) {
    const to = after.has(key) ? undefined : spot(destination(key));
    const ghost = ghosts.get(key);
    if (to === undefined || ghost === undefined) continue;
    sendOff(ghost, box, to);
  }
}

function sendOff(ghost: HTMLElement, from: DOMRect, to: DOMRect): void {
  ghost.removeAttribute('data-fly');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('ghost');
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(ghost);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 },
    ],
    TRAVEL,
  );
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
}
