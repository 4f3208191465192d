import {
  addDays,
  cancellationSentence,
  lastRefundDay,
  londonDate,
  refundOf,
  refundTerms,
} from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { payRefund } from '../payments/refunds.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

type Options = NonNullable<Parameters<Harness['event']>[0]>;

async function booked(options: Options = {}) {
  const event = await api.event({ places: 4, slots: 4, ...options });
  const person = await api.person();
  await api.consent(person, event);
  const held = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: event.times[0] },
  });
  const appointmentId = String(held.body.hold.hold_id);
  if (options.paymentRequired) await pay(person, appointmentId);
  else {
    await api.call('POST', '/appointments', {
      as: person,
      body: {
        profileId: person.profileId,
        eventId: event.id,
        eventDate: event.date,
        appointmentStartTime: event.times[0],
      },
    });
  }
  return { event, person, appointmentId };
}

async function pay(person: Person, holdId: string) {
  const order = await api.call('POST', '/payments/orders', {
    as: person,
    body: { cart: [{ description: 'x', amount: 1 }], holdId },
  });
  await api.payments.enterCard(order.body.id);
  const path = `/payments/orders/${order.body.id}/capture`;
  expect((await api.call('POST', path, { as: person })).status).toBe(200);
}

const preview = (as: Person, id: string) =>
  api.call('GET', `/appointments/${id}/cancellation`, { as });
const cancel = (as: Person, id: string, body: unknown = {}) =>
  api.call('POST', `/appointments/${id}/cancellation`, { as, body });
const move = (as: Person, id: string, start_time: string) =>
  api.call('POST', `/appointments/${id}/move`, { as, body: { start_time } });
const refunds = (id: string) =>
  api.owner.selectFrom('refunds').selectAll().where('appointment_id', '=', id).execute();
const mails = async (id: string) => {
  const rows = await api.owner
    .selectFrom('outbox')
    .select(['mail_id', 'kind'])
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ mail_id, kind }) => ({ mailId: mail_id, kind }));
};
async function letter(person: Person, id: string, kind: string) {
  expect((await mails(id)).map((mail) => mail.kind)).toContain(kind);
  await api.sendMails();
  const [message] = api.mailbox.store.list(person.email);
  if (!message) throw new Error('no mail');
  return message;
}
const taken = async (eventId: string) => {
  const { rows } = await sql<{ taken: number }>`
    SELECT sum(taken)::int AS taken FROM event_slots WHERE event_id = ${eventId}`.execute(
    api.owner,
  );
  return rows[0]?.taken;
};

describe('cancelling in time', () => {
  test('shows the refund, frees the place, refunds once less the charges, and says so', async () => {
    const { event, person, appointmentId } = await booked({ paymentRequired: true });
    const shown = await preview(person, appointmentId);
    expect(shown.body.cancellation).toEqual({
      appointment_id: appointmentId,
      can_cancel: true,
      paid: 2500,
      charge: 60,
      refund: 2440,
      refund_until: lastRefundDay(event.date),
      refund_status: null,
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => cancel(person, appointmentId, { refund: 2440 })),
    );
    // Who comes after the first is told what came of it: the refund shown still fits.
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(all[0]?.body.appointment.status).toBe('cancelled');
    expect(all[0]?.body.cancellation).toMatchObject({ refund: 2440, refund_status: 'due' });
    expect(await taken(event.id)).toBe(0);
    const [owed, ...more] = await refunds(appointmentId);
    expect([owed?.amount_pence, owed?.status, more]).toEqual([2440, 'due', []]);
    await payRefund(api.services, owed?.payment_reference ?? '');
    await payRefund(api.services, owed?.payment_reference ?? '');
    const [order] = (await api.payments.orders()).slice(-1);
    expect(order?.purchase_units[0]?.payments?.captures[0]?.status).toBe('PARTIALLY_REFUNDED');
    expect((await preview(person, appointmentId)).body.cancellation).toMatchObject({
      can_cancel: false,
      refund: 2440,
      refund_status: 'completed',
    });
    expect((await mails(appointmentId)).map(({ kind }) => kind)).toEqual([
      'booking-confirmation',
      'cancellation',
    ]);
    const { subject, html, text } = await letter(person, appointmentId, 'cancellation');
    expect(subject).toContain('Your appointment is cancelled');
    for (const form of [html, text]) {
      for (const words of ['£25.00', '£24.40', '14 business days', 'refund']) {
        expect(form).toContain(words);
      }
    }
  });

  test('lets him book the event again', async () => {
    const { event, person, appointmentId } = await booked();
    await cancel(person, appointmentId);
    const again = await api.call('POST', `/events/${event.id}/holds`, {
      as: person,
      body: { start_time: '09:15' },
    });
    expect(again.status).toBe(201);
  });
});

