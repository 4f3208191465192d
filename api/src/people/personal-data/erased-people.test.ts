import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { outcome } from '../../../test/booking-steps.ts';
import { test as base } from '../../../test/console.ts';
import type { Person } from '../../../test/makers.ts';
import { composeMail } from '../../mails.ts';
import type { OutgoingMail } from '../../messages/email/mailer.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import { relayMail } from '../../messages/email/relay.ts';

const test = base
  .extend('erase', { scope: 'file' }, ({ api, coordinator }) => async ({ profileId }: Person) => {
    const admin = await api.staff('admin');
    const asked = { kind: 'erasure', profile_id: profileId, asked_by: null, channel: 'letter' };
    const { body } = await api.call('POST', '/staff/data-requests', {
      as: coordinator,
      body: { ...asked, received_on: api.today },
    });
    const path = `/staff/data-requests/${body.data_request_id}/erasure`;
    const confirmed = { name: 'Person Tested', reason: 'They wrote.' };
    const erased = await api.call('POST', path, { as: admin, body: confirmed });
    expect(erased.status, erased.text).toBe(200);
  })
  .extend('eraseAfter', ({ api, erase }) => async (event: { date: string }, person: Person) => {
    const { now } = api.services;
    api.services.now = () => londonInstant(addDays(event.date, 1), '09:00');
    await erase(person).finally(() => {
      api.services.now = now;
    });
  })
  /** Two bookings for an event; one of the people was erased after it. */
  .extend('erasedBooking', ({ api, booking, eraseAfter }) => async () => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const other = await api.person();
    await booking.book(other, event, '09:15');
    await api.sendMails();
    await eraseAfter(event, person);
    return { event, person, appointmentId };
  });

test('an erased person is neither counted for a message nor sent one', async ({
  api,
  erasedBooking,
  console: { call },
}) => {
  const { event, appointmentId } = await erasedBooking();
  const text = { subject: 'Thank you', body: 'Thank you for coming.' };
  for (const [to, people] of [
    [{ group: 'booked' }, 1],
    [{ appointment_ids: [appointmentId] }, 0],
  ] as const) {
    const preview = await call('POST', `${event.id}/messages/preview`, { ...text, to });
    expect(preview.body).toMatchObject({ people, without_address: 0 });
  }
  const message_id = crypto.randomUUID();
  const message = { ...text, to: { group: 'booked' }, message_id };
  expect((await call('POST', `${event.id}/messages`, message)).body).toEqual({ people: 1 });
  const mails = api.owner.selectFrom('outbox').where('message_id', '=', message_id);
  expect(await mails.select('appointment_id').execute()).toHaveLength(1);
});

test('no mail is requested again for an erased person, and their booking does not move', async ({
  api,
  booking,
  erasedBooking,
  console: { call },
}) => {
  const { event, appointmentId } = await erasedBooking();
  const path = `${event.id}/bookings/${appointmentId}`;
  const later = await api.event();
  const to = { event_id: later.id, start_time: '09:00' };
  expect(outcome(await call('POST', `${path}/move`, to))).toEqual([404, 'NOT_FOUND']);
  const all = { ...to, appointment_ids: [appointmentId] };
  expect((await call('POST', `${event.id}/moves`, all)).body.moves).toMatchObject([
    { moved: false },
  ]);
  expect(await booking.seats(later.id)).toEqual({ taken: 0, live: 0 });
  const kind = 'booking-confirmation';
  expect((await call('POST', `${path}/mails`, { kind })).status).toBe(404);
  const resend = { resend_id: crypto.randomUUID(), appointment_ids: [appointmentId] };
  const { body } = await call('POST', `${event.id}/confirmations`, resend);
  expect(body).toEqual({ people: 0, skipped: 1 });
});

test('the cancelled booking of an erased person is not reinstated', async ({
  booking,
  erase,
  console: { call },
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  const path = `${event.id}/bookings/${appointmentId}`;
  const cancelled = { policy_refund: 0, exception: null, undoable: true };
  expect((await call('POST', `${path}/cancellation`, cancelled)).status).toBe(200);
  await erase(person);
  expect(outcome(await call('POST', `${path}/undo`))).toEqual([404, 'NOT_FOUND']);
  expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
});

test('a mail that is still queued is dropped', async ({ api, erasedBooking }) => {
  const { person, appointmentId } = await erasedBooking();
  const occasion = crypto.randomUUID();
  await queueMail(api.services.db, { kind: 'booking-confirmation', occasion, appointmentId });
  await api.sendMails();
  const sent = await api.owner
    .selectFrom('outbox')
    .select(['sent_at', 'dropped_at'])
    .where('occasion', '=', occasion)
    .executeTakeFirst();
  expect(sent).toEqual({ sent_at: null, dropped_at: expect.any(Date) });
  expect(api.mailbox.store.list(`erased-${person.profileId}@erased.invalid`)).toEqual([]);
});

test('a mail that fails while its person is erased leaves no delivery', async ({
  api,
  booking,
  eraseAfter,
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  const sending = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  const send = async (_: OutgoingMail): Promise<string> => {
    sending.resolve();
    await erased.promise;
    throw new Error('451 Try again later');
  };
  const services = { ...api.services, mailer: { ...api.services.mailer, send } };
  const relaying = relayMail(services, composeMail, () => undefined);
  await sending.promise;
  await eraseAfter(event, person);
  erased.resolve();
  await relaying;
  const { rows } = await sql`SELECT FROM deliveries JOIN outbox USING (mail_id)
    WHERE appointment_id = ${appointmentId}`.execute(api.owner);
  expect(rows).toEqual([]);
});

test('a mail whose person is erased before it is sent does not leave', async ({
  api,
  booking,
  eraseAfter,
}) => {
  const { event, person } = await booking.freeBooking();
  const composed = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  const relaying = relayMail(
    api.services,
    async (services, row) => {
      const letter = await composeMail(services, row);
      composed.resolve();
      await erased.promise;
      return letter;
    },
    () => undefined,
  );
  await composed.promise;
  await eraseAfter(event, person);
  erased.resolve();
  await relaying;
  expect(api.mailbox.store.list(person.email)).toEqual([]);
});
