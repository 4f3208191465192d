import { ApiError } from '@chaps/runtime';
import { contentKeys } from './content-keys.ts';

/**
 * Keys for one action of a person (trust.md, 'Idempotency-Key'). A body that is sent again because
 * no answer came carries the key it had; after any answer, and for another body, the key is new.
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
      const unanswered = error instanceof ApiError && error.status === 0;
      if (!unanswered) forget();
      throw error;
    }
  };
}
