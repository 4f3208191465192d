import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emailAddress, successResponse } from './scalars.ts';
import { unsubscribeQuery } from './subscriptions.ts';

/**
 * What the button 'Tell me when there is one near me' sends. Only the outward part of a full
 * postcode is stored.
 */
export const eventAlertForm = z.object({
  email: emailAddress,
  district: z
    .string()
    .transform((typed) => typed.toUpperCase().replace(/\s+/g, ''))
    .refine((key) => /^[A-Z]{1,2}\d[A-Z\d]?(\d[A-Z]{2})?$/.test(key), 'Please enter a postcode.')
    .transform((key) => key.replace(/\d[A-Z]{2}$/, '')),
});

/** One mail when an event near a place can be booked. */
export const eventAlertRequest = z.object({
  email: emailAddress,
  /** The outward part of a postcode, as returned by a search. */
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

export const showStopAlertsPage = {
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
