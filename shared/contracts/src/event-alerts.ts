import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emailAddress, successResponse } from './scalars.ts';
import { unsubscribeQuery } from './subscriptions.ts';

/** What somebody asks for by the button 'Tell me when there is one near me'. */
export const eventAlertForm = z.object({ email: emailAddress });

/** One mail when an event near a place can be booked. */
export const eventAlertRequest = eventAlertForm.extend({
  /** The outward part of a postcode, as a search answers with it. */
  district: z
    .string()
    .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'Please search for your postcode again.')
    .meta({ examples: ['CO4'] }),
});
export type EventAlertRequest = z.infer<typeof eventAlertRequest>;

export const createEventAlert = {
  route: 'POST /event-alerts',
  caller: 'anyone',
  idempotent: true,
  body: eventAlertRequest,
  answer: successResponse,
  statuses: [201],
} as const satisfies Endpoint;

export const showEventAlertEnd = {
  route: 'GET /event-alerts/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

export const endEventAlerts = {
  route: 'POST /event-alerts/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;
