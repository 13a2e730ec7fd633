import { prefersStillness, settings } from '../lib/settings.svelte';
import type { QuillEvent, QuillView, QuillWho } from '../wire';
import { actorOf, groupRolls, intermediateViews } from './steps';
import type { Told } from './tell';

/** Milliseconds for each step, and for all steps that wait to be shown. */
const DWELL = { calm: [900, 12_000], brisk: [420, 4_000], instant: [0, 0] } as const;

type Step = { view: QuillView; who: QuillWho | null; lines: Told[]; told: boolean };

/** The view as shown: what others and Cadfael do is played back step by step, and can be skipped. */
export class Playback {
  /** The view to draw. */
  view = $state.raw<QuillView | null>(null);
  /** The lines of the current step. */
  lines = $state.raw<Told[]>([]);
  /** Whose step is shown. */
  who = $state<QuillWho | null>(null);
  /** Whether more steps are queued. */
  playing = $state(false);

  #steps: Step[] = [];
  #dwell = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (events: readonly QuillEvent[]) => Told[]) {}

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
    if (groups.length === 0) this.#steps.push({ view: after, who: null, lines: [], told: false });
    // The viewer's own actions need no narration, up to the first event of someone else.
    const own = (event: QuillEvent): boolean =>
      event.type === 'opened'
        ? event.choices.every((choice, seat) => choice === null || seat === you)
        : actorOf(event) === you;
    const others = groups.findIndex(([event]) => event !== undefined && !own(event));
    const views = intermediateViews(before, groups, after);
    // Do not interrupt a viewer who is deciding: others may act at the same time.
    const deciding =
      you !== null &&
      after.legal[you] !== undefined &&
      String(before.legal[you]) === String(after.legal[you]);
    groups.forEach(([event], index) =>
      this.#steps.push({
        view: views[index]!,
        who: event ? actorOf(event) : null,
        lines: lines[index]!,
        told: !deciding && others >= 0 && index >= others && lines[index]!.length > 0,
      }),
    );
    const [each, all] = DWELL[settings.pace];
    const waiting = Math.max(1, this.#steps.filter(({ told }) => told).length);
    this.#dwell = Math.min(each * (prefersStillness() ? 0.45 : 1), all / waiting);
    if (!this.playing) this.next();
  }

  /** Shows the next step without waiting. */
  next(): void {
    clearTimeout(this.#timer);
    let step = this.#steps.shift();
    while (step !== undefined && !step.told) {
      this.view = step.view;
      step = this.#steps.shift();
    }
    if (step === undefined) {
      this.finish();
      return;
    }
    this.view = step.view;
    this.playing = true;
    this.who = step.who;
    this.lines = step.lines;
    this.#timer = setTimeout(() => this.next(), this.#dwell);
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
}
