/** Spec 8, 'Forgot password'. */
export const RESET_SENT_MESSAGE = 'Password reset email sent. Check your inbox.';

/** Spec 8, 'Authentication client': the reason why an address does not sign the user in. */
export const INVALID_PKCE_LINK_MESSAGE = 'Not a valid PKCE flow url.';
export const NO_CODE = 'No code detected.';
export const NO_SESSION_MESSAGE = 'No session defined in URL';

/**
 * The error in a link from the authentication service, e.g. a used link. A session is never read from a URL,
 * because the author of the link could sign the user in to another account.
 * @returns the service's or the client's message; undefined for any other address
 */
export function findLinkError({
  search,
  hash,
}: {
  search: string;
  hash: string;
}): string | undefined {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const given = (name: string) => fragment.get(name) ?? query.get(name);
  const described = given('error_description');
  if (described) return described;
  if (given('error_code') ?? given('error')) {
    return 'Error in URL with unspecified error_description';
  }
  const code = query.get('code');
  if (code !== null) return code === '' ? NO_CODE : INVALID_PKCE_LINK_MESSAGE;
  return fragment.has('access_token') ? NO_SESSION_MESSAGE : undefined;
}
