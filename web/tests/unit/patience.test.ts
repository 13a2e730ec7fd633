import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PATIENCE, patiently } from '../../src/lib/patience';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function busy(status: number, retryAfter: string | null): Response {
  return new Response('{}', { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });
}

test('a request is repeated after the time that the server asks for, and the wait is shown', async () => {
  const answers = [busy(429, '2'), busy(503, '5'), new Response('{}')];
  const sent: number[] = [];
  const shown: number[] = [];
  const start = Date.now();
  const request = patiently(
    () => {
      sent.push(Date.now() - start);
      return Promise.resolve(answers.shift()!);
    },
    (change) => shown.push(change),
  );
  await vi.runAllTimersAsync();
  expect((await request).status).toBe(200);
  expect(sent).toEqual([0, 2000, 7000]);
  expect(shown).toEqual([1, -1, 1, -1]);
});

test('the repetitions of many browsers are spread', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  const sent: number[] = [];
  const start = Date.now();
  const request = patiently(
    () => {
      sent.push(Date.now() - start);
      return Promise.resolve(sent.length < 4 ? busy(429, '1') : new Response('{}'));
    },
    () => undefined,
  );
  await vi.runAllTimersAsync();
  await request;
  expect(sent).toEqual([0, 1500, 3500, 6500]);
});

test('a refusal without a time, another failure and a long wait are final', async () => {
  const seconds = PATIENCE / 1000;
  for (const answer of [busy(429, null), busy(503, null), busy(500, '1'), busy(429, `${seconds + 1}`)]) {
    const waiting = vi.fn();
    expect(await patiently(() => Promise.resolve(answer), waiting)).toBe(answer);
    expect(waiting).not.toHaveBeenCalled();
  }
  const send = vi.fn(() => Promise.resolve(busy(429, '10')));
  const request = patiently(send, () => undefined);
  await vi.runAllTimersAsync();
  expect((await request).status).toBe(429);
  expect(send).toHaveBeenCalledTimes(1 + seconds / 10);
});
