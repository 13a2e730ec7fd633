import type { Choice, Worth } from '../review/review';

/** How many actions a hint shows. */
const SHOWN = 3;
/** Differences below this count as none, in millionths: a quarter of a percent, as in reviews. */
const NOTHING = 2_500;
/** From this on the hint says that the network prefers what it values less: one percent. */
const TELLING = 10_000;

/** The actions of a hint: what the network would do, then the others by their chances. */
export function ranked({ options, preferred }: Choice): Worth[] {
  const best = options[preferred]!;
  const others = options.filter((option) => option !== best).sort((a, b) => b.chance - a.chance);
  return [best, ...others].slice(0, SHOWN);
}

/** How the action that the network would choose compares with the best of the others. */
export type Verdict = {
  kind: 'only' | 'better' | 'even' | 'despite';
  best: Worth;
  second: Worth | null;
  lead: number;
};

export function verdict(choice: Choice): Verdict {
  const [best, second = null] = ranked(choice);
  const lead = second === null ? 0 : best!.chance - second.chance;
  let kind: Verdict['kind'] = 'even';
  if (second === null) kind = 'only';
  else if (lead >= NOTHING) kind = 'better';
  else if (lead <= -TELLING) kind = 'despite';
  return { kind, best: best!, second, lead };
}
