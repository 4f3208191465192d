import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect } from 'vitest';
import { test, WEBHOOK_ID } from './test/fixture.ts';

const types = (hooks: { body: string }[]) => hooks.map(({ body }) => JSON.parse(body).event_type);

test('webhooks carry PayPal’s signature, made with the certificate they name', async ({
  provider: { app, hooks, post, approvedOrder },
}) => {
  const id = await approvedOrder();
  await post(`/v2/checkout/orders/${id}/capture`);
  await expect.poll(() => hooks).toHaveLength(2);
  const hook = hooks.find(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'));
  if (!hook) throw new Error('no capture webhook');
  const event = JSON.parse(hook.body);
  expect(event.resource.supplementary_data.related_ids.order_id).toBe(id);

  const certPath = new URL(hook.headers['paypal-cert-url'] ?? '').pathname;
  const certificate = (await app.inject(certPath)).body;
  const verifies = (body: string) =>
    createVerify('sha256')
      .update(
        [
          hook.headers['paypal-transmission-id'],
          hook.headers['paypal-transmission-time'],
          WEBHOOK_ID,
          crc32(body),
        ].join('|'),
      )
      .verify(certificate, hook.headers['paypal-transmission-sig'] ?? '', 'base64');
  expect(verifies(hook.body)).toBe(true);
  expect(verifies(hook.body.replace('25.00', '99.00'))).toBe(false);
});

test.for([
  ['twice', ['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']],
  ['reversed', ['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']],
] as const)(
  'webhooks are sent %s',
  async ([webhooks, expected], { provider: { paypal, hooks, post, approvedOrder } }) => {
    paypal.set({ webhooks });
    const id = await approvedOrder();
    if (webhooks === 'reversed') await post(`/v2/checkout/orders/${id}/capture`);
    await expect.poll(() => types(hooks)).toEqual(expected);
  },
);

test('a rejected webhook is sent again', async ({
  provider: { hooks, statuses, approvedOrder },
}) => {
  statuses.push(500);
  await approvedOrder();
  await expect
    .poll(() => types(hooks))
    .toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
});
