import type { RegistryEntry } from '@chaps/contracts/registry';
import { reportBuildFailed } from './report-canaries.ts';

/** Logs on the server that a part of the site failed. The code that logs it is loaded on demand. */
export function reportFailure(source: string, error: Error): void {
  const reason =
    error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  import('@chaps/api-client/error-logs').then(
    ({ logError }) => logError(`Part failed: ${source}`, reason),
    reportError,
  );
}

/**
 * Logs a failure of a remote, and counts it for a canary. @param slot the failed block; undefined for a page
 */
export function reportRemoteFailure(entry: RegistryEntry, error: Error, slot?: string): void {
  reportBuildFailed(entry);
  reportFailure(slot ? `${entry.name} (${slot})` : entry.name, error);
}
