import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emailAddress, isoInstant, recordId } from './scalars.ts';

/** The people invited to an event at the same time. */
const invitationWave = z.object({
  wave_id: recordId,
  created_at: isoInstant,
  sent_by: z.string().nullable(),
  is_paused: z.boolean(),
  people: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /**
   * Not sent, because they had booked meanwhile or ended their reminders, or their mail was
   * refused.
   */
  not_sent: z.int(),
  /** Of those sent: how many have booked since. */
  booked: z.int(),
});
export type InvitationWave = z.infer<typeof invitationWave>;

/** People near an event who are queued for an invitation to a different event. */
const queuedElsewhere = z.object({
  event_id: recordId,
  event_name: z.string(),
  is_paused: z.boolean(),
  people: z.int(),
});

/** The people whom an event can invite, or has invited, to their next test. */
export const testInvitations = z.object({
  /** Why nobody can be invited; null if invitations are possible. */
  refusal: z.string().nullable(),
  free_seats: z.int(),
  /** Due for a test, not invited, within the distance that they chose, and reachable by e-mail. */
  people: z.int(),
  /** The same but without a working e-mail address: staff call them. */
  without_email: z.int(),
  /** Not among `people`; missing from APIs of release 1.1.0. */
  queued_elsewhere: z.array(queuedElsewhere).default([]),
  /** The share of people who book when invited to events near this one, from 0 to 1. */
  answer_rate: z.number(),
  /** How many people to invite now in order to fill the free seats. */
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

/** Invites those who have been due longest first. */
export const sendTestInvitations = {
  route: 'POST /staff/events/{event_id}/test-invitations',
  caller: { staff: 'manage recalls' },
  idempotent: true,
  body: invitationWaveForm,
  answer: testInvitations,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Sends a trial invitation to the caller, addressed to an invented person. */
export const sendTrialInvitation = {
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
