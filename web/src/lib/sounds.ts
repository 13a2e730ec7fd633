import type { BibliosEvent, Event, QuillEvent } from '../wire';

/** The sounds of a table. */
export type Sound = 'turn' | 'card' | 'coin' | 'die' | 'end';

/** The tones of each sound: frequency in hertz (0 for noise), start and duration in seconds. */
const TONES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [660, 0, 0.9],
    [990, 0, 0.9],
  ],
  card: [[0, 0, 0.12]],
  coin: [
    [1760, 0, 0.12],
    [2349, 0.07, 0.25],
  ],
  die: [
    [0, 0, 0.04],
    [0, 0.07, 0.04],
    [0, 0.16, 0.05],
  ],
  end: [
    [523, 0, 0.5],
    [659, 0.15, 0.5],
    [784, 0.3, 0.9],
  ],
};
const VOLUME = 0.08;

/** The sound of each event, the most important first. */
const HEARD: readonly [Sound, readonly (BibliosEvent | QuillEvent)['type'][]][] = [
  ['end', ['ended']],
  ['die', ['rolled', 'value', 'church']],
  ['coin', ['paid_gold', 'paid_cards', 'influence', 'opened']],
  ['card', ['placed', 'taken', 'turned_up', 'marked', 'plundered']],
];

/** Returns the sound of an update; null for none. */
export function soundOf(events: readonly Event[]): Sound | null {
  const types = new Set<string>();
  for (const event of events) {
    if (event.type === 'played') for (const { type } of event.events) types.add(type);
  }
  return HEARD.find(([, heard]) => heard.some((type) => types.has(type)))?.[0] ?? null;
}

let audio: AudioContext | undefined;

/** Synthesizes and plays a sound. */
export function play(sound: Sound): void {
  audio ??= new AudioContext();
  for (const [hertz, begin, length] of TONES[sound]) {
    const from = audio.currentTime + begin;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(VOLUME, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    gain.connect(audio.destination);
    const source = hertz === 0 ? noise(audio) : tone(audio, hertz);
    source.connect(gain);
    source.start(from);
    source.stop(from + length);
  }
}

function tone(audio: AudioContext, hertz: number): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.frequency.value = hertz;
  return source;
}

function noise(audio: AudioContext): AudioScheduledSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}
