import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emailAddress, requiredText, successResponse } from './scalars.ts';

/** Spec 5 and 8, Newsletter. */
export const NEWSLETTER_MESSAGE = 'Please provide both name and email.';
export const NEWSLETTER_SUCCESS_MESSAGE = 'Successfully subscribed to the newsletter!';

/** Both fields are required; otherwise one message. */
export const newsletterForm = z.object({
  name: requiredText(120, NEWSLETTER_MESSAGE).meta({ examples: ['Norman Greene'] }),
  email: z
    .string({ error: NEWSLETTER_MESSAGE })
    .trim()
    .min(1, { error: NEWSLETTER_MESSAGE, abort: true })
    .pipe(emailAddress),
});
export type NewsletterForm = z.infer<typeof newsletterForm>;

/** `hear_about_event` is sent as true. */
export const subscriptionRequest = newsletterForm.extend({
  hear_about_event: z.boolean().default(true),
});
export type SubscriptionRequest = z.infer<typeof subscriptionRequest>;

/** The signed token of a newsletter link. */
export const unsubscribeQuery = z.object({ token: z.string().min(1).max(500) });

export const createSubscription = {
  route: 'POST /subscriptions',
  caller: 'anyone',
  idempotent: true,
  body: subscriptionRequest,
  answer: successResponse,
  statuses: [201],
} as const satisfies Endpoint;

export const showUnsubscribePage = {
  route: 'GET /subscriptions/unsubscribe',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

export const unsubscribe = {
  route: 'POST /subscriptions/unsubscribe',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;
