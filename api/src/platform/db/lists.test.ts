import { consentChannel } from '@chaps/contracts/consent';
import {
  DATA_REQUEST_CHANNELS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
} from '@chaps/contracts/data-requests';
import { AUDIENCES } from '@chaps/contracts/events';
import { LAB_ENCODINGS } from '@chaps/contracts/lab-readings';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from '@chaps/contracts/staff-money';
import { APPOINTMENT_ORIGINS, STORED_STATUSES } from '@chaps/domain/appointments';
import { BOX_STEPS, SCAN_STEPS } from '@chaps/domain/box';
import { FOLLOW_UP_OUTCOMES, FOLLOW_UP_STATES } from '@chaps/domain/follow-up';
import {
  LETTER_RECIPIENTS,
  LETTER_STATES,
  LETTER_SUBJECTS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  SENDING_METHODS,
} from '@chaps/domain/letters';
import { RECALL_BASES, RECALL_ENDS, RECALL_STATES } from '@chaps/domain/recall';
import { RESULT_COLOURS } from '@chaps/domain/results';
import { SAMPLE_STATES } from '@chaps/domain/samples';
import { STAFF_ROLES } from '@chaps/domain/staff';
import { DAY_STEPS, PAYMENT_METHODS, VISIT_STATES } from '@chaps/domain/visits';
import { expect } from 'vitest';
import { listedValues } from '../../../test/db-types.ts';
import { test } from '../../../test/fixtures.ts';

/** The columns whose CHECK repeats a list in the code. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'appointments.origin': APPOINTMENT_ORIGINS,
  'appointments.status': STORED_STATUSES,
  'box_scans.step': SCAN_STEPS,
  'consents.given_through': consentChannel.options,
  'data_requests.channel': [...DATA_REQUEST_CHANNELS, 'portal'],
  'data_requests.kind': DATA_REQUEST_KINDS,
  'data_requests.state': DATA_REQUEST_STATES,
  'day_payments.method': PAYMENT_METHODS,
  'events.exclusive_for': AUDIENCES,
  'follow_ups.outcome': FOLLOW_UP_OUTCOMES,
  'follow_ups.state': FOLLOW_UP_STATES,
  'gp_consents.recorded_through': consentChannel.options,
  'laboratories.encoding': LAB_ENCODINGS,
  'letter_templates.about': LETTER_SUBJECTS,
  'letter_templates.recipient': LETTER_RECIPIENTS,
  'letters.end_reason': RETURN_OUTCOMES,
  'letters.recipient': LETTER_RECIPIENTS,
  'letters.return_reason': RETURN_REASONS,
  'letters.sent_how': SENDING_METHODS,
  'letters.state': LETTER_STATES,
  'money_differences.kind': DIFFERENCE_KINDS,
  'money_differences.state': DIFFERENCE_STATES,
  'recalls.basis': RECALL_BASES,
  'recalls.ended_reason': RECALL_ENDS,
  // 'booked' is derived from the appointments.
  'recalls.state': RECALL_STATES.filter((state) => state !== 'booked'),
  'rejected_steps.box_step': BOX_STEPS,
  'rejected_steps.step': DAY_STEPS,
  'results.colour': RESULT_COLOURS,
  'samples.state': SAMPLE_STATES,
  'staff_invitations.role': STAFF_ROLES,
  'staff_roles.role': STAFF_ROLES,
  'visit_steps.step': DAY_STEPS,
  'visits.state': VISIT_STATES,
};

test('the database permits exactly the values that the code lists', async ({ api }) => {
  const listed = await listedValues(api.owner);
  const permitted = Object.keys(LISTS).map((column) => [column, listed.get(column)]);
  const known = Object.entries(LISTS).map(([column, values]) => [column, values.toSorted()]);
  expect(Object.fromEntries(permitted)).toEqual(Object.fromEntries(known));
});
