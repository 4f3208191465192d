const REFRESH_INTERVAL_MS = 300_000;
const TIMEOUT_MS = 3000;
/** A `Date` header has no fractions of a second; on average half a second is missing. */
const DATE_HEADER_ROUNDING_MS = 500;

/** @throws {Error} when there is no response, or no `Date` header in it */
async function readOffset(address: string): Promise<number> {
  const asked = Date.now();
  const { headers } = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answered = Date.now();
  const theirs = new Date(headers.get('date') ?? '').getTime() + DATE_HEADER_ROUNDING_MS;
  if (Number.isNaN(theirs)) throw new Error(`${address} returned no valid Date header`);
  return ((asked + answered) / 2 - theirs) / 1000;
}

/**
 * Seconds by which this machine's clock is ahead of the one at an address; 0 until that address has
 * answered. It is read every five minutes; without a response the last value is kept.
 */
export function watchClock(address: string): () => Promise<number> {
  let offset = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < REFRESH_INTERVAL_MS) return offset;
    readAt = performance.now();
    // An unavailable provider has its own alert.
    offset = await readOffset(address).catch(() => offset);
    return offset;
  };
}
