import { addDays } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';

const test = base.extend('place', ({ api, console: { call, read } }) => ({
  /** Staff reserve the place at 09:00 for someone without an account, who pays by a mailed link. */
  reserve: async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const event = await api.event({ paymentRequired: true, slots: 4, seats: 4, daysAhead: 30 });
    const { body } = await call('POST', `${event.id}/bookings`, {
      person: {
        ...{ first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO },
        ...{ phone: null, email },
      },
      start_time: '09:00',
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: 'link',
    });
    const { reference, appointment_id: id } = body.booking;
    await api.sendMails();
    const editor = await eventEditor(api, event.id);
    /** Sends all mails. @returns the latest mail to this person, without line breaks */
    const newest = async () => {
      await editor.sendQueued();
      const { subject = '', text } = api.mailbox.store.list(email)[0] ?? {};
      return { subject, text: (text ?? '').replaceAll(/\s+/g, ' ') };
    };
    const open = async () => {
      const who = { reference, date_of_birth: SIXTY_YEARS_AGO };
      return (await api.call('POST', '/pay-links', { body: who })).body;
    };
    const onPayPage = async () => (await open()).appointment;
    const pass = async () => (await open()).pass;
    const history = async () =>
      (await read(event.id, id)).history.map(({ what }: { what: string }) => what);
    return { event, id: String(id), reference, newest, onPayPage, pass, history, ...editor };
  },
}));

