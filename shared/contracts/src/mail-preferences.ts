import * as z from '@chaps/contracts/schema';
import { INVITATION_MILES } from '@chaps/domain/recall';
import type { Endpoint } from './endpoint.ts';

/** Optional mails. Mails about a booking, a payment, a refund or a result are always sent. */
export const mailPreferences = z.object({
  /** Sent two days before a test. */
  reminders: z.boolean(),
  /** The newsletter, to the address of the account. */
  news: z.boolean(),
  /** Distance within which they are invited to an event when their next test is due. */
  invitation_miles: z.literal(INVITATION_MILES),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** Missing fields stay unchanged. */
export const mailPreferencesRequest = mailPreferences.partial();
export type MailPreferencesRequest = z.infer<typeof mailPreferencesRequest>;

/** The user's current preferences. */
export const mailPreferencesResponse = z.object({
  status: z.literal('success'),
  mail_preferences: mailPreferences,
});
export type MailPreferencesResponse = z.infer<typeof mailPreferencesResponse>;

export const readMailPreferences = {
  route: 'GET /mail-preferences',
  caller: 'member',
  answer: mailPreferencesResponse,
} as const satisfies Endpoint;

export const changeMailPreferences = {
  route: 'PATCH /mail-preferences',
  caller: 'member',
  body: mailPreferencesRequest,
  answer: mailPreferencesResponse,
  errors: ['PROFILE_REQUIRED'],
} as const satisfies Endpoint;
