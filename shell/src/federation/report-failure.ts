import { api } from '@chaps/api-client';
import { successResponse } from '@chaps/contracts/scalars';

/**
 * Writes a failure of one part to the server's log (spec 7, POST /logs/error). A log that cannot be
 * written must not make a second failure out of the first.
 */
export function reportPartFailure(part: string, error: Error): void {
  const reason =
    error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  api
    .post('/logs/error', {
      schema: successResponse,
      body: { errorMessage: `Part failed: ${part}`, description: reason.slice(0, 900) },
    })
    .catch((fault: unknown) => reportError(fault));
}
