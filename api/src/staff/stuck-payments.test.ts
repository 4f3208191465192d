import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('lists a stuck payment with what staff need to find it', async () => {
  const event = await api.event({ paymentRequired: true });
  const person = await api.person();
  await api.consent(person, event);
  const held = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: '09:00' },
  });
  const cart = [{ description: 'x', amount: 1 }];
  const order = await api.call('POST', '/payments/orders', {
    as: person,
    body: { cart, holdId: held.body.hold.hold_id },
  });
  await api.payments.enterCard(order.body.id, 'PENDING');
  await api.call('POST', `/payments/orders/${order.body.id}/capture`, { as: person });
  expect((await staff(['list-stuck-payments'])).text).toBe('No payment is stuck.');
  const listed = await staff(['list-stuck-payments', '--minutes', '0']);
  expect(listed.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^CH-[2-9A-Z]{8}  capture pending  £25\\.00  ${order.body.id}  for 0 minutes$`),
    ),
  ]);
  expect((await staff(['list-stuck-payments', '--minutes', 'many'])).code).toBe(1);
});
