import {
  changeMailPreferences as changing,
  type MailPreferencesRequest,
  readMailPreferences,
} from '@chaps/contracts/mail-preferences';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Few people need these schemas, so they load with the request. */
const importContract = () => import('@chaps/contracts/personal-data');

/** Everything held about the person. @throws {ApiError} */
export const exportPersonalData = async (email: string) =>
  call((await importContract()).exportPersonalData, { query: { email } });

/** What would be removed, what must be retained, and whether erasure was requested. */
export const erasureQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email, 'erasure'],
    queryFn: async ({ signal }) => {
      const { readErasure } = await importContract();
      return (await call(readErasure, { query: { email }, signal })).erasure;
    },
    staleTime: 0,
  });

/** Requests erasure, which staff carry out. */
export async function requestErasure(email: string) {
  const personalData = await importContract();
  return (await call(personalData.requestErasure, { query: { email } })).erasure;
}

/** Which optional mails the person gets. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: ['mail-preferences'],
    queryFn: async ({ signal }) => (await call(readMailPreferences, { signal })).mail_preferences,
    staleTime: 0,
  });

/** Missing fields stay unchanged. @returns the preferences after the change @throws {ApiError} */
export const changeMailPreferences = async (preferences: MailPreferencesRequest) =>
  (await call(changing, { body: preferences })).mail_preferences;
