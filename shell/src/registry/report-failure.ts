import { call } from '@chaps/api-client';
import { createErrorLog } from '@chaps/contracts/error-logs';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { reportBroken } from './report-canaries.ts';

/**
 * Logs a failure on the server. A failure to log is only reported locally.
 */
export function reportFailure(source: string, error: Error): void {
  const reason =
    error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  const body = { errorMessage: `Part failed: ${source}`, description: reason.slice(0, 900) };
  call(createErrorLog, { body }).catch((problem: unknown) => reportError(problem));
}

/** Logs a failure of a remote, and counts it for a canary. @param slot which block; undefined for a page */
export function reportRemoteFailure(entry: RegistryEntry, error: Error, slot?: string): void {
  reportBroken(entry);
  reportFailure(slot ? `${entry.name} (${slot})` : entry.name, error);
}
