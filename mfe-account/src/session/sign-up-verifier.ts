import { ignoreStorageErrors } from './ignore-storage-errors.ts';

// As in PKCE (RFC 7636): the browser that signs up stores a secret, and sends its hash with the password
// and
// with the details. When a mailed link is opened in this browser, the browser can prove that it sent
// both, and the user need not type them again.

const KEY = 'sign-up-verifier';

/** The same lifetime as the mailed link. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const createVerifier = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Different for the password and the details: the sign-in service may reveal the password's
 * challenge to others.
 */
export async function createChallenge(
  verifier: string,
  of: 'password' | 'details',
): Promise<string> {
  const bytes = new TextEncoder().encode(`${of} ${verifier}`);
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function storeVerifier(verifier: string): void {
  ignoreStorageErrors(() => localStorage.setItem(KEY, `${Date.now()} ${verifier}`));
}

export function clearVerifier(): void {
  ignoreStorageErrors(() => localStorage.removeItem(KEY));
}

/** The verifier of the last sign-up in this browser, for as long as its link may be valid. */
export function readVerifier(): string | undefined {
  const [at, verifier] = ignoreStorageErrors(() => localStorage.getItem(KEY))?.split(' ') ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? verifier : undefined;
}
