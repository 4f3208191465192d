import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { reconcilePayments } from './reconcile.ts';

const test = base.extend('review', ({ api, payment }) => ({
  begin: async () => {
    const held = await payment.paymentUnderReview({ slots: 4, seats: 4, daysAhead: 30 });
    const { event, person, orderId, captureId } = held;
    const editor = await eventEditor(api, event.id);
    const callOff = () =>
      api.call('POST', `/staff/events/${event.id}/call-off`, {
        as: editor.as,
        body: { reason: 'The hall has flooded.' },
      });
    const end = async (status: 'COMPLETED' | 'DECLINED') => {
      await api.payments.endReview(captureId, status);
      await sql`UPDATE payment_orders SET updated_at = now() - interval '5 minutes'
        WHERE order_id = ${orderId}`.execute(api.owner);
      await reconcilePayments(api.services);
    };
    /** Sends all mails. @returns the latest to this person, without line breaks */
    const read = async () => {
      await editor.sendQueued();
      const { subject = '', text = '' } = api.mailbox.store.list(person.email)[0] ?? {};
      return { subject, text: (text ?? '').replaceAll(/\s+/g, ' ') };
    };
    return { ...held, ...editor, callOff, end, read };
  },
}));

test('someone whose payment is under review is told about a new date', async ({
  review,
  payment,
}) => {
  const { event, holdId, confirm, read, end } = await review.begin();
  expect((await confirm({ event_date: addDays(event.date, -7) })).status).toBe(200);
  const { subject, text } = await read();
  expect(subject).toMatch(/^Your appointment has changed/);
  expect(text).toContain('Your payment is still being checked. We will write to you');
  expect(text).not.toMatch(/attached file|cancel in your portal|nothing to pay/);
  await end('COMPLETED');
  expect((await read()).subject).toMatch(/booked|confirmed/i);
  expect((await payment.mails(holdId)).every(({ dropped_at }) => dropped_at === null)).toBe(true);
});

test('someone whose payment is under review is told once about a call-off', async ({
  api,
  review,
  payment,
}) => {
  const { holdId, person, callOff, read, end } = await review.begin();
  expect((await callOff()).body).toMatchObject({ under_way: 1 });
  const { subject, text } = await read();
  expect(subject).toMatch(/^We have had to cancel/);
  expect(text).toContain('If it goes through, it will be refunded in full.');
  expect(api.mailbox.store.list(person.email)).toHaveLength(1);
  await end('COMPLETED');
  expect((await read()).text).toMatch(/refund/);
  expect((await payment.mails(holdId)).map(({ kind }) => kind)).toEqual([
    'event-cancelled',
    'refund',
  ]);
});

test('a payment declined after the call-off does not offer the same event again', async ({
  review,
}) => {
  const { callOff, read, end } = await review.begin();
  await callOff();
  await end('DECLINED');
  const { text } = await read();
  expect(text).toContain('This event has been cancelled. You are welcome to book another event');
  expect(text).not.toContain('choose a time again');
});
