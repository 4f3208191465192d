import { createProfile } from '@chaps/api-client/profiles';
import { PROFILE_NOT_CREATED_MESSAGE } from '@chaps/contracts/profiles';
import { profileOf, type SignUpForm } from '@chaps/contracts/sign-up';
import { ApiError, sessionActions, useSession } from '@chaps/runtime';
import { enter } from '../../session/enter.ts';

/** Spec 8. */
export const UNEXPECTED_MESSAGE = 'An unexpected error occurred. Please try again.';
/** No answer came, so nobody knows; an answer that refuses is `PROFILE_NOT_CREATED_MESSAGE`. */
export const PROFILE_UNKNOWN_MESSAGE = 'Error creating profile';
export const PROFILE_NOT_FETCHED_MESSAGE = 'Failed to fetch user profile. Please log in again.';

/** An account that exists already, so that a second try only makes the profile. */
export interface Account {
  userId: string;
  email: string;
  password: string;
}

export type Registration =
  | { done: true }
  | {
      done: false;
      /** A text of the specification's catalogue, or the provider's own. */
      message: string;
      /** What else is known, e.g. that there is no connection. */
      detail?: string;
      requestId?: string | undefined;
      /** Refused fields of the form. */
      fields?: Partial<Record<keyof SignUpForm, string>>;
      account?: Account;
    };

type Failed = Extract<Registration, { done: false }>;

/** The form's field for each field of the wire (spec 3, 'Profile as sent to the server'). */
const FORM_FIELDS: Readonly<Record<string, keyof SignUpForm>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  gender: 'gender',
  date_of_birth: 'dateOfBirth',
  ethnicity: 'ethnicity',
  occupation: 'occupation',
  phone: 'phoneNumber',
  email: 'email',
  home_address: 'address1',
  nhs_number: 'nhs',
};

function unexpected(error: unknown): Failed {
  reportError(error);
  return { done: false, message: UNEXPECTED_MESSAGE };
}

function refusal(error: unknown, account: Account): Failed {
  if (!(error instanceof ApiError)) return { ...unexpected(error), account };
  const fields = Object.fromEntries(
    Object.entries(error.details).flatMap(([field, message]) => {
      const name = FORM_FIELDS[field];
      return name ? [[name, message]] : [];
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

async function accountFor(form: SignUpForm, made: Account | undefined) {
  if (made?.email === form.email && made.password === form.password) return made;
  const outcome = await sessionActions().signUp({
    email: form.email,
    password: form.password,
    displayName: `${form.firstName} ${form.lastName}`,
    phone: form.phoneNumber,
  });
  if (!outcome.ok) return outcome;
  return { userId: outcome.userId, email: form.email, password: form.password };
}

/**
 * Spec 4, 'Sign-up': account, then profile, then (when the service needs no confirmation and he is
 * signed in already) the profile is fetched and stored.
 * @param made account of an earlier try that got no further
 * @param keyFor idempotency key of a request's content
 */
export async function register(
  form: SignUpForm,
  made: Account | undefined,
  keyFor: (content: unknown) => string,
): Promise<Registration> {
  const account = await accountFor(form, made).catch(unexpected);
  if ('done' in account) return account;
  if ('ok' in account) return { done: false, message: account.message };
  try {
    const profile = profileOf(form, account.userId);
    await createProfile(profile, keyFor(profile));
  } catch (error) {
    return refusal(error, account);
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
