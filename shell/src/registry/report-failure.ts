import { api } from '@chaps/api-client';
import { successResponse } from '@chaps/contracts/scalars';

/**
 * Logs a failure on the server (POST /logs/error). A failure to log is only reported locally.
 */
export function reportFailure(source: string, error: Error): void {
  const reason =
    error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  api
    .post('/logs/error', {
      schema: successResponse,
      body: { errorMessage: `Part failed: ${source}`, description: reason.slice(0, 900) },
    })
    .catch((problem: unknown) => reportError(problem));
}
