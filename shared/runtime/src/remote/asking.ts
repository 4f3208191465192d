/**
 * Longest wait for one file of a part, in milliseconds. The person is to be told within 8 s of going
 * to a page; the rest is for finding out what to load, and for showing the message.
 */
export const PATIENCE_MS = 6000;

/**
 * Query that a file's address carries from the second request on. Under the same address a browser
 * joins the new request to the first, which it never gives up while that one hangs, or answers with
 * the broken answer it has stored: 'Try again' could not help. The file is the same, and its hash.
 */
export const AGAIN = 'again';

/**
 * Address to ask for a file under.
 * @param times how often it was asked for before
 */
export const askedAgain = (address: string, times: number): string =>
  times === 0 ? address : `${address}?${AGAIN}=${times}`;

const SUFFIX = new RegExp(`\\?${AGAIN}=\\d+$`);

/** A file's own address, however often it was asked for. */
export const firstAsked = (address: string): string => address.replace(SUFFIX, '');
