import { createErrorLog } from '@chaps/contracts/error-logs';
import { call } from './request.ts';

const MAX_DESCRIPTION = 4000;

/**
 * Never rejects: an error that cannot be logged is reported to the browser.
 * @param description technical, without personal data; cut at 4,000 characters
 */
export async function logError(errorMessage: string, description: string): Promise<void> {
  const body = { errorMessage, description: description.slice(0, MAX_DESCRIPTION) };
  await call(createErrorLog, { body }).catch(reportError);
}
