import { api } from '@chaps/api-client';
import type { RegistryEntry } from '@chaps/contracts/registry';
import { successResponse } from '@chaps/contracts/scalars';
import { reportBroken } from './report-canaries.ts';

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

/** Logs a failure of a remote, and counts it for a canary. @param slot which block; undefined for a page */
export function reportRemoteFailure(entry: RegistryEntry, error: Error, slot?: string): void {
  reportBroken(entry);
  reportFailure(slot ? `${entry.name} (${slot})` : entry.name, error);
}
