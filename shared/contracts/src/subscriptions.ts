import * as z from '@chaps/contracts/schema';
import { emailAddress, requiredText } from './scalars.ts';

/** Spec 5 and 8, Newsletter. */
export const NEWSLETTER_MESSAGE = 'Please provide both name and email.';
export const NEWSLETTER_SUCCESS_MESSAGE = 'Successfully subscribed to the newsletter!';

/** Both fields, else one message. */
export const newsletterForm = z.object({
  name: requiredText(120, NEWSLETTER_MESSAGE).meta({ examples: ['Norman Greene'] }),
  email: z
    .string({ error: NEWSLETTER_MESSAGE })
    .trim()
    .min(1, { error: NEWSLETTER_MESSAGE, abort: true })
    .pipe(emailAddress),
});
export type NewsletterForm = z.infer<typeof newsletterForm>;

/** `POST /subscriptions` payload; `hear_about_event` is sent as true. */
export const subscriptionRequest = newsletterForm.extend({
  hear_about_event: z.boolean().default(true),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;
/** `successResponse` (201), also for a known address. */

/** `GET` and `POST /subscriptions/unsubscribe`: the signed token of a newsletter link. */
export const unsubscribeQuery = z.object({ token: z.string().min(1).max(500) });
