import { expect, test } from 'vitest';
import { findLinkError } from './mailed-link.ts';

// Spec 8, 'Authentication client', and the hosted service's response to a used link.
test.each([
  ['', '', undefined],
  ['?token_hash=a&type=recovery', '', undefined],
  ['?from=/news', '#top', undefined],
  [
    '',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    'Email link is invalid or has expired',
  ],
  ['?error=server_error&error_description=Try+later', '', 'Try later'],
  ['?error_code=otp_expired', '', 'Error in URL with unspecified error_description'],
  ['?code=abc', '', 'Not a valid PKCE flow url.'],
  ['?code=', '', 'No code detected.'],
  ['', '#access_token=stolen&refresh_token=b', 'No session defined in URL'],
])('finds the right error in ‘%s%s’: %s', (search, hash, error) =>
  expect(findLinkError({ search, hash })).toBe(error),
);
