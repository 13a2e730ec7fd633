import { prefersStillness, settings } from '../lib/settings.svelte';
import type { QuillEvent, QuillView, QuillWho } from '../wire';
import { doer, pictures, together } from './steps';

/** Milliseconds that the page dwells on a step. */
const DWELL = { calm: 650, brisk: 280, instant: 0 };
/** The most that one decision and what followed from it may take. */
const MOST = 12_000;

type Step = { view: QuillView; who: QuillWho | null; lines: string[]; dwell: number };

/** The game as it is shown: what others and Cadfael do comes step by step, and can be cut short. */
export class Playback {
  /** The picture. */
  view = $state.raw<QuillView | null>(null);
  /** What has been shown so far of what is being shown, in words. */
  told = $state.raw<string[]>([]);
  /** Whose doing is shown. */
  who = $state<QuillWho | null>(null);
  /** Whether there is more to come. */
  playing = $state(false);

  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (events: readonly QuillEvent[]) => string[]) {}

  /** The game has gone on to `after` by these events, as seat `you` sees it. */
  follow(after: QuillView, events: readonly QuillEvent[], you: number | null): void {
    const before = this.#steps.at(-1)?.view ?? this.view;
    const groups = together(events.filter((event) => event.type !== 'sealed'));
    const lines = groups.map((group) => this.tell(group));
    if (before === null || settings.pace === 'instant' || document.hidden) {
      this.finish();
      this.view = after;
      return;
    }
    if (groups.length === 0) this.#steps.push({ view: after, who: null, lines: [], dwell: 0 });
    // What somebody has done themselves needs no telling, up to where others come in.
    const own = (event: QuillEvent): boolean =>
      event.type === 'opened'
        ? event.choices.every((choice, seat) => choice === null || seat === you)
        : doer(event) === you;
    const others = groups.findIndex(([event]) => event !== undefined && !own(event));
    const views = pictures(before, groups, after);
    const many = groups.length - (others < 0 ? groups.length : others);
    // Whoever is deciding is not interrupted by what others do meanwhile.
    const deciding =
      you !== null &&
      after.legal[you] !== undefined &&
      String(before.legal[you]) === String(after.legal[you]);
    const dwell = deciding
      ? 0
      : Math.min(DWELL[settings.pace] * (prefersStillness() ? 0.45 : 1), MOST / Math.max(1, many));
    groups.forEach(([event], index) =>
      this.#steps.push({
        view: views[index]!,
        who: event ? doer(event) : null,
        lines: lines[index]!,
        dwell: others >= 0 && index >= others ? dwell : 0,
      }),
    );
    if (!this.playing) this.#next();
  }

  /** Shows everything that is still to come at once. */
  finish(): void {
    clearTimeout(this.#timer);
    const last = this.#steps.at(-1);
    if (last) this.view = last.view;
    this.#steps = [];
    this.told = [];
    this.playing = false;
  }

  #next(): void {
    const step = this.#steps.shift();
    if (step === undefined) {
      this.finish();
      return;
    }
    this.view = step.view;
    if (step.dwell === 0) {
      this.#next();
      return;
    }
    this.playing = true;
    this.who = step.who;
    this.told = [...this.told, ...step.lines];
    this.#timer = setTimeout(() => this.#next(), step.dwell);
  }
}
