import { logFailure } from '@chaps/api-client/error-logs';
import { createProfile } from '@chaps/api-client/profiles';
import { PROFILE_NOT_CREATED_MESSAGE } from '@chaps/contracts/registration';
import { SIGN_UP_FIELDS, type SignUpForm, toProfile } from '@chaps/contracts/sign-up';
import { ApiError, type SessionActions, useSession } from '@chaps/runtime';
import { FormError, requireAccepted } from '@chaps/ui/forms';
import { completeSignIn } from '../../session/entry.ts';
import { createChallenge, createVerifier, storeVerifier } from '../../session/sign-up-verifier.ts';

/** Spec 8. */
export const UNEXPECTED_MESSAGE = 'An unexpected error occurred. Please try again.';
/** For a lost response, so the result is unknown. A rejection has `PROFILE_NOT_CREATED_MESSAGE`. */
export const PROFILE_UNKNOWN_MESSAGE = 'Error creating profile';
export const PROFILE_NOT_FETCHED_MESSAGE = 'Failed to fetch user profile. Please log in again.';

/** An account from an earlier attempt, which a retry reuses. */
export interface Account {
  userId: string;
  email: string;
  password: string;
  /** Stored by this browser, see `sign-up-verifier.ts`. */
  verifier: string;
}

/** Why the registration failed, in the words of the specification or the provider. */
export class RegistrationError extends FormError {
  /** Additional information, e.g. that the user is offline. */
  readonly detail: string | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, cause?: ApiError) {
    super(message, cause ? toDetails(cause) : {});
    this.detail = cause?.message === PROFILE_NOT_CREATED_MESSAGE ? undefined : cause?.message;
    this.requestId = cause?.requestId;
  }
}

/** The API's messages by the names of the form's fields. */
const toDetails = ({ details }: ApiError) =>
  Object.fromEntries(
    Object.entries(SIGN_UP_FIELDS).flatMap(([field, name]) => {
      const message = details[field];
      return message ? [[name, message]] : [];
    }),
  );

function throwUnexpected(error: unknown): never {
  reportError(error);
  throw new RegistrationError(UNEXPECTED_MESSAGE);
}

function throwNotCreated(error: unknown): never {
  if (!(error instanceof ApiError)) throwUnexpected(error);
  const unknown = error.status === 0;
  const message = unknown ? PROFILE_UNKNOWN_MESSAGE : PROFILE_NOT_CREATED_MESSAGE;
  void logFailure(message, error);
  throw new RegistrationError(message, error);
}

function throwNotFetched(error: unknown): never {
  void logFailure(PROFILE_NOT_FETCHED_MESSAGE, error);
  throw new RegistrationError(PROFILE_NOT_FETCHED_MESSAGE);
}

/** The account for the entered address and password, reused from an earlier attempt if there is one. */
export async function findOrCreateAccount(
  { signUp }: SessionActions,
  form: SignUpForm,
  existing: Account | undefined,
): Promise<Account> {
  if (existing?.email === form.email && existing.password === form.password) return existing;
  const verifier = createVerifier();
  const outcome = await signUp({
    email: form.email,
    password: form.password,
    displayName: `${form.firstName} ${form.lastName}`,
    phone: form.phoneNumber,
    challenge: await createChallenge(verifier, 'password'),
  }).catch(throwUnexpected);
  const { userId } = requireAccepted(outcome);
  storeVerifier(verifier);
  return { userId, email: form.email, password: form.password, verifier };
}

/**
 * Spec 4, 'Sign-up': creates the profile of a new account. If the user is signed in without a confirmation,
 * it is also loaded and stored.
 * @param keyFor idempotency key for content
 * @throws {RegistrationError} the account is kept for another attempt
 */
export async function register(
  form: SignUpForm,
  { userId, verifier }: Account,
  keyFor: (content: unknown) => string,
): Promise<void> {
  const sign_up_challenge = await createChallenge(verifier, 'details');
  const profile = { ...toProfile(form, userId), sign_up_challenge };
  await createProfile(profile, keyFor(profile)).catch(throwNotCreated);
  if (useSession.getState().user?.email !== form.email) return;
  await completeSignIn(form.email).catch(throwNotFetched);
}
