import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emailAddress, isoInstant, recordId } from './scalars.ts';

/** People invited to an event at one time. */
const invitationWave = z.object({
  wave_id: recordId,
  created_at: isoInstant,
  sent_by: z.string().nullable(),
  is_paused: z.boolean(),
  people: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Not sent after all: they booked, ended their reminders, or their mail was refused. */
  not_sent: z.int(),
  /** Of those sent: who has booked since. */
  booked: z.int(),
});
export type InvitationWave = z.infer<typeof invitationWave>;

/** Whom an event can invite to their next test, and whom it has invited. */
export const testInvitations = z.object({
  /** Why nobody can be invited; null when they can. */
  refusal: z.string().nullable(),
  free_seats: z.int(),
  /** Due for a test, not invited, within the distance that they chose, and reached by e-mail. */
  people: z.int(),
  /** The same people without an e-mail address that works: staff call them. */
  without_email: z.int(),
  /** Of invitations to events near this one: the share of people who book, from 0 to 1. */
  answer_rate: z.number(),
  /** How many to invite now, so that the free seats are taken. */
  suggested: z.int(),
  /** Newest first. */
  waves: z.array(invitationWave),
});
export type TestInvitations = z.infer<typeof testInvitations>;

export const readTestInvitations = {
  route: 'GET /staff/events/{event_id}/test-invitations',
  caller: { staff: 'manage recalls' },
  answer: testInvitations,
} as const satisfies Endpoint;

export const invitationWaveForm = z.object({
  people: z
    .int({ error: 'Please enter a number.' })
    .min(1, 'Please invite at least one person.')
    .max(5000, 'Please invite at most 5,000 people at once.'),
});

/** Those due longest come first. */
export const sendTestInvitations = {
  route: 'POST /staff/events/{event_id}/test-invitations',
  caller: { staff: 'manage recalls' },
  idempotent: true,
  body: invitationWaveForm,
  answer: testInvitations,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** One to yourself, as an invented person reads it. */
export const tryTestInvitation = {
  route: 'POST /staff/events/{event_id}/test-invitations/trial',
  caller: { staff: 'manage recalls' },
  idempotent: true,
  answer: z.object({ email: emailAddress }),
} as const satisfies Endpoint;

export const invitationWaveChange = z.object({ is_paused: z.boolean() });

export const changeInvitationWave = {
  route: 'PATCH /staff/events/{event_id}/test-invitations/{wave_id}',
  caller: { staff: 'manage recalls' },
  body: invitationWaveChange,
  answer: testInvitations,
} as const satisfies Endpoint;
