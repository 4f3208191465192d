import { createProfile } from '@chaps/api-client/profiles';
import { PROFILE_NOT_CREATED_MESSAGE } from '@chaps/contracts/registration';
import { profileOf, SIGN_UP_FIELDS, type SignUpForm } from '@chaps/contracts/sign-up';
import { ApiError, type SessionActions, useSession } from '@chaps/runtime';
import { enter } from '../../session/entry.ts';

/** Spec 8. */
export const UNEXPECTED_MESSAGE = 'An unexpected error occurred. Please try again.';
/** No response, so the result is unknown; a rejection is `PROFILE_NOT_CREATED_MESSAGE`. */
export const PROFILE_UNKNOWN_MESSAGE = 'Error creating profile';
export const PROFILE_NOT_FETCHED_MESSAGE = 'Failed to fetch user profile. Please log in again.';

/** An account from an earlier attempt, which a retry reuses. */
export interface Account {
  userId: string;
  email: string;
  password: string;
}

export type Registration =
  | { done: true }
  | {
      done: false;
      /** A text of the specification, or the provider's. */
      message: string;
      /** Additional information, e.g. that there is no connection. */
      detail?: string;
      requestId?: string | undefined;
      fields?: Partial<Record<keyof SignUpForm, string>>;
      account?: Account;
    };

export type Failure = Extract<Registration, { done: false }>;

function unexpected(error: unknown): Failure {
  reportError(error);
  return { done: false, message: UNEXPECTED_MESSAGE };
}

function failure(error: unknown, account: Account): Failure {
  if (!(error instanceof ApiError)) return { ...unexpected(error), account };
  const fields = Object.fromEntries(
    Object.entries(SIGN_UP_FIELDS).flatMap(([field, name]) => {
      const message = error.details[field];
      return message ? [[name, message]] : [];
    }),
  );
  const known = error.message === PROFILE_NOT_CREATED_MESSAGE ? {} : { detail: error.message };
  const { requestId } = error;
  return {
    done: false,
    message: error.status === 0 ? PROFILE_UNKNOWN_MESSAGE : PROFILE_NOT_CREATED_MESSAGE,
    ...known,
    requestId,
    fields,
    account,
  };
}

async function accountFor(
  { signUp }: SessionActions,
  form: SignUpForm,
  existing: Account | undefined,
) {
  if (existing?.email === form.email && existing.password === form.password) return existing;
  const outcome = await signUp({
    email: form.email,
    password: form.password,
    displayName: `${form.firstName} ${form.lastName}`,
    phone: form.phoneNumber,
  });
  if (!outcome.ok) return outcome;
  return { userId: outcome.userId, email: form.email, password: form.password };
}

/**
 * Spec 4, 'Sign-up': account, then profile, then (without a confirmation, when the user is signed
 * in) the profile is loaded and stored.
 * @param existing account of an earlier attempt
 * @param keyFor idempotency key for content
 */
export async function register(
  session: SessionActions,
  form: SignUpForm,
  existing: Account | undefined,
  keyFor: (content: unknown) => string,
): Promise<Registration> {
  const account = await accountFor(session, form, existing).catch(unexpected);
  if ('done' in account) return account;
  if ('ok' in account) return { done: false, message: account.message };
  try {
    const profile = profileOf(form, account.userId);
    await createProfile(profile, keyFor(profile));
  } catch (error) {
    return failure(error, account);
  }
  if (useSession.getState().user?.email !== form.email) return { done: true };
  try {
    await enter(form.email);
    return { done: true };
  } catch (error) {
    reportError(error);
    return { done: false, message: PROFILE_NOT_FETCHED_MESSAGE, account };
  }
}
