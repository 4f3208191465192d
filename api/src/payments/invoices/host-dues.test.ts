import { addDays } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/event-day.ts';
import { eventEditor } from '../../../test/event-editor.ts';
import { SIXTY_YEARS_AGO } from '../../../test/makers.ts';
import { tasksOnToday } from '../../../test/today.ts';

const test = base.extend('dues', ({ api, coordinator, console: { call } }) => {
  const invoice = (event_id: string, quantity: number, days = 30) =>
    api.call('POST', '/staff/invoices', {
      as: coordinator,
      body: {
        ...{ event_id, billed_to: 'Lodge 42', address: '1 High Street', email: 'a@lodge.example' },
        ...{
          description: 'PSA blood tests',
          quantity,
          unit_price: 2500,
          how_to_pay: 'By transfer',
        },
        due_on: addDays(api.today, days),
      },
    });
  return {
    read: async (eventId: string, as = coordinator) =>
      call('GET', `${eventId}/host-dues`, undefined, as),
    invoice,
    /** Sends an invoice that was due yesterday. @returns its path */
    sent: async (event_id: string, quantity: number) => {
      const { body } = await invoice(event_id, quantity, -1);
      const path = `/staff/invoices/${body.invoice_id}`;
      const mailed = await api.call('POST', `${path}/mail`, { as: coordinator });
      expect(mailed.status, mailed.text).toBe(200);
      return path;
    },
    book: async (eventId: string, payment: 'host' | 'on the day', last_name: string) => {
      const { body } = await call('POST', `${eventId}/bookings`, {
        person: {
          ...{ first_name: 'Alan', last_name, date_of_birth: SIXTY_YEARS_AGO },
          ...{ phone: null, email: null },
        },
        start_time: '09:00',
        consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
        payment,
      });
      return String(body.booking.appointment_id);
    },
  };
});

test('where no attendee pays, the host owes for each person who gave a sample, less what was invoiced', async ({
  api,
  booking,
  openDay,
  dues: { read, invoice },
  console: { call },
}) => {
  const { event, appointmentId, at, action, record } = await openDay('09:45');
  const other = await booking.book(await api.person(), event, '09:15');
  await booking.book(await api.person(), event, '09:30');
  const otherId = String(other.body.appointment.appointment_id);
  const before = {
    is_closed: false,
    booked: 3,
    came: 0,
    sampled: 0,
    invoiced: 0,
    unit_price: 2500,
  };
  expect((await read(event.id)).body).toEqual(before);
  const visit = (appointment_id: string, last: object) =>
    record(
      action('arrived', '09:30', { appointment_id }),
      action('ready', '09:31', { appointment_id }),
      action('sampled', '09:35', { appointment_id, ...last }),
    );
  await visit(appointmentId, { sample_code: 'T-1' });
  await visit(otherId, { step: 'not sampled', reason: 'unwell', invite_again: true });
  at('23:00');
  expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
  const { body } = await invoice(event.id, 1);
  expect((await read(event.id)).body).toEqual({
    ...before,
    ...{ is_closed: true, came: 2, sampled: 1, invoiced: 1 },
  });
  await api.call('DELETE', `/staff/invoices/${body.invoice_id}`, {
    as: await api.staff('coordinator'),
  });
  expect((await read(event.id)).body).toMatchObject({ invoiced: 0 });
});

test('where attendees pay, the host owes for those whom staff booked at its expense', async ({
  api,
  dues: { read, book },
  console: { call },
}) => {
  const event = await api.event({ paymentRequired: true, seats: 8, price: 3000 });
  const appointmentId = await book(event.id, 'host', 'Waite');
  await book(event.id, 'on the day', 'Jones');
  expect((await read(event.id)).body).toMatchObject({ booked: 1, unit_price: 3000 });
  // A booking that staff move stays on the account of the host who agreed to it.
  const other = await api.event({ name: 'Of another host', paymentRequired: true, daysAhead: 40 });
  const third = await api.event({ name: 'Of a third host', paymentRequired: true, daysAhead: 50 });
  const dues = async () =>
    Promise.all([event, other, third].map(async ({ id }) => (await read(id)).body.booked));
  let from = event.id;
  for (const { id } of [other, third]) {
    const to = { event_id: id, start_time: '09:15' };
    expect((await call('POST', `${from}/bookings/${appointmentId}/move`, to)).status).toBe(200);
    expect(await dues()).toEqual([1, 0, 0]);
    from = id;
  }
  const ofAnother = await api.staff('coordinator', (await api.event()).id);
  expect((await read(event.id, ofAnother)).status).toBe(404);
});

