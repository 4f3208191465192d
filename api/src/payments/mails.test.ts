import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());
// Webhooks also settle payments, so they are off here.
beforeEach(() => api.payments.set({ webhooks: 'off', down: false }));

const { capture, approvedOrder } = paymentSteps(() => api);

test('the confirmation mail has what the person needs, as text and HTML, with a calendar file', async () => {
  const { person, holdId, orderId, event } = await approvedOrder(undefined, {
    emailTemplate: 'esneft',
    lab: 'ESNEFT',
  });
  // The fields that the payment page sends with the appointment (spec 3, 'Appointment booking payload').
  const { body } = await api.call('GET', `/appointments/${holdId}`, { as: person });
  expect(body.appointment.email_template).toBe('esneft');
  await capture(person, orderId);
  await api.sendMails();
  await api.sendMails();
  const received = api.mailbox.store.list(person.email);
  expect(received).toHaveLength(1);
  const [message] = received;
  expect(message?.subject).toMatch(/^Your booking is confirmed: An event, /);
  for (const form of [message?.html, message?.text]) {
    expect(form).toContain('£25.00');
    expect(form).toContain('09:00');
    expect(form).toContain('48 hours');
    expect(form).toContain('NHS number');
    expect(form).toContain('The Secret Hall');
  }
  const calendar = api.mailbox.store.attachment(message?.id ?? '', 1)?.content.toString() ?? '';
  expect(calendar).toContain('BEGIN:VEVENT');
  expect(calendar).toContain(`DTSTART:${event.date.replaceAll('-', '')}T`);
});
