import { ignoreStorageErrors } from './ignore-storage-errors.ts';

// As in PKCE (RFC 7636): the browser that signs up keeps a secret, and sends its hash along with the password
// and with the details. Anyone who opens the mailed link in this browser knows that both are their own, and
// types neither again.

const KEY = 'sign-up-verifier';

/** As long as the mailed link. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const newVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Not the same for both: the sign-in service may show the one of a password to others. */
export async function createChallenge(
  verifier: string,
  of: 'password' | 'details',
): Promise<string> {
  const bytes = new TextEncoder().encode(`${of} ${verifier}`);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export function storeVerifier(verifier: string): void {
  ignoreStorageErrors(() => localStorage.setItem(KEY, `${Date.now()} ${verifier}`));
}

export function clearVerifier(): void {
  ignoreStorageErrors(() => localStorage.removeItem(KEY));
}

/** The verifier of the last sign-up in this browser, as long as its link may work. */
export function storedVerifier(): string | undefined {
  const [at, verifier] = ignoreStorageErrors(() => localStorage.getItem(KEY))?.split(' ') ?? [];
  return Date.now() - Number(at) < LIFETIME_MS ? verifier : undefined;
}