test('a new date moves a reserved place, and the person is told and can still pay', async ({
  place,
}) => {
  const { event, reference, preview, confirm, undo, newest, onPayPage, history } =
    await place.reserve();
  const event_date = addDays(event.date, 1);
  expect((await preview({ event_date })).body).toMatchObject({
    people: [{ reference, reached: true }],
    holds: 0,
  });
  expect((await confirm({ event_date })).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect(await onPayPage()).toMatchObject({ status: 'held', event_date: event.date });
  expect((await newest()).subject).toMatch(/^Please pay/);

  expect((await confirm({ event_date })).status).toBe(200);
  const { subject, text } = await newest();
  expect(subject).toMatch(/^Your appointment has changed/);
  expect(text).toMatch(/You have not paid yet\. To confirm your place, please pay £25\.00 http/);
  expect(text).not.toContain('attached file');
  expect(await onPayPage()).toMatchObject({ status: 'held', event_date });
  expect(await history()).toContainEqual(expect.stringMatching(/moved/i));
});

test.for([
  ['a new date', 'date'],
  ['a move by staff', 'staff'],
] as const)(
  '%s during a payment stops the payment until the person has seen it',
  async ([_what, by], { api, payment, place, console: { call } }) => {
    const { event, id, confirm, onPayPage, pass } = await place.reserve();
    const post = (path: string, body: object) => api.call('POST', `/pay-links${path}`, { body });
    const seen = async () => {
      const { event_id, event_date, start_time } = await onPayPage();
      return { pass: await pass(), shown: { event_id, event_date, start_time } };
    };
    const before = await seen();
    const order = await post('/orders', before);
    await api.payments.enterCard(order.body.id);
    const change =
      by === 'date'
        ? await confirm({ event_date: addDays(event.date, 1) })
        : await call('POST', `${event.id}/bookings/${id}/move`, {
            event_id: event.id,
            start_time: '09:15',
          });
    expect(change.status).toBe(200);
    const refused = await post('/capture', { ...before, order_id: order.body.id });
    expect([outcome(refused), refused.body.error?.message]).toEqual([
      [409, 'EVENT_CHANGED'],
      expect.stringContaining('You have not been charged'),
    ]);
    expect((await payment.atProvider(order.body.id))?.payments).toBeUndefined();
    expect(await payment.statusOf(id)).toBe('held');
    expect(outcome(await post('/orders', before))).toEqual([409, 'EVENT_CHANGED']);
    const after = await seen();
    const paid = await post('/capture', { ...after, order_id: order.body.id });
    expect(paid.body.appointment).toMatchObject({
      status: 'confirmed',
      start_time: after.shown.start_time,
    });
  },
);

test('a member pays for their reserved place as they were shown it', async ({
  api,
  payment,
  console: { call },
}) => {
  const event = await api.event({ paymentRequired: true, slots: 4, seats: 4, daysAhead: 30 });
  const as = await api.person();
  const { body } = await call('POST', `${event.id}/bookings`, {
    person: { profile_id: as.profileId },
    start_time: '09:00',
    consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
    payment: 'link',
  });
  const id = String(body.booking.appointment_id);
  const shown = { event_id: event.id, event_date: event.date, start_time: '09:00' };
  const cart = [{ description: 'x', amount: 25 }];
  const order = () =>
    api.call('POST', '/payments/orders', { as, body: { cart, holdId: id, shown } });
  const { body: started } = await order();
  await api.payments.enterCard(started.id);
  const to = { event_id: event.id, start_time: '09:15' };
  expect((await call('POST', `${event.id}/bookings/${id}/move`, to)).status).toBe(200);
  const capture = (body?: object) =>
    api.call('POST', `/payments/orders/${started.id}/capture`, { as, ...(body ? { body } : {}) });
  expect(outcome(await capture({ shown }))).toEqual([409, 'EVENT_CHANGED']);
  expect(outcome(await order())).toEqual([409, 'EVENT_CHANGED']);
  expect(await payment.statusOf(id)).toBe('held');
  // A page from before this field existed.
  expect((await capture()).body.appointment.status).toBe('confirmed');
});

test('a break moves a reserved place to another time', async ({ place }) => {
  const { preview, confirm, newest, onPayPage, reference } = await place.reserve();
  const breaks = [{ from: '09:00', to: '09:15' }];
  expect((await preview({ breaks })).body).toMatchObject({ people: [{ reference }], holds: 0 });
  expect((await confirm({ breaks })).status).toBe(200);
  expect((await newest()).subject).toMatch(/^Your appointment has changed/);
  expect(await onPayPage()).toMatchObject({ status: 'held', start_time: '09:15' });
});

test('when staff move a reserved place, the person gets the link again', async ({
  place,
  console: { call },
}) => {
  const { event, id, newest, onPayPage } = await place.reserve();
  const to = { event_id: event.id, start_time: '09:15' };
  expect((await call('POST', `${event.id}/bookings/${id}/move`, to)).status).toBe(200);
  const { subject, text } = await newest();
  expect(subject).toMatch(/^Please pay for your place/);
  expect(text).toContain('09:15');
  expect(await onPayPage()).toMatchObject({ status: 'held', start_time: '09:15' });
});

test('when staff cancel a reserved place, the person is told', async ({
  place,
  console: { call },
}) => {
  const { event, id, newest, onPayPage, history } = await place.reserve();
  const path = `${event.id}/bookings/${id}/cancellation`;
  const body = { policy_refund: 0, exception: null };
  expect((await call('POST', path, body)).status).toBe(200);
  const { subject, text } = await newest();
  expect(subject).toMatch(/^Your appointment has been cancelled/);
  expect(text).toContain('You had not paid yet, so there is nothing to refund.');
  expect(await onPayPage()).toMatchObject({ status: 'released' });
  expect(await history()).toContainEqual(expect.stringMatching(/cancelled/i));
  expect((await call('POST', path, body)).status).toBe(409);
});

test('a member who gives up a reserved place that was not an offer is told', async ({
  api,
  booking,
  console: { call, read },
}) => {
  const event = await api.event({ paymentRequired: true, slots: 4, seats: 4, daysAhead: 30 });
  const as = await api.person();
  const { body } = await call('POST', `${event.id}/bookings`, {
    person: { profile_id: as.profileId },
    start_time: '09:00',
    consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
    payment: 'link',
  });
  const { appointment_id: id } = body.booking;
  const own = await api.call('GET', '/appointments', { as });
  expect(own.body.appointments).toMatchObject([{ status: 'held', offered: false }]);
  for (const _again of [1, 2]) {
    expect((await api.call('DELETE', `/holds/${id}`, { as })).status).toBe(200);
  }
  const { subject, text } = await booking.newestMail(as);
  expect(subject).toMatch(/^Your appointment has been cancelled/);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('You had not paid yet');
  const { history } = await read(event.id, id);
  expect(history.filter(({ what }: { what: string }) => /cancelled/i.test(what))).toHaveLength(1);
});

test('a person with a reserved place is told about a call-off', async ({
  place,
  console: { call },
}) => {
  const { event, reference, newest, onPayPage, history } = await place.reserve();
  expect((await call('GET', `${event.id}/call-off`)).body.people).toMatchObject([{ reference }]);
  const reason = 'The hall has flooded.';
  expect((await call('POST', `${event.id}/call-off`, { reason })).body).toMatchObject({
    cancelled: 1,
    refunded: 0,
  });
  const { subject, text } = await newest();
  expect(subject).toMatch(/^We have had to cancel/);
  expect(text).toContain('You had not paid yet, so there is nothing to refund.');
  expect(await onPayPage()).toMatchObject({ status: 'released' });
  expect(await history()).toContainEqual(expect.stringMatching(/cancelled/i));
});
