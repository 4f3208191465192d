import type { CreateProfileRequest } from '@chaps/contracts/profiles';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { BIRTH_YEAR, type Newcomer, newcomer, PASSWORD } from './newcomer.ts';
import { addresses, stackSecret } from './stack.ts';

const tokenAnswer = z.looseObject({
  access_token: z.string(),
  expires_in: z.number(),
  user: z.looseObject({ id: z.guid() }),
});

const profileAnswer = z.object({ userProfile: z.object({ profileId: z.string() }) });

/** A man with a confirmed account, a profile and a session, made without a browser. */
export interface Person extends Newcomer {
  profileId: string;
  accessToken: string;
  /** As supabase-js keeps it. */
  session: unknown;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Sends JSON and reads the answer. @throws {Error} when the answer is not 2xx */
async function send(method: string, url: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...JSON_BODY, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as unknown;
}

/** `POST` to the authentication service, with its service role key. */
const authAdmin = (path: string, body: unknown) => {
  const key = stackSecret('SUPABASE_SERVICE_ROLE_KEY');
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  return send('POST', `${addresses.auth}/auth/v1${path}`, headers, body);
};

/** A session as supabase-js keeps it in the browser. */
async function session(path: string, body: unknown) {
  const answer = tokenAnswer.parse(await authAdmin(path, body));
  const expires_at = Math.floor(Date.now() / 1000) + answer.expires_in;
  return { token_type: 'bearer', expires_at, ...answer };
}

const link = z.looseObject({ hashed_token: z.string() });

/** Redeems a mailed link at the sign-in service, and does nothing more. */
export const opensLink = (token_hash: string) => session('/verify', { type: 'signup', token_hash });

/** A new account whose owner has opened the mailed link and chosen the password. */
async function confirmedAccount(email: string) {
  const signUp = { type: 'signup', email, password: PASSWORD };
  const { hashed_token } = link.parse(await authAdmin('/admin/generate_link', signUp));
  const opened = await opensLink(hashed_token);
  await ask({ accessToken: opened.access_token }, 'POST', '/auth/confirmation');
  return opened;
}

const kept = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** Asks the sign-in service as a browser does. @param token of the person, else nobody's */
const authCall = (path: string, token: string | undefined, body?: unknown) =>
  fetch(`${addresses.auth}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      ...JSON_BODY,
      apikey: stackSecret('SUPABASE_PUBLISHABLE_KEY'),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Whether the sign-in service still renews a session, as whoever copied its tokens would ask it to. */
export async function isRenewed({ session }: Pick<Person, 'session'>): Promise<boolean> {
  const { refresh_token } = kept.parse(session);
  return (await authCall('/token?grant_type=refresh_token', undefined, { refresh_token })).ok;
}

/** Ends a session at the sign-in service; its browser hears nothing of it. */
export async function endSession({ session }: Pick<Person, 'session'>): Promise<void> {
  const { ok, status } = await authCall('/logout?scope=local', kept.parse(session).access_token);
  if (!ok) throw new Error(`The session was not ended: ${status}`);
}

/**
 * Makes a confirmed account with its profile and a session, over HTTP.
 * @param details of the profile, where a journey needs other than the usual ones
 */
export async function registeredPerson(
  details: Partial<Omit<CreateProfileRequest, 'email' | 'user_id'>> = {},
): Promise<Person> {
  const { email, firstName, lastName } = newcomer();
  const session = await confirmedAccount(email);
  const profile: CreateProfileRequest = {
    user_id: session.user.id,
    email,
    first_name: firstName,
    last_name: lastName,
    gender: 'Male',
    date_of_birth: `${BIRTH_YEAR}-04-02`,
    ethnicity: 'White - British',
    phone: '+447700900123',
    home_address: '1 High Street, M4 6BF, United Kingdom',
    ...details,
  };
  const person = { email, accessToken: session.access_token, session };
  await ask(person, 'POST', '/auth/profile', profile);
  const own = await ask(person, 'GET', `/auth/profile?email=${encodeURIComponent(email)}`);
  const { profileId } = profileAnswer.parse(own).userProfile;
  return { ...person, firstName: profile.first_name, lastName: profile.last_name, profileId };
}

/**
 * Calls the product API as a person, without a browser.
 * @throws {Error} when the answer is not 2xx
 */
export const ask = (
  { accessToken }: Pick<Person, 'accessToken'>,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> =>
  send(method, addresses.api + path, { authorization: `Bearer ${accessToken}` }, body);

/**
 * Puts the person's session where supabase-js and the product keep it; the next page that is opened
 * is his. Once, not at every load: signing out must last.
 */
export async function signInAs(page: Page, person: Person): Promise<void> {
  // A small document of the site's origin, so that its storage can be reached.
  await page.goto('/robots.txt');
  const { firstName, lastName, profileId } = person;
  await page.evaluate(
    ([session, user]) => {
      localStorage.setItem('chaps-session', session ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [JSON.stringify(person.session), JSON.stringify({ firstName, lastName, profileId })],
  );
}

/** A registered person whose session the page already has. */
export async function signedInPerson(
  page: Page,
  details?: Parameters<typeof registeredPerson>[0],
): Promise<Person> {
  const person = await registeredPerson(details);
  await signInAs(page, person);
  return person;
}
