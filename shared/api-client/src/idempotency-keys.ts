import { ApiError } from '@chaps/runtime';

/**
 * Idempotency keys for filling in a form once (trust.md): the key stays the same while the content is the
 * same, so that pressing again after a failure repeats the same request, and is new when the content has
 * changed.
 */
export function createContentKeys(
  newKey: () => string = () => crypto.randomUUID(),
): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}

/**
 * Whether the outcome of a failed request is unknown: no response, a gateway or server error, an unreadable
 * response, or the request is still being handled. A rejected request has had no effect.
 */
export const isUndecided = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === 'FORMAT' ||
    error.code === 'IDEMPOTENCY_IN_FLIGHT');

/** Whether a failed request may still be handled, because our service has not responded. */
export const isUnanswered = (error: unknown) =>
  isUndecided(error) &&
  error instanceof ApiError &&
  ['NETWORK', 'UNEXPECTED', 'IDEMPOTENCY_IN_FLIGHT'].includes(error.code);

/**
 * Keys for one action of a person (trust.md, 'Idempotency-Key'). A request whose outcome is unknown
 * keeps its key when the same body is sent again; after any other outcome, or for a different body,
 * the key is new.
 * @param newKey creates a key
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let keyFor = createContentKeys(newKey);
  const forget = () => {
    keyFor = createContentKeys(newKey);
  };
  /** Runs one request with its key. */
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await send(keyFor(body));
      forget();
      return answer;
    } catch (error) {
      if (!isUndecided(error)) forget();
      throw error;
    }
  };
}
