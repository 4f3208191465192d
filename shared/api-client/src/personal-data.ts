import { type MailPreferences, mailPreferencesResponse } from '@chaps/contracts/mail-preferences';
import { queryOptions } from '@tanstack/react-query';
import { api } from './request.ts';

/** Few people need these schemas, so they load with the request. */
const contract = () => import('@chaps/contracts/personal-data');

/** `GET /auth/profile/export?email=`: everything held about the person. @throws {ApiError} */
export const exportPersonalData = async (email: string) =>
  api.get('/auth/profile/export', { schema: (await contract()).personalData, query: { email } });

/** `GET /auth/profile/erasure?email=`: what would go, what must stay, and whether it was requested. */
export const erasureQuery = (email: string) =>
  queryOptions({
    queryKey: ['profile', email, 'erasure'],
    queryFn: async ({ signal }) => {
      const { erasureResponse } = await contract();
      const options = { schema: erasureResponse, query: { email }, signal };
      return (await api.get('/auth/profile/erasure', options)).erasure;
    },
    staleTime: 0,
  });

/** `POST /auth/profile/erasure?email=`: requests erasure, which staff carry out. */
export async function requestErasure(email: string) {
  const { erasureResponse } = await contract();
  const options = { schema: erasureResponse, query: { email } };
  return (await api.post('/auth/profile/erasure', options)).erasure;
}

const PREFERENCES = '/mail-preferences';

/** `GET /mail-preferences`: which optional mails the person gets. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: ['mail-preferences'],
    queryFn: async ({ signal }) =>
      (await api.get(PREFERENCES, { schema: mailPreferencesResponse, signal })).mail_preferences,
    staleTime: 0,
  });

/** `PATCH /mail-preferences`. @returns the preferences after the change @throws {ApiError} */
export const changeMailPreferences = async (preferences: MailPreferences) =>
  (await api.patch(PREFERENCES, { schema: mailPreferencesResponse, body: preferences }))
    .mail_preferences;
