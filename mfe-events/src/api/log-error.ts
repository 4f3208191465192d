import { api } from '@chaps/api-client';
import type { ErrorLogRequest } from '@chaps/contracts/error-logs';
import { successResponse } from '@chaps/contracts/scalars';

/**
 * `POST /logs/error` (spec 7). Nobody waits for it.
 * @param description technical, without anything about a person
 */
export function logError(errorMessage: string, description: string): void {
  const body: ErrorLogRequest = { errorMessage, description };
  // What cannot be logged on the server is at least left in the browser's own log.
  api.post('/logs/error', { schema: successResponse, body }).catch(reportError);
}
