export const RETRYABLE = 'AuthRetryableFetchError';

interface Failure {
  ok: false;
  message: string;
}

export const UNREACHABLE: Failure = {
  ok: false,
  message: 'We could not reach the sign-in service. Check your connection and try again.',
};

/** Spec 8, 'Authentication client': the response could not be read. */
export const UNVERIFIED: Failure = {
  ok: false,
  message: 'An error occurred on token verification.',
};

/** The provider's message is shown unchanged (spec 8, 'Sign-in, sign-up, reset'). */
export const outcomeOf = (
  error: { message: string; name?: string } | null,
): { ok: true } | Failure => {
  if (!error) return { ok: true };
  return error.name === RETRYABLE ? UNREACHABLE : { ok: false, message: error.message };
};
