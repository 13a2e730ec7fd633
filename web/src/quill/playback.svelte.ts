import { prefersStillness, settings } from '../lib/settings.svelte';
import type { QuillEvent, QuillView, QuillWho } from '../wire';
import { actorOf, intermediateViews, groupRolls } from './steps';

/** Milliseconds per step. */
const DWELL = { calm: 650, brisk: 280, instant: 0 };
/** The most milliseconds that playback of one decision may take. */
const MAX_PLAYBACK = 12_000;

type Step = { view: QuillView; who: QuillWho | null; lines: string[]; dwell: number };

/** The view as shown: what others and Cadfael do is played back step by step, and can be skipped. */
export class Playback {
  /** The view to draw. */
  view = $state.raw<QuillView | null>(null);
  /** The lines narrated so far in this playback. */
  lines = $state.raw<string[]>([]);
  /** Whose step is shown. */
  who = $state<QuillWho | null>(null);
  /** Whether more steps are queued. */
  playing = $state(false);

  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (events: readonly QuillEvent[]) => string[]) {}

  /** Queues the events that led to `after`, as seat `you` sees them. */
  follow(after: QuillView, events: readonly QuillEvent[], you: number | null): void {
    const before = this.#steps.at(-1)?.view ?? this.view;
    const groups = groupRolls(events.filter((event) => event.type !== 'sealed'));
    const lines = groups.map((group) => this.tell(group));
    if (before === null || settings.pace === 'instant' || document.hidden) {
      this.finish();
      this.view = after;
      return;
    }
    if (groups.length === 0) this.#steps.push({ view: after, who: null, lines: [], dwell: 0 });
    // The viewer's own actions need no narration, up to the first event of someone else.
    const own = (event: QuillEvent): boolean =>
      event.type === 'opened'
        ? event.choices.every((choice, seat) => choice === null || seat === you)
        : actorOf(event) === you;
    const others = groups.findIndex(([event]) => event !== undefined && !own(event));
    const views = intermediateViews(before, groups, after);
    const many = groups.length - (others < 0 ? groups.length : others);
    // Do not interrupt a viewer who is deciding: others may act at the same time.
    const deciding =
      you !== null &&
      after.legal[you] !== undefined &&
      String(before.legal[you]) === String(after.legal[you]);
    const dwell = deciding
      ? 0
      : Math.min(DWELL[settings.pace] * (prefersStillness() ? 0.45 : 1), MAX_PLAYBACK / Math.max(1, many));
    groups.forEach(([event], index) =>
      this.#steps.push({
        view: views[index]!,
        who: event ? actorOf(event) : null,
        lines: lines[index]!,
        dwell: others >= 0 && index >= others ? dwell : 0,
      }),
    );
    if (!this.playing) this.#next();
  }

  /** Shows the final view at once. */
  finish(): void {
    clearTimeout(this.#timer);
    const last = this.#steps.at(-1);
    if (last) this.view = last.view;
    this.#steps = [];
    this.lines = [];
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
    this.lines = [...this.lines, ...step.lines];
    this.#timer = setTimeout(() => this.#next(), step.dwell);
  }
}
