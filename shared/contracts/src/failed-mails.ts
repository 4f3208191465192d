import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { cursor, page } from './pages.ts';
import { isoInstant, recordId, successResponse } from './scalars.ts';

const failedMail = z.object({
  mail_id: recordId,
  what: z.string(),
  failed_at: isoInstant,
  /** 'permanent': the mail server rejected it permanently, or it bounced. */
  failure: z.enum(['permanent', 'temporary', 'no address']),
  /** null for a recipient without a profile. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  booking: appointment.pick({ event_id: true, appointment_id: true, reference: true }).nullable(),
});
export type FailedMail = z.infer<typeof failedMail>;

export const failedMailsQuery = z.object(cursor);

/** Mails that failed permanently, newest first. */
export const failedMailsResponse = page(failedMail);

export const listFailedMails = {
  route: 'GET /staff/failed-mails',
  caller: { staff: 'see bookings' },
  query: failedMailsQuery,
  answer: failedMailsResponse,
} as const satisfies Endpoint;

export const retryFailedMail = {
  route: 'POST /staff/failed-mails/{mail_id}/retry',
  caller: { staff: 'change bookings' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const closeFailedMail = {
  route: 'DELETE /staff/failed-mails/{mail_id}',
  caller: { staff: 'change bookings' },
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
