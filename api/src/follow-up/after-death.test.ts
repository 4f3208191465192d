import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/letters.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';
import { queueMail } from '../messages/email/outbox.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };

const test = base
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('bury', { scope: 'file' }, ({ api, coordinator }) => {
    const body = { reason: 'Their family called.' };
    return async ({ profileId }: { profileId: string }, as: StaffPerson = coordinator) => {
      const path = `/staff/people/${profileId}/death`;
      const recorded = await api.call('POST', path, { as, body });
      expect(recorded.status, recorded.text).toBe(200);
    };
  })
  .extend('statusOf', { scope: 'file' }, ({ api }) => async (appointmentId: string) => {
    const { status } = await api.owner
      .selectFrom('appointments')
      .select('status')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    return status;
  });

describe('the bookings of someone who has died', () => {
  test('are cancelled with a full refund, and nothing is mailed', async ({
    api,
    booking,
    payment,
    coordinator,
    bury,
    statusOf,
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking();
    const other = await api.event();
    const { body } = await booking.hold(person, other);
    await api.sendMails();
    const before = api.mailbox.store.list(person.email).length;
    const page = `/staff/events/${event.id}/bookings/${appointmentId}`;
    const read = async () => (await api.call('GET', page, { as: coordinator })).body.booking;
    expect(await read()).not.toHaveProperty('has_died');
    await bury(person);
    expect(await read()).toMatchObject({ has_died: true, reached: false });
    expect(await statusOf(appointmentId)).toBe('cancelled');
    expect(await statusOf(String(body.hold.hold_id))).toBe('released');
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
    const { rows } = await sql<{ is_full: boolean }>`
      SELECT r.amount = a.price AS is_full FROM refunds r JOIN appointments a USING (appointment_id)
      WHERE a.appointment_id = ${appointmentId}`.execute(api.owner);
    expect(rows).toEqual([{ is_full: true }]);
    const occasion = crypto.randomUUID();
    await queueMail(api.services.db, { kind: 'cancelled-by-staff', occasion, appointmentId });
    await api.sendMails();
    expect(api.mailbox.store.list(person.email)).toHaveLength(before);
    const path = `/staff/events/${event.id}/bookings/${appointmentId}/mails`;
    const again = { as: coordinator, body: { kind: 'booking-confirmation' } };
    expect(outcome(await api.call('POST', path, again))).toEqual([409, 'EVENT_CHANGED']);
  });

  test('are on Today while a payment is in progress, and nobody can book for the person', async ({
    api,
    payment,
    coordinator,
    bury,
  }) => {
    const { person, event, holdId: appointmentId } = await payment.paymentUnderReview();
    const kept = await api.person();
    const merge = { dropped_id: person.profileId, take: [], reason: 'It is one person.' };
    const merges = `/staff/people/${kept.profileId}/merges`;
    expect((await api.call('POST', merges, { as: coordinator, body: merge })).status).toBe(200);
    await bury(kept);
    const other = await api.event();
    const booked = await api.call('POST', `/staff/events/${other.id}/bookings`, {
      as: coordinator,
      body: {
        person: { profile_id: person.profileId },
        start_time: other.times[0],
        consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
        payment: null,
      },
    });
    expect(outcome(booked)).toEqual([422, 'VALIDATION_FAILED']);
    const tasks = await tasksOnToday(api, coordinator, 'bookings to end');
    const path = `/staff/events/${event.id}/bookings/${appointmentId}`;
    expect(tasks).toMatchObject([{ action: { path } }]);
    const undo = `/staff/people/${kept.profileId}/death/undo`;
    const mistaken = { as: coordinator, body: { reason: 'It was somebody else.' } };
    expect((await api.call('POST', undo, mistaken)).status).toBe(200);
    expect(await tasksOnToday(api, coordinator, 'bookings to end')).toEqual([]);
  });
});

test('newsletter and event alerts to the addresses of someone who has died end', async ({
  api,
  bury,
}) => {
  const person = await api.person();
  const { email } = person;
  const asked = { name: 'Person', email, hear_about_event: false };
  await api.call('POST', '/subscriptions', { body: asked });
  await sql`INSERT INTO event_alerts (email, district)
    SELECT ${email}, district FROM postcode_districts LIMIT 1`.execute(api.owner);
  await bury(person);
  const { rows } = await sql`SELECT FROM subscriptions
      WHERE email = ${email} AND (unsubscribed_at IS NULL OR name <> '')
    UNION ALL SELECT FROM event_alerts WHERE email = ${email}`.execute(api.owner);
  expect(rows).toEqual([]);
});

describe('a result that arrives after the death', () => {
  test('is not mailed, nobody has to be told, and its follow-up has ended', async ({
    lab,
    bury,
  }) => {
    const whose = await lab.tested();
    await bury(whose.person);
    await lab.released(whose.report(RED));
    const [followUp] = await lab.followUps(whose.person);
    expect(followUp).toMatchObject({ state: 'outcome', outcome: 'died', due_on: null });
    const path = `results-not-told?show=to+call+first`;
    const { items } = (await lab.call('GET', path)).body;
    const of = ({ profile_id }: { profile_id: string }) => profile_id === whose.person.profileId;
    expect(items.filter(of)).toEqual([]);
  });

  test('causes no letter to the person, and no entry on the list of people to call', async ({
    api,
    lab,
    bury,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await bury(whose);
    const batch = await lab.upload(whose.report(FINE));
    expect((await lab.call('GET', batch)).body.unreached).toEqual([]);
    await lab.release(batch);
    const letters = await api.owner
      .selectFrom('letters')
      .select('letter_id')
      .where('result_id', '=', await lab.resultOf(whose))
      .execute();
    expect(letters).toEqual([]);
  });
});

test('an approved letter to someone who has died is neither printed nor sent, but their GP may get one', async ({
  api,
  lab,
  coordinator,
  bury,
  letters: { written, move, read, draft },
}) => {
  const whose = await lab.tested();
  await lab.released(whose.report(FINE));
  const result = await lab.resultOf(whose);
  const id = await written(result);
  await move(id, 'approved');
  const listed = async () => {
    const { items } = (await lab.call('GET', 'letters-to-print')).body;
    return items.map(({ letter_id }: { letter_id: string }) => letter_id);
  };
  expect(await listed()).toContain(id);
  // The death was recorded on a duplicate record, which is then merged into this one.
  const other = await api.person();
  await bury(other);
  const path = `/staff/people/${whose.person.profileId}/merges`;
  const body = { dropped_id: other.profileId, take: [], reason: 'One person.' };
  expect((await api.call('POST', path, { as: coordinator, body })).status).toBe(200);
  expect(await listed()).not.toContain(id);
  const printed = await lab.call('POST', 'letters-to-print/paper', {
    part: 'letters',
    letters: [id],
  });
  expect(outcome(printed)).toEqual([409, 'FOLLOW_UP_CHANGED']);
  expect((await read(id)).state).toBe('discarded');
  expect((await draft(result)).status).toBe(422);
  const toGp = await written(result, 'Result, to the GP');
  await move(toGp, 'approved');
  expect((await read(toGp)).state).toBe('approved');
});