test('a booking that is moved stays with the host of the event where it was made', async ({
  api,
  booking,
  payment,
  dues: { read },
  console: { call },
}) => {
  const lodge = await api.event({ slots: 4, seats: 4, daysAhead: 30 });
  const other = await api.event({ slots: 4, seats: 4, daysAhead: 31 });
  const open = await api.event({ slots: 4, seats: 4, daysAhead: 32, paymentRequired: true });
  const dues = () =>
    Promise.all([lodge, other, open].map(async ({ id }) => (await read(id)).body.booked));
  const move = async (from: string, appointmentId: string, to: string, start_time: string) => {
    const body = { event_id: to, start_time };
    expect((await call('POST', `${from}/bookings/${appointmentId}/move`, body)).status).toBe(200);
  };
  const { body } = await booking.book(await api.person(), lodge, '09:00');
  const id = String(body.appointment.appointment_id);
  expect(await dues()).toEqual([1, 0, 0]);
  await move(lodge.id, id, other.id, '09:00');
  expect(await dues()).toEqual([1, 0, 0]);
  await move(other.id, id, open.id, '09:00');
  expect(await dues()).toEqual([1, 0, 0]);
  // Someone who has paid comes to a host's event: the host owes nothing for them.
  const paid = await payment.paidBooking({ daysAhead: 33 });
  await move(paid.event.id, paid.appointmentId, other.id, '09:15');
  expect(await dues()).toEqual([1, 0, 0]);
});

test('a host who pays from now on owes nothing for someone who has paid, until that payment is refunded', async ({
  api,
  booking,
  payment,
  dues: { read },
}) => {
  const { event, appointmentId } = await payment.paidBooking({ seats: 4, slots: 4, daysAhead: 34 });
  const { confirm } = await eventEditor(api, event.id);
  expect((await confirm({ payment_required: false })).status).toBe(200);
  const booked = async () => (await read(event.id)).body.booked;
  expect(await booked()).toBe(0);
  const later = await booking.book(await api.person(), event, '09:15');
  expect(later.status, later.text).toBe(201);
  expect(await booked()).toBe(1);
  await sql`INSERT INTO money_back (provider_id, payment_reference, kind, status, amount)
    SELECT 'R-' || payment_reference, payment_reference, 'refund', 'COMPLETED', t.amount
    FROM payment_transactions t JOIN payment_orders o USING (order_id)
    WHERE o.appointment_id = ${appointmentId}`.execute(api.owner);
  expect(await booked()).toBe(2);
});

test('staff see a sent invoice before its event is called off, and then on Today until it is void', async ({
  api,
  booking,
  dues: { sent },
  console: { call },
}) => {
  const event = await api.event({ slots: 4, seats: 4 });
  await booking.book(await api.person(), event, '09:00');
  const own = await api.staff('coordinator', event.id);
  const toCorrect = () => tasksOnToday(api, own, 'invoices to correct');
  const path = await sent(event.id, 30);
  expect(await toCorrect()).toEqual([]);
  expect(await tasksOnToday(api, own, 'overdue invoices')).toHaveLength(1);
  const { body } = await call('GET', `${event.id}/call-off`);
  expect(body.invoices).toEqual([
    {
      invoice_id: path.split('/').at(-1),
      ...{ number: expect.stringMatching(/^INV-/), quantity: 30, amount: 75_000 },
    },
  ]);
  const off = await call('POST', `${event.id}/call-off`, { reason: 'Burst pipes.' });
  expect(off.status).toBe(200);
  expect(await toCorrect()).toMatchObject([
    {
      ...{ urgency: 'soon', action: { path } },
      what: expect.stringMatching(/^INV-\d+: 30 tests invoiced for .*, 0 due$/),
    },
  ]);
  expect(await tasksOnToday(api, own, 'overdue invoices')).toEqual([]);
  const paid = { as: own, body: { paid_on: api.today } };
  expect((await api.call('POST', `${path}/payment`, paid)).status).toBe(200);
  expect(await toCorrect()).toMatchObject([
    { action: { path }, why: expect.stringMatching(/^The host has paid/) },
  ]);
  await api.call('DELETE', `${path}/payment`, { as: own });
  await api.call('POST', `${path}/void`, { as: own, body: { reason: 'Called off.' } });
  expect(await toCorrect()).toEqual([]);
});

