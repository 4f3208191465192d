import * as z from '@chaps/contracts/schema';

/**
 * The mails that a person may do without. Those about a booking, a payment, a refund or a result
 * always go: they are what he asked for.
 */
export const mailPreferences = z.object({
  /** Two days before a test. */
  reminders: z.boolean(),
  /** The newsletter, at the address of his account. */
  news: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

/** `PATCH /mail-preferences`: what is left out stays as it is. */
export const mailPreferencesRequest = mailPreferences.partial();
export type MailPreferencesRequest = z.infer<typeof mailPreferencesRequest>;

/** Answer of `GET` and `PATCH /mail-preferences`: one's own, as they are now. */
export const mailPreferencesResponse = z.object({
  status: z.literal('success'),
  mail_preferences: mailPreferences,
});
export type MailPreferencesResponse = z.infer<typeof mailPreferencesResponse>;
