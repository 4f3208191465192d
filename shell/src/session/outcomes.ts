/** Name of the client's errors for a service that could not be reached. */
export const RETRYABLE = 'AuthRetryableFetchError';

interface Refused {
  ok: false;
  message: string;
}

export const UNREACHABLE: Refused = {
  ok: false,
  message: 'We could not reach the sign-in service. Check your connection and try again.',
};

/** Spec 8, 'Authentication client': the service answered something that nobody can read. */
export const UNVERIFIED: Refused = {
  ok: false,
  message: 'An error occurred on token verification.',
};

/** The provider's message is shown as it is (spec 8, 'Sign-in, sign-up, reset'). */
export const outcomeOf = (
  error: { message: string; name?: string } | null,
): { ok: true } | Refused => {
  if (!error) return { ok: true };
  return error.name === RETRYABLE ? UNREACHABLE : { ok: false, message: error.message };
};
