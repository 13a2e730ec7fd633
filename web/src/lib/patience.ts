/** Milliseconds for which a request is retried while the server is busy. */
export const PATIENCE = 60_000;
/** Milliseconds over which retries are spread at random. Doubled with each retry, up to the second value. */
const SPREAD = [1000, 2000, 4000, 8000];

/**
 * Sends a request, and retries it while the response has `Retry-After`. Such a request was not carried out, so retrying is
 * safe. Calls `waiting` with 1 when a wait begins and with -1 when it ends.
 */
export async function patiently(
  send: () => Promise<Response>,
  waiting: (change: 1 | -1) => void,
): Promise<Response> {
  const until = Date.now() + PATIENCE;
  for (let attempt = 0; ; attempt += 1) {
    const response = await send();
    const wait = retryAfter(response, attempt);
    if (wait === null || Date.now() + wait > until) return response;
    waiting(1);
    await new Promise((done) => setTimeout(done, wait));
    waiting(-1);
  }
}

/** Returns the milliseconds until the next attempt; null if there is none. */
function retryAfter(response: Response, attempt: number): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (!Number.isFinite(seconds)) return null;
  const spread = SPREAD[Math.min(attempt, SPREAD.length - 1)] ?? 0;
  return 1000 * seconds + spread * Math.random();
}