/** How many days ahead the first event is whose booking is still refunded today. */
function refundedFrom(): number {
  let days = 0;
  while (lastRefundDay(addDays(api.today, days)) < api.today) days += 1;
  return days;
}

test.each([
  ['the first day that is far enough', 0],
  ['the day before it', -1],
])('the refund for an event on %s is what the policy says', async (_day, days) => {
  const daysAhead = refundedFrom() + days;
  const { event, person, appointmentId } = await booked({ paymentRequired: true, daysAhead });
  const byPolicy = async () => {
    const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(api.owner);
    return refundOf(2500, event.date, londonDate(rows[0]?.now ?? new Date(0))).refund;
  };
  const before = await byPolicy();
  const { body } = await cancel(person, appointmentId);
  const { refund } = body.cancellation;
  // Two answers only when midnight comes between.
  expect([before, await byPolicy()]).toContain(refund);
  expect(await refunds(appointmentId)).toHaveLength(refund > 0 ? 1 : 0);
  const { text } = await letter(person, appointmentId, 'cancellation');
  expect(text).toContain(refund > 0 ? '£24.40' : 'there is no refund');
});

test('the confirmation says the last day for a refund and what comes back', async () => {
  const { event, person, appointmentId } = await booked({ paymentRequired: true, daysAhead: 20 });
  const { html, text } = await letter(person, appointmentId, 'booking-confirmation');
  const policy = cancellationSentence(refundTerms(2500, event.date, londonDate(new Date())));
  expect(policy).toMatch(/^If you cancel by .*£24.40 of your £25.00/);
  for (const form of [html, text]) {
    expect(form.replaceAll(/\s+/g, ' ')).toContain(policy);
    expect(form).not.toMatch(/business days/);
  }
});

test('a free place has nothing to refund', async () => {
  const { person, appointmentId } = await booked();
  const { body } = await cancel(person, appointmentId);
  expect(body.cancellation).toMatchObject({ paid: 0, refund: 0, refund_until: null });
  expect((await letter(person, appointmentId, 'cancellation')).text).toContain('free of charge');
});

describe('what cannot be cancelled', () => {
  test('a refund that is not the one shown', async () => {
    const { event, person, appointmentId } = await booked({ paymentRequired: true });
    const answer = await cancel(person, appointmentId, { refund: 2500 });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'REFUND_CHANGED']);
    expect(await taken(event.id)).toBe(1);
  });

  test('one that has begun, one that is only held', async () => {
    const { event, person, appointmentId } = await booked();
    await sql`WITH slot AS (
        INSERT INTO event_slots (event_id, starts_at, capacity, taken)
        VALUES (${event.id}, now() - interval '1 minute', 1, 1) RETURNING starts_at)
      UPDATE appointments SET slot_starts_at = slot.starts_at FROM slot
      WHERE appointment_id = ${appointmentId}`.execute(api.owner);
    const late = await cancel(person, appointmentId);
    expect([late.status, late.body.error.code]).toEqual([409, 'CANCELLATION_CLOSED']);
    const other = await api.person();
    const held = await api.call('POST', `/events/${event.id}/holds`, {
      as: other,
      body: { start_time: '09:30' },
    });
    const answer = await cancel(other, held.body.hold.hold_id);
    expect(answer.body.error.code).toBe('CANCELLATION_CLOSED');
  });

  test("another's, with the body of an unknown id", async () => {
    const { appointmentId } = await booked();
    const other = await api.person();
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const call of [
      (id: string) => preview(other, id),
      (id: string) => cancel(other, id),
      (id: string) => move(other, id, '09:15'),
    ]) {
      const [theirs, unknown] = [await call(appointmentId), await call(crypto.randomUUID())];
      expect([theirs.status, unknown.status]).toEqual([404, 404]);
      expect(bare(theirs.text)).toBe(bare(unknown.text));
    }
  });
});

