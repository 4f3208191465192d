import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../test/fixtures.ts';
import { releasedResult } from '../../../test/released-result.ts';
import { MAILS } from '../../mails.ts';

/** The database's error for a violated constraint. */
const violated = (constraint: string) => expect.objectContaining({ constraint });

test('a refund cannot exceed the payment', async ({ api, payment }) => {
  const { appointmentId, orderId } = await payment.paidBooking();
  const [row] = await payment.ledger(orderId);
  const refund = (amount: number) =>
    sql`INSERT INTO refunds (payment_reference, appointment_id, amount, reason)
      VALUES (${row?.payment_reference}, ${appointmentId}, ${amount}, 'a test')`.execute(api.owner);
  await expect(refund(2501)).rejects.toEqual(violated('refund_within_payment'));
  await refund(2500);
});

test('a person has at most one open follow-up', async ({ api }) => {
  const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  await expect(
    sql`WITH result AS (INSERT INTO results (profile_id, test_result, comments, sample_date, level)
        VALUES (${person.profileId}, '9', 'Red', ${api.today}, 'raised') RETURNING result_id)
      INSERT INTO follow_ups (result_id, profile_id, due_on)
      SELECT result_id, ${person.profileId}, ${api.today} FROM result`.execute(api.owner),
  ).rejects.toEqual(violated('follow_ups_open_of_one'));
});

test('a step of the clinic day cannot be recorded for another event’s booking', async ({
  api,
  booking,
}) => {
  const { event, appointmentId } = await booking.freeBooking();
  const other = await api.event();
  const step = (eventId: string) =>
    sql`INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
      VALUES (${randomUUID()}, ${eventId}, ${appointmentId}, 'arrived', ${randomUUID()}, now(), 0)`.execute(
      api.owner,
    );
  await expect(step(other.id)).rejects.toEqual(violated('step_of_own_event'));
  await step(event.id);
});

test('a payment on the day belongs to the booking whose step took it', async ({
  api,
  booking,
  payment,
}) => {
  const { event, appointmentId } = await booking.freeBooking();
  const { orderId } = await payment.paidBooking();
  const action = randomUUID();
  await sql`INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at, list_version)
    VALUES (${action}, ${event.id}, ${appointmentId}, 'paid', ${randomUUID()}, now(), 0)`.execute(
    api.owner,
  );
  await expect(
    sql`INSERT INTO day_payments (payment_id, order_id, amount, method, taken_by, taken_at)
      VALUES (${action}, ${orderId}, 2500, 'cash', ${randomUUID()}, now())`.execute(api.owner),
  ).rejects.toEqual(violated('day_payment_of_own_booking'));
});

test('merged records cannot form a chain', async ({ api }) => {
  const [one, two, three] = await Promise.all([api.person(), api.person(), api.person()]);
  const merge = (kept: string, dropped: string) =>
    sql`INSERT INTO record_merges (kept_id, dropped_id, merged_by)
      VALUES (${kept}, ${dropped}, ${randomUUID()})`.execute(api.owner);
  await merge(two.profileId, three.profileId);
  await expect(merge(one.profileId, two.profileId)).rejects.toEqual(
    violated('merges_form_no_chain'),
  );
  await expect(merge(three.profileId, one.profileId)).rejects.toEqual(
    violated('merges_form_no_chain'),
  );
  await merge(two.profileId, one.profileId);
});

test('an address belongs to one member of staff', async ({ api }) => {
  const email = `${randomUUID()}@example.org`;
  const add = () =>
    sql`INSERT INTO staff_members (user_id, email) VALUES (${randomUUID()}, ${email})`.execute(
      api.owner,
    );
  await add();
  await expect(add()).rejects.toEqual(violated('staff_members_by_email'));
});

test('every kind of mail names its subject', async ({ api, booking }) => {
  const { person, appointmentId } = await booking.freeBooking();
  const insert = (kind: string, column: string, value: string) =>
    sql`INSERT INTO outbox (kind, occasion, ${sql.ref(column)})
      VALUES (${kind}, ${randomUUID()}, ${value})`.execute(api.owner);
  for (const kind of ['booking-confirmation', 'reminder', 'refund', 'payment-link']) {
    await expect(insert(kind, 'profile_id', person.profileId)).rejects.toEqual(
      violated('outbox_names_its_subject'),
    );
  }
  for (const kind of ['result-ready', 'consent-link', 'host-invoice', 'follow-up-overdue']) {
    await expect(insert(kind, 'appointment_id', appointmentId)).rejects.toEqual(
      violated('outbox_names_its_subject'),
    );
  }
  // The mail of an alert that has ended keeps no address.
  const kinds = Object.keys(MAILS).filter((kind) => kind !== 'event-near');
  for (const kind of [...kinds, 'another kind']) {
    await expect(
      sql`INSERT INTO outbox (kind, occasion) VALUES (${kind}, ${randomUUID()})`.execute(api.owner),
    ).rejects.toEqual(violated('outbox_names_its_subject'));
  }
});
