import { ApiError } from '@chaps/runtime';

/**
 * Idempotency keys for one filling of a form (trust.md): the same for as long as the content is the
 * same, so that pressing again after a failure is the same request, and new when it has changed.
 */
export function contentKeys(
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
 * Whether nobody knows the outcome of a request: no answer came, or one of a gateway, of a service that
 * stumbled, or that it is still being answered. A rejected request has done nothing.
 */
const isUndecided = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status >= 500 ||
    error.code === 'FORMAT' ||
    error.code === 'IDEMPOTENCY_IN_FLIGHT');

/**
 * Keys for one action of a person (trust.md, 'Idempotency-Key'). A body that is sent again because nobody
 * knows its outcome carries the key it had; after any other answer, and for another body, the key is new.
 * @param newKey makes a fresh key
 */
export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()) {
  let keyFor = contentKeys(newKey);
  const forget = () => {
    keyFor = contentKeys(newKey);
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
