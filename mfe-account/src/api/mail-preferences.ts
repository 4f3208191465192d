import { api } from '@chaps/api-client';
import { type MailPreferences, mailPreferencesResponse } from '@chaps/contracts/mail-preferences';
import { queryOptions } from '@tanstack/react-query';

const PATH = '/mail-preferences';

/** `GET /mail-preferences`: which optional mails the person gets. */
export const mailPreferencesQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['account', 'mail-preferences', profileId],
    queryFn: async ({ signal }) =>
      (await api.get(PATH, { schema: mailPreferencesResponse, signal })).mail_preferences,
    staleTime: 0,
  });

/** `PATCH /mail-preferences`. @returns them as they are now @throws {ApiError} */
export const changeMailPreferences = async (wanted: MailPreferences) =>
  (await api.patch(PATH, { schema: mailPreferencesResponse, body: wanted })).mail_preferences;
