/**
 * Timeout in milliseconds for one file of an app. A failed page shows its message within 8 s; the remaining
 * time is for determining what to load and for rendering the message.
 */
export const LOAD_TIMEOUT_MS = 6000;

/**
 * Cache-busting parameter of every request after the first. Without it, a browser would join the new request
 * to one that still hangs, or use a broken cache entry, so that a retry could not succeed.
 */
export const RETRY_PARAMETER = 'again';

/** @param attempts number of requests already made for the file */
export const withRetry = (address: string, attempts: number): string =>
  attempts === 0 ? address : `${address}?${RETRY_PARAMETER}=${attempts}`;

const RETRY_SUFFIX = new RegExp(`\\?${RETRY_PARAMETER}=\\d+$`);

/** The address of a file without the cache-busting parameter. */
export const withoutRetry = (address: string): string => address.replace(RETRY_SUFFIX, '');
