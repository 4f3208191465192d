import { createErrorLog } from '@chaps/contracts/error-logs';
import { ApiError } from '@chaps/runtime';
import { call, isUnauthorized } from './request.ts';

const MAX_DESCRIPTION_LENGTH = 4000;

/**
 * Never rejects: an error that cannot be logged is reported to the browser.
 * @param description technical, without personal data; truncated to 4,000 characters
 */
export async function logError(errorMessage: string, description: string): Promise<void> {
  const body = { errorMessage, description: description.slice(0, MAX_DESCRIPTION_LENGTH) };
  await call(createErrorLog, { body }).catch(reportError);
}

/**
 * Logs a failed call by code, status and request id, because a message may repeat what somebody typed. An
 * ended session is not a failure.
 */
export async function logFailure(errorMessage: string, error: unknown): Promise<void> {
  if (isUnauthorized(error)) return;
  const description =
    error instanceof ApiError
      ? `${error.code} ${error.status} (${error.requestId ?? 'no answer'})`
      : String(error);
  await logError(errorMessage, description);
}