test.for([false, true])(
  'an invoice for a called-off event (paid: %s) is on Today until staff record an agreement',
  async (isPaid, { api, dues: { sent }, console: { call } }) => {
    const event = await api.event({ slots: 4, seats: 4 });
    const own = await api.staff('coordinator', event.id);
    const toCorrect = () => tasksOnToday(api, own, 'invoices to correct');
    const path = await sent(event.id, 30);
    const agree = (body: object) => api.call('POST', `${path}/agreement`, { as: own, body });
    if (isPaid) {
      const paid = { as: own, body: { paid_on: api.today } };
      expect((await api.call('POST', `${path}/payment`, paid)).status).toBe(200);
    }
    const off = await call('POST', `${event.id}/call-off`, { reason: 'Burst pipes.' });
    expect(off.status).toBe(200);
    expect(await toCorrect()).toMatchObject([
      {
        action: { path },
        why: isPaid
          ? 'The host has paid, and the event was called off. Pay the money back, mark the invoice as not paid and void it, or record on it what you agreed with the host.'
          : expect.stringContaining('Void the invoice, or record on it'),
      },
    ]);
    expect((await agree({ reason: ' ' })).status).toBe(422);
    const agreement = 'They give it to us.';
    expect((await agree({ reason: agreement })).status).toBe(200);
    expect(await toCorrect()).toEqual([]);
    const { body } = await api.call('GET', path, { as: own });
    expect(body.invoice).toMatchObject({ agreement, state: isPaid ? 'paid' : 'overdue' });
  },
);

test('a paid invoice for a called-off event leaves Today once staff do what Today asks', async ({
  api,
  dues: { sent },
  console: { call },
}) => {
  const event = await api.event({ slots: 4, seats: 4 });
  const own = await api.staff('coordinator', event.id);
  const path = await sent(event.id, 30);
  const send = async (method: 'POST' | 'DELETE', what: string, body?: object) =>
    (await api.call(method, `${path}/${what}`, { as: own, ...(body && { body }) })).status;
  expect(await send('POST', 'payment', { paid_on: api.today })).toBe(200);
  expect((await call('POST', `${event.id}/call-off`, { reason: 'Burst pipes.' })).status).toBe(200);
  expect(await send('POST', 'void', { reason: 'Paid back.' })).toBe(409);
  expect(await send('DELETE', 'payment')).toBe(200);
  expect(await send('POST', 'void', { reason: 'Paid back.' })).toBe(200);
  expect(await tasksOnToday(api, own, 'invoices to correct')).toEqual([]);
});

test('an invoice for more people than gave a sample is on Today once the books are closed, until it is paid', async ({
  api,
  openDay,
  dues: { sent },
  console: { call },
}) => {
  const { event, at, action, record } = await openDay('09:45');
  const own = await api.staff('coordinator', event.id);
  const toCorrect = () => tasksOnToday(api, own, 'invoices to correct');
  await record(
    action('arrived', '09:30'),
    action('ready', '09:31'),
    action('sampled', '09:35', { sample_code: 'T-1' }),
  );
  const path = await sent(event.id, 2);
  expect(await toCorrect()).toEqual([]);
  at('23:00');
  expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
  expect(await toCorrect()).toMatchObject([{ action: { path } }]);
  const paid = { as: own, body: { paid_on: api.today } };
  expect((await api.call('POST', `${path}/payment`, paid)).status).toBe(200);
  expect(await toCorrect()).toEqual([]);
});

test('an invoice beyond one that staff agreed with the host is on Today', async ({
  api,
  openDay,
  dues: { sent },
  console: { call },
}) => {
  const { event, at, action, record } = await openDay('09:45');
  const own = await api.staff('coordinator', event.id);
  const toCorrect = () => tasksOnToday(api, own, 'invoices to correct');
  await record(
    action('arrived', '09:30'),
    action('ready', '09:31'),
    action('sampled', '09:35', { sample_code: 'T-1' }),
  );
  const agreed = await sent(event.id, 3);
  const agreement = { as: own, body: { reason: 'They pay for all who booked.' } };
  expect((await api.call('POST', `${agreed}/agreement`, agreement)).status).toBe(200);
  at('23:00');
  expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
  expect(await toCorrect()).toEqual([]);
  const path = await sent(event.id, 1);
  expect(await toCorrect()).toMatchObject([
    { action: { path }, what: expect.stringMatching(/: 1 test invoiced for .*, 0 due$/) },
  ]);
});
