/**
 * Timeout of one file of an app, in milliseconds. A failed page shows its message within 8 s; the
 * remainder covers finding out what to load and rendering the message.
 */
export const LOAD_TIMEOUT_MS = 6000;

/**
 * Cache-busting parameter of every request after the first. Without it a browser joins the new
 * request to one that still hangs, or answers from a broken cache entry, and a retry cannot succeed.
 */
export const RETRY_PARAMETER = 'again';

/** @param attempts requests that were already made for the file */
export const withRetry = (address: string, attempts: number): string =>
  attempts === 0 ? address : `${address}?${RETRY_PARAMETER}=${attempts}`;

const SUFFIX = new RegExp(`\\?${RETRY_PARAMETER}=\\d+$`);

/** The address of a file without the cache-busting parameter. */
export const withoutRetry = (address: string): string => address.replace(SUFFIX, '');