describe('moving', () => {
  test('takes the new time, frees the old one and sends the new calendar entry', async () => {
    const { event, person, appointmentId } = await booked({ paymentRequired: true });
    const moved = await move(person, appointmentId, '09:30');
    expect([moved.status, moved.body.appointment.start_time]).toEqual([200, '09:30']);
    const slots = await api.call('GET', `/events/${event.id}/slots`);
    expect(slots.body[event.date].availableTimeSlots).toEqual(['09:00', '09:15', '09:45']);
    const message = await letter(person, appointmentId, 'appointment-moved');
    expect(message.subject).toContain('Your appointment has a new time');
    expect(message.text).toContain('09:30');
    const calendar = api.mailbox.store.attachment(message.id, 0)?.content.toString() ?? '';
    expect(calendar).toContain(`UID:${appointmentId}`);
    expect(Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])).toBeGreaterThan(0);
    // The same time again changes nothing and writes no mail.
    await move(person, appointmentId, '09:30');
    expect(await mails(appointmentId)).toHaveLength(2);
  });

  test('tells of each move, although the client sends the same request id', async () => {
    const { person, appointmentId } = await booked();
    for (const start_time of ['09:30', '09:15', '09:30']) {
      const moved = await api.call('POST', `/appointments/${appointmentId}/move`, {
        as: person,
        body: { start_time },
        headers: { 'x-request-id': 'chosen-by-the-client' },
      });
      expect(moved.status).toBe(200);
    }
    const told = (await mails(appointmentId)).filter(({ kind }) => kind === 'appointment-moved');
    expect(told).toHaveLength(3);
  });

  test('is refused to a taken time, one that is not there, and when booking has closed', async () => {
    const { event, person, appointmentId } = await booked({ soon: true, audience: 'CORPORATE' });
    const other = await api.person();
    const [, second = '', third = ''] = event.times;
    await api.call('POST', `/events/${event.id}/holds`, {
      as: other,
      body: { start_time: second },
    });
    expect((await move(person, appointmentId, second)).body.error.code).toBe('SLOT_TAKEN');
    expect((await move(person, appointmentId, '09:20')).status).toBe(422);
    await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect((await move(person, appointmentId, third)).body.error.code).toBe('BOOKING_CLOSED');
    expect(await taken(event.id)).toBe(2);
  });

  test('crosswise and at once never takes a place twice', async () => {
    const event = await api.event({ places: 6, slots: 3 });
    const crowd = await Promise.all(Array.from({ length: 4 }, () => api.person()));
    const ids = await Promise.all(
      crowd.map(async (as, i) => {
        const { body } = await api.call('POST', '/appointments', {
          as,
          body: {
            profileId: as.profileId,
            eventId: event.id,
            eventDate: event.date,
            appointmentStartTime: event.times[i % 2],
          },
        });
        return String(body.appointment.appointment_id);
      }),
    );
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(
        crowd.map((as, i) => move(as, ids[i] ?? '', event.times[(i + round) % 3] ?? '')),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    expect(await taken(event.id)).toBe(4);
  });
});
