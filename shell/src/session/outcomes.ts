/** Key in an account's metadata, which the service stores only together with the first password. */
export const CHALLENGE = 'sign_up_challenge';

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

interface ServiceError {
  message: string;
  name?: string;
  status?: number | undefined;
}

/** The client's own text for a response without a message: JSON, the status or its reason phrase. */
const WITHOUT_MESSAGE =
  /^([{[]|HTTP \d{3}$)|^(Internal Server Error|Bad Gateway|Service (Temporarily )?Unavailable|Gateway Time-?out)$/i;

const isUnreachable = ({ name, status, message }: ServiceError): boolean =>
  name === RETRYABLE && (!status || WITHOUT_MESSAGE.test(message));

/** The provider's message is shown unchanged (spec 8, 'Sign-in, sign-up, reset'). */
export const toOutcome = (error: ServiceError | null): { ok: true } | Failure => {
  if (!error) return { ok: true };
  return isUnreachable(error) ? UNREACHABLE : { ok: false, message: error.message };
};
