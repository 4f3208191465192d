/** Key in an account's metadata, which the service stores only together with the first password. */
export const CHALLENGE_KEY = 'sign_up_challenge';

export const RETRYABLE_ERROR = 'AuthRetryableFetchError';

interface Failure {
  ok: false;
  message: string;
}

export const UNREACHABLE_FAILURE: Failure = {
  ok: false,
  message: 'We could not reach the sign-in service. Check your connection and try again.',
};

/** Spec 8, 'Authentication client': the response could not be read. */
export const UNVERIFIED_FAILURE: Failure = {
  ok: false,
  message: 'An error occurred on token verification.',
};

interface ServiceError {
  message: string;
  name?: string;
  status?: number | undefined;
}

/** The client's own text for a response without a message: JSON, the status or its reason phrase. */
const FALLBACK_MESSAGE =
  /^([{[]|HTTP \d{3}$)|^(Internal Server Error|Bad Gateway|Service (Temporarily )?Unavailable|Gateway Time-?out)$/i;

const isUnreachable = ({ name, status, message }: ServiceError): boolean =>
  name === RETRYABLE_ERROR && (!status || FALLBACK_MESSAGE.test(message));

/** The provider's message is shown unchanged (spec 8, 'Sign-in, sign-up, reset'). */
export const toOutcome = (error: ServiceError | null): { ok: true } | Failure => {
  if (!error) return { ok: true };
  return isUnreachable(error) ? UNREACHABLE_FAILURE : { ok: false, message: error.message };
};
