import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';

const test = base.extend('toPay', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** A person whom staff have booked, and who pays £25.00 at the event. */
  return async () => {
    const event = await api.event({ paymentRequired: true, slots: 4, seats: 4 });
    const person = await api.person();
    const { body } = await call('POST', `${event.id}/bookings`, {
      person: { profile_id: person.profileId },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: 'on the day',
    });
    const id = String(body.booking.appointment_id);
    const payInCash = async () => {
      api.services.now = () => londonInstant(event.date, '08:30');
      const done_at = londonInstant(event.date, '08:20').toISOString();
      const paid = { action_id: randomUUID(), appointment_id: id, step: 'paid', method: 'cash' };
      const actions = [{ ...paid, list_version: 0, done_at }];
      expect((await call('POST', `${event.id}/actions`, { actions })).status).toBe(200);
    };
    const miss = async () => {
      api.services.now = () => londonInstant(event.date, '23:00');
      expect((await call('POST', `${event.id}/closure`, {})).status).toBe(200);
    };
    const own = async () =>
      (await api.call('GET', `/appointments/${id}`, { as: person })).body.appointment;
    const terms = async () =>
      (await api.call('GET', `/appointments/${id}/cancellation`, { as: person })).body.cancellation;
    const mail = async () => (await booking.newestMail(person)).text;
    return { event, person, id, payInCash, miss, own, terms, mail };
  };
});

const NOT_YET = 'You pay £25.00 at the event; nothing is charged if you cancel';

test('mails to someone who pays at the event name the amount, and do not say that there is nothing to pay', async ({
  api,
  toPay,
  console: { call },
}) => {
  const { event, id, own, terms, mail } = await toPay();
  expect(await own()).toMatchObject({ price: 2500, to_pay: 2500 });
  expect(await terms()).toMatchObject({ paid: 0, to_pay: 2500 });
  const confirmation = await mail();
  for (const words of ['To pay on the day: £25.00', NOT_YET]) expect(confirmation).toContain(words);
  expect(confirmation).not.toContain('nothing to pay');
  const { confirm, sendQueued } = await eventEditor(api, event.id);
  await confirm({ start_time: '09:15', end_time: '10:15' });
  await sendQueued();
  expect(await mail()).toContain(NOT_YET);
  const cancelled = { policy_refund: 0, exception: null };
  const { status } = await call('POST', `${event.id}/bookings/${id}/cancellation`, cancelled);
  expect(status).toBe(200);
  expect(await mail()).toContain('You had not paid yet, so there is nothing to refund.');
});

test('someone who has paid at the event is not asked to pay again when they are moved', async ({
  api,
  toPay,
  console: { call },
}) => {
  const { event, id, payInCash, own, terms, mail } = await toPay();
  await payInCash();
  expect(await own()).toMatchObject({ to_pay: 0 });
  expect(await terms()).toMatchObject({ paid_on_the_day: 2500 });
  const other = await api.event({ name: 'Other', daysAhead: 40, paymentRequired: true });
  const to = { event_id: other.id, start_time: '09:15' };
  expect((await call('POST', `${event.id}/bookings/${id}/move`, to)).status).toBe(200);
  const moved = await mail();
  for (const words of ['Paid: £25.00', 'You paid £25.00 at the event']) {
    expect(moved).toContain(words);
  }
  expect(moved).not.toMatch(/To pay on the day|nothing to pay/);
});

test('someone who missed the event has nothing to pay', async ({ toPay }) => {
  const { miss, own } = await toPay();
  await miss();
  expect(await own()).toMatchObject({ visit: { state: 'did not attend' }, to_pay: 0 });
});
