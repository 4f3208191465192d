import { randomUUID } from 'node:crypto';
import { londonDate, londonInstant } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';
import { compareMoney } from '../payments/money/compare.ts';

const PERSON = { first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO };

const test = base.extend('day', ({ api, coordinator, console: { call, read } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  const money = async (path: string) =>
    (await api.call('GET', `/staff/money${path}`, { as: coordinator })).body;
  /** A person who pays £25.00 on the day, at 09:30 on the event's day. */
  const begin = async (payment: 'on the day' | 'host' = 'on the day') => {
    const event = await api.event({ paymentRequired: true, seats: 2 });
    const { body } = await call('POST', `${event.id}/bookings`, {
      person: { ...PERSON, phone: null, email: null },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment,
    });
    const { appointment_id: id, profile_id: profileId } = body.booking;
    api.services.now = () => londonInstant(event.date, '09:30');
    const action = (step: string, time: string, changes: object = {}) => ({
      ...{ action_id: randomUUID(), appointment_id: id, step, list_version: 0 },
      done_at: londonInstant(event.date, time).toISOString(),
      ...(step === 'paid' ? { method: 'cash' } : {}),
      ...changes,
    });
    const record = async (...actions: object[]) =>
      (await call('POST', `${event.id}/actions`, { actions })).body.results;
    const outcomes = async (...actions: object[]): Promise<string[]> =>
      (await record(...actions)).map(({ outcome }: { outcome: string }) => outcome);
    const listed = async () => (await call('GET', `${event.id}/day`)).body.appointments[0];
    const figures = async () => (await call('GET', `${event.id}/money`)).body;
    return {
      ...{ event, id, profileId, action, record, outcomes, listed, figures },
      page: async () => (await read(event.id, id)).booking,
      movements: async (): Promise<object[]> =>
        (await money(`/movements?event_id=${event.id}`)).items,
      giveBack: () =>
        call('POST', `${event.id}/bookings/${id}/day-refund`, { reason: 'Not tested.' }),
    };
  };
  return { begin, money };
});

test('a payment taken at the door is shown before a booking is cancelled, and on Today until it is refunded by hand', async ({
  api,
  coordinator,
  day: { begin },
  console: { call },
}) => {
  const { event, id, action, outcomes, page, giveBack } = await begin();
  const calledOff = async () => (await call('GET', `${event.id}/call-off`)).body.people;
  expect((await calledOff())[0]).not.toHaveProperty('paid_on_the_day');
  await outcomes(action('paid', '09:20'));
  expect(await calledOff()).toMatchObject([{ refund: 0, paid_on_the_day: 2500 }]);
  const body = { policy_refund: 0, exception: null };
  expect((await call('POST', `${event.id}/bookings/${id}/cancellation`, body)).status).toBe(200);
  expect(await page()).toMatchObject({
    status: 'cancelled',
    day_payments: [{ amount: 2500, given_back_at: null }],
  });
  const listed = async () =>
    (await tasksOnToday(api, coordinator, 'unsettled payments')).filter(({ action }) =>
      action?.path.endsWith(id),
    );
  expect(await listed()).toMatchObject([
    {
      what: expect.stringMatching(/^£25\.00 paid at the event for CH-.{8} needs to be refunded$/),
    },
  ]);
  expect((await giveBack()).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('a payment taken at the door appears in the list, on the booking and in the books', async ({
  day: { begin },
  console: { audits },
}) => {
  const { id, action, outcomes, listed, figures, page, movements, event } = await begin();
  expect(await listed()).toMatchObject({ is_unpaid: true, price_on_the_day: 2500 });
  expect(await figures()).toMatchObject({ on_the_day: { bookings: 1, amount: 2500 } });
  const paid = action('paid', '09:20');
  expect(await outcomes(paid, action('arrived', '09:21'))).toEqual(['applied', 'applied']);
  expect(await outcomes(paid)).toEqual(['repeated']);
  expect(await listed()).toMatchObject({ is_unpaid: false, state: 'arrived' });
  expect(await figures()).toMatchObject({
    sums: { takings: 2500, refunds: 0, net: 2500 },
    fees_unknown: 0,
    on_the_day: { bookings: 0, amount: 0 },
  });
  expect(await movements()).toMatchObject([
    {
      ...{ kind: 'payment', state: 'moved', amount: 2500 },
      ...{ payment_reference: 'on the day, cash', event_id: event.id },
    },
  ]);
  expect((await page()).day_payments).toMatchObject([
    { amount: 2500, method: 'cash', given_back_at: null },
  ]);
  expect(await audits(`appointment ${id}`)).toContainEqual(
    expect.objectContaining({
      action: 'payment on the day taken',
      after: { amount: 2500, method: 'cash' },
    }),
  );
});

test('a person’s payment that two tablets record counts once, in any order or concurrently', async ({
  day: { begin },
}) => {
  for (const reversed of [false, true]) {
    const { action, outcomes, figures, page } = await begin();
    const steps = [action('paid', '09:20'), action('paid', '09:21', { method: 'card' })];
    const sent = reversed ? steps.toReversed() : steps;
    for (const step of sent) await outcomes(step);
    expect((await figures()).sums).toMatchObject({ takings: 2500 });
    expect((await page()).day_payments).toMatchObject([{ method: 'cash' }]);
  }
  const { action, outcomes, figures } = await begin();
  const atOnce = await Promise.all(
    ['09:20', '09:20', '09:21', '09:21'].map((time) => outcomes(action('paid', time))),
  );
  expect(atOnce.flat().toSorted()).toEqual(['applied', 'repeated', 'repeated', 'repeated']);
  expect((await figures()).sums).toMatchObject({ takings: 2500 });
});

test('a payment can be undone within a minute, and then be taken again', async ({
  day: { begin },
  console: { audits },
}) => {
  const { id, action, outcomes, listed, figures, page } = await begin();
  const [paid, back] = [action('paid', '09:20'), action('not paid', '09:21')];
  // The step that undoes the payment arrives first.
  expect(await outcomes(back)).toEqual(['applied']);
  expect(await outcomes(paid)).toEqual(['applied']);
  expect(await listed()).toMatchObject({ is_unpaid: true });
  expect((await figures()).sums).toMatchObject({ takings: 0 });
  expect(await outcomes(action('paid', '09:22', { method: 'card' }))).toEqual(['applied']);
  expect((await page()).day_payments).toMatchObject([{ method: 'card' }]);
  expect(await outcomes(action('not paid', '09:23'))).toEqual(['applied']);
  expect((await page()).day_payments).toEqual([]);
  const written = await audits(`appointment ${id}`);
  expect(written.map(({ action: done }) => done).slice(-2)).toEqual([
    'payment on the day taken',
    'payment on the day taken back',
  ]);
});

test('undoing a payment at the door counts however late a tablet reports it, and staff are told', async ({
  day: { begin },
  api,
}) => {
  const { event, action, record, outcomes, figures } = await begin();
  expect(await outcomes(action('paid', '09:20'))).toEqual(['applied']);
  api.services.now = () => londonInstant(event.date, '12:30');
  const back = action('not paid', '09:21');
  const told = await record(back);
  expect(told).toMatchObject([
    {
      outcome: 'conflict',
      reason:
        'It was marked as paid a few minutes ago, and is now marked as not paid. Check that the person has been given their money back.',
    },
  ]);
  // The response may have been lost.
  expect(await record(back)).toEqual(told);
  expect((await figures()).sums).toMatchObject({ takings: 0 });
});

test.for([true, false])(
  'a payment taken before a refund is covered by it, even if uploaded later: %s',
  async (isAfter, { api, day: { begin } }) => {
    const { event, action, outcomes, listed, figures, giveBack } = await begin();
    const other = action('paid', '09:25', { method: 'card' });
    await outcomes(action('paid', '09:20'), ...(isAfter ? [] : [other]));
    expect((await giveBack()).status).toBe(200);
    api.services.now = () => londonInstant(event.date, '09:40');
    expect(await outcomes(other, action('not paid', '09:35'))).not.toContain('rejected');
    expect(await listed()).toMatchObject({ is_unpaid: true });
    expect((await figures()).sums).toMatchObject({ takings: 2500, refunds: -2500 });
  },
);

test('an undo right after a payment undoes the arrival and leaves the payment', async ({
  day: { begin },
}) => {
  const { action, outcomes, listed, figures } = await begin();
  const arrived = action('arrived', '09:20');
  const undo = action('undo', '09:22', { undoes: arrived.action_id });
  const steps = [arrived, action('paid', '09:21'), undo];
  // The undo reaches the server before the steps it follows.
  expect(await outcomes(...steps.toReversed())).toEqual(['applied', 'applied', 'applied']);
  expect(await listed()).toMatchObject({ is_unpaid: false, state: 'expected' });
  expect((await figures()).sums).toMatchObject({ takings: 2500 });
  await outcomes(action('arrived', '09:22'), action('not paid', '09:23'));
  expect(await listed()).toMatchObject({ is_unpaid: true, state: 'arrived' });
  expect((await figures()).sums).toMatchObject({ takings: 0 });
});

test('nothing is due from a person who was not tested, unless that is undone, but a payment stays recorded', async ({
  day: { begin },
}) => {
  const { action, outcomes, listed, figures } = await begin();
  const ended = action('not sampled', '09:22', { reason: 'unwell', invite_again: false });
  await outcomes(action('arrived', '09:20'), ended);
  expect(await listed()).toMatchObject({ is_unpaid: false, state: 'not sampled' });
  expect(await figures()).toMatchObject({ on_the_day: { bookings: 0, amount: 0 } });
  await outcomes(action('undo', '09:23', { undoes: ended.action_id }));
  expect(await listed()).toMatchObject({ is_unpaid: true, price_on_the_day: 2500 });
  expect(await figures()).toMatchObject({ on_the_day: { bookings: 1, amount: 2500 } });
  const again = { ...ended, action_id: randomUUID() };
  expect(await outcomes(action('paid', '09:21'), again)).toEqual(['applied', 'applied']);
  expect(await figures()).toMatchObject({ sums: { takings: 2500 }, on_the_day: { amount: 0 } });
});

test('a person who paid, was not tested and is not invited again stays on Today until refunded or invited', async ({
  api,
  coordinator,
  day: { begin },
}) => {
  const { id, action, outcomes, giveBack } = await begin();
  const listed = async () =>
    (await tasksOnToday(api, coordinator, 'unsettled payments')).filter(({ action: link }) =>
      link?.path.endsWith(id),
    );
  const end = (time: string, invite_again: boolean) =>
    action('not sampled', time, { reason: 'left before the test', invite_again });
  const left = end('09:22', false);
  const invited = end('09:24', true);
  await outcomes(action('arrived', '09:20'), action('paid', '09:21'), left);
  expect(await listed()).toMatchObject([
    {
      what: expect.stringMatching(
        /^CH-.{8} is paid for, but no sample was taken and the person has not been invited again$/,
      ),
    },
  ]);
  await outcomes(action('undo', '09:23', { undoes: left.action_id }), invited);
  expect(await listed()).toEqual([]);
  const undo = action('undo', '09:25', { undoes: invited.action_id });
  await outcomes(undo, end('09:26', false));
  expect(await listed()).toHaveLength(1);
  expect((await giveBack()).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('undoing a visit does not undo its payment, which can later be refunded by hand once', async ({
  api,
  day: { begin },
  console: { audits, call },
}) => {
  const { event, id, action, outcomes, listed, figures, movements, page, giveBack } = await begin();
  expect((await giveBack()).status).toBe(409);
  await outcomes(action('paid', '09:10'), action('arrived', '09:11'), action('undo', '09:12'));
  await call('POST', `${event.id}/attendance`, { appointment_ids: [id], came: null });
  expect(await outcomes(action('not paid', '09:25'))).toEqual(['conflict']);
  expect(await listed()).toMatchObject({ is_unpaid: false, state: 'expected' });
  expect((await giveBack()).status).toBe(200);
  expect((await giveBack()).status).toBe(409);
  expect(await listed()).toMatchObject({ is_unpaid: true });
  expect((await figures()).sums).toMatchObject({ takings: 2500, refunds: -2500, net: 0 });
  expect(await movements()).toContainEqual(
    expect.objectContaining({ kind: 'refund', amount: -2500, payment_reference: 'by hand, cash' }),
  );
  expect((await audits(`appointment ${id}`)).at(-1)).toMatchObject({
    action: 'payment on the day given back',
    reason: 'Not tested.',
  });
  api.services.now = () => londonInstant(event.date, '09:40');
  expect(await outcomes(action('paid', '09:35', { method: 'card' }))).toEqual(['applied']);
  expect((await page()).day_payments).toHaveLength(2);
  expect((await figures()).sums).toMatchObject({ takings: 5000, refunds: -2500, net: 2500 });
});

test('a payment taken at the previous event stays in its books, whatever the next event records', async ({
  api,
  coordinator,
  day: { begin },
  console: { call },
}) => {
  const { event, id, action, outcomes, figures, movements } = await begin();
  await outcomes(action('paid', '09:20'));
  const { now } = api.services;
  const next = await api.event({ paymentRequired: true, seats: 2 });
  const move = { event_id: next.id, start_time: next.times[1] };
  expect((await call('POST', `${event.id}/bookings/${id}/move`, move)).status).toBe(200);
  api.services.now = now;
  const there = async (...steps: object[]) =>
    (await call('POST', `${next.id}/actions`, { actions: steps })).body.results;
  expect((await call('GET', `${next.id}/day`)).body.appointments).toMatchObject([
    { appointment_id: id, is_unpaid: false },
  ]);
  expect(await there(action('not paid', '09:40'))).toMatchObject([
    {
      outcome: 'conflict',
      reason: 'This payment was made too long ago to undo here. Refund it in the console.',
    },
  ]);
  expect(await there(action('paid', '09:41'))).toMatchObject([{ outcome: 'repeated' }]);
  expect((await figures()).sums).toMatchObject({ takings: 2500, refunds: 0 });
  expect(await movements()).toMatchObject([{ kind: 'payment', amount: 2500 }]);
  const { body } = await api.call('GET', `/staff/events/${next.id}/money`, { as: coordinator });
  expect(body).toMatchObject({ sums: { takings: 0 }, on_the_day: { bookings: 0 } });
});

test('takings on Today match those on the Money page', async ({
  api,
  coordinator,
  day: { begin, money },
}) => {
  const { now } = api.services;
  const { action, outcomes } = await begin();
  await outcomes(action('paid', '09:20'));
  api.services.now = now;
  const { body } = await api.call('GET', '/staff/today', { as: coordinator });
  const { days }: { days: { date: string; amount: number }[] } = body.figures.takings;
  const month = days[0]?.date.slice(0, 7) ?? '';
  const { items } = await money(`?by=month&year=${month.slice(0, 4)}`);
  const { takings } = items.find(({ key }: { key: string }) => key === month);
  expect(takings).toBeGreaterThanOrEqual(2500);
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(takings);
});

test.for([
  [{ price: 4000 }, '£25.00 was taken, but the price is £40.00. Settle the difference.'],
  [
    { payment_required: false },
    '£25.00 was taken, but nothing was due. Decide whether to refund it.',
  ],
] as const)(
  'the amount taken is recorded, and a difference from the price is shown (%j)',
  async ([change, reason], { api, day: { begin }, console: { read } }) => {
    const { event, action, record } = await begin();
    api.services.now = () => londonInstant(event.date, '08:30');
    expect((await (await eventEditor(api, event.id)).save(change)).status).toBe(200);
    const person = { first_name: 'Charles', last_name: 'Babbage', date_of_birth: SIXTY_YEARS_AGO };
    const walkIn = { appointment_id: randomUUID(), person };
    const paid = action('paid', '08:21', { ...walkIn, amount: 2500 });
    expect(await record(action('arrived', '08:20', walkIn), paid)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'conflict', reason },
    ]);
    const taken = async () => (await read(event.id, walkIn.appointment_id)).booking.day_payments;
    expect(await taken()).toMatchObject([{ amount: 2500, method: 'cash' }]);
    await record(action('not paid', '08:22', walkIn));
    expect(await taken()).toEqual([]);
  },
);

test('the price is recorded for a tablet that names no other amount', async ({
  day: { begin },
}) => {
  const { action, record, page } = await begin();
  expect(await record(action('paid', '09:20', { amount: 2500 }))).toMatchObject([
    { outcome: 'applied' },
  ]);
  expect(await page()).toMatchObject({ day_payments: [{ amount: 2500 }] });
  expect(await record(action('arrived', '09:20', { amount: 2500 }))).toMatchObject([
    { outcome: 'rejected', reason: 'Only a payment has an amount.' },
  ]);
});

test('a payment needs a method, and a booking that is to be paid on the day', async ({
  day: { begin },
}) => {
  const { action, record, outcomes, listed } = await begin('host');
  expect(await record(action('paid', '09:20'))).toMatchObject([
    { outcome: 'rejected', reason: 'Nothing is due on the day for this booking.' },
  ]);
  expect(await listed()).not.toHaveProperty('price_on_the_day');
  const other = await begin();
  expect(await other.outcomes(other.action('paid', '09:20', { method: undefined }))).toEqual([
    'rejected',
  ]);
  expect(await outcomes(action('arrived', '09:20', { method: 'cash' }))).toEqual(['rejected']);
});

test('a payment from a person who had cancelled is kept and shown', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, id, action, record, figures } = await begin();
  const cancelled = { policy_refund: 0, exception: null };
  await call('POST', `${event.id}/bookings/${id}/cancellation`, cancelled);
  expect(await record(action('paid', '09:20'))).toMatchObject([
    {
      outcome: 'conflict',
      reason: 'This booking was cancelled. It is confirmed again, because they attended.',
    },
  ]);
  expect((await figures()).sums).toMatchObject({ takings: 2500 });
});

test('the file adds up to the same sum as the page, and matches the provider’s records', async ({
  api,
  coordinator,
  day: { begin, money },
}) => {
  const { event, action, outcomes, giveBack } = await begin();
  await outcomes(action('paid', '09:20'));
  await giveBack();
  const { sum } = await money(`/movements?event_id=${event.id}`);
  const { text } = await api.call('GET', `/staff/money/movements.csv?event_id=${event.id}`, {
    as: coordinator,
  });
  const rows = parse(text, { columns: true });
  expect(rows).toMatchObject([
    { kind: 'refund', paid_out: '25.00', payment: 'by hand, cash' },
    { kind: 'payment', paid_in: '25.00', payment: 'on the day, cash' },
  ]);
  expect(sum).toBe(0);
  const month = londonDate(new Date()).slice(0, 7);
  const { items } = await money(`?by=event&year=${month.slice(0, 4)}`);
  expect(items.find(({ key }: { key: string }) => key === event.id)).toMatchObject({
    ...{ takings: 2500, refunds: -2500, net: 0 },
  });
  const until = new Date(Date.now() + 60_000);
  const period = { since: new Date(until.getTime() - 86_400_000), until };
  await compareMoney(api.services, period, { actor: 'api', requestId: null });
  const { rows: found } = await sql`SELECT FROM money_differences d
    JOIN appointments a USING (appointment_id) WHERE a.event_id = ${event.id}`.execute(api.owner);
  expect(found).toEqual([]);
});

test('the Money page offers a year that has only payments on the day', async ({
  api,
  day: { begin, money },
}) => {
  const { event, action, outcomes } = await begin();
  await outcomes(action('paid', '09:20'));
  await sql`UPDATE day_payments SET taken_at = '2014-05-06T12:00:00Z' WHERE payment_id IN (
    SELECT action_id FROM visit_steps WHERE event_id = ${event.id})`.execute(api.owner);
  const { years, sums } = await money('?year=2014');
  expect([years.at(-1), sums.takings]).toEqual(['2014', 2500]);
});

test('the export of a person’s data includes payments on the day', async ({
  api,
  coordinator,
  day: { begin },
}) => {
  const { profileId, action, outcomes } = await begin();
  await outcomes(action('paid', '09:20', { method: 'card' }));
  const { body: asked } = await api.call('POST', '/staff/data-requests', {
    as: coordinator,
    body: {
      ...{ kind: 'access', profile_id: profileId, asked_by: null, channel: 'letter' },
      received_on: api.today,
    },
  });
  const path = `/staff/data-requests/${asked.data_request_id}/export`;
  const { body } = await api.call('GET', path, { as: await api.staff('clinician') });
  expect(body.records[0].payments).toMatchObject([
    { amount: 2500, status: 'paid on the day, card', refunded: 0 },
  ]);
  expect(body.records[0].visits).toMatchObject([{ step: 'paid' }]);
});
