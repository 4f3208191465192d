import { expect } from 'vitest';
import { EXPIRY_YEAR, firstIssue, test, unit } from './test/fixture.ts';

test('a wrong secret gets no token, and a wrong token gets no data', async ({
  provider: { app },
}) => {
  const refused = await app.inject({
    method: 'POST',
    url: '/v1/oauth2/token',
    headers: { authorization: 'Basic x' },
  });
  expect(refused.statusCode).toBe(401);
  expect((await app.inject('/v2/checkout/orders/X')).statusCode).toBe(401);
});

test('an order is created, approved with a card and captured in PayPal’s format', async ({
  provider: { post, get, createdOrder, pay },
}) => {
  const id = await createdOrder();
  expect(await get(`/v2/checkout/orders/${id}`)).toMatchObject({
    id,
    status: 'CREATED',
    intent: 'CAPTURE',
  });
  expect(firstIssue(await post(`/v2/checkout/orders/${id}/capture`))).toBe('ORDER_NOT_APPROVED');

  expect((await pay(id, 'John Smith')).json()).toMatchObject({ status: 'APPROVED' });
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  expect(captured.statusCode).toBe(201);
  expect(captured.json()).toMatchObject({
    status: 'COMPLETED',
    payment_source: {
      card: {
        name: 'John Smith',
        type: 'CREDIT',
        brand: 'VISA',
        last_digits: '1111',
        expiry: `${EXPIRY_YEAR}-12`,
        bin_details: { issuing_bank: expect.any(String) },
      },
    },
    purchase_units: [
      {
        custom_id: 'appointment-1',
        payments: {
          captures: [
            {
              status: 'COMPLETED',
              amount: { currency_code: 'GBP', value: '25.00' },
              processor_response: { avs_code: 'Y', cvv_code: 'M' },
            },
          ],
        },
      },
    ],
  });
  expect(firstIssue(await post(`/v2/checkout/orders/${id}/capture`))).toBe(
    'ORDER_ALREADY_CAPTURED',
  );
  expect(captured.body).not.toContain('4111111111111111');
});

test('the same PayPal-Request-Id gets the same response and only one charge', async ({
  provider: { paypal, post, approvedOrder },
}) => {
  const id = await approvedOrder();
  const first = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  const second = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect(paypal.orders()[0]?.purchase_units[0]?.payments?.captures).toHaveLength(1);
});

test.for([
  [
    'a foreign currency',
    { amount: { currency_code: 'EUR', value: '25.00' } },
    'INVALID_PARAMETER_VALUE',
  ],
  ['a number for text', { amount: { currency_code: 'GBP', value: 25 } }, 'INVALID_PARAMETER_VALUE'],
  [
    'nothing to pay',
    { amount: { currency_code: 'GBP', value: '0.00' } },
    'INVALID_PARAMETER_VALUE',
  ],
] as const)(
  'an order in %s is rejected',
  async ([_what, changes, issue], { provider: { post } }) => {
    const answer = await post('/v2/checkout/orders', {
      intent: 'CAPTURE',
      purchase_units: [{ ...unit, ...changes }],
    });
    expect(firstIssue(answer)).toBe(issue);
    expect(answer.json().debug_id).toMatch(/^\w+$/);
  },
);

test('an unknown order and an unknown capture are not found', async ({ provider: { post } }) => {
  expect((await post('/v2/checkout/orders/NONE/capture')).statusCode).toBe(404);
  const refund = await post('/v2/payments/captures/NONE/refund');
  expect(refund.json().name).toBe('RESOURCE_NOT_FOUND');
});

test('refunds can add up to the capture, but not exceed it', async ({
  provider: { post, get, approvedOrder },
}) => {
  const id = await approvedOrder();
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  const captureId = captured.json().purchase_units[0].payments.captures[0].id;
  const refund = (payload?: object, requestId?: string) =>
    post(`/v2/payments/captures/${captureId}/refund`, payload, requestId);
  const part = { amount: { currency_code: 'GBP', value: '10.00' } };
  const first = await refund(part, 'refund-1');
  expect(first.statusCode).toBe(201);
  expect((await refund(part, 'refund-1')).json()).toEqual(first.json());
  expect(firstIssue(await refund({ amount: { currency_code: 'GBP', value: '15.01' } }))).toBe(
    'REFUND_AMOUNT_EXCEEDED',
  );
  const rest = await refund();
  expect(rest.json()).toMatchObject({ status: 'COMPLETED', amount: { value: '15.00' } });
  expect(firstIssue(await refund())).toBe('CAPTURE_FULLY_REFUNDED');
  const { payments } = (await get(`/v2/checkout/orders/${id}`)).purchase_units[0];
  expect(payments.captures[0].status).toBe('REFUNDED');
  expect(payments.refunds).toHaveLength(2);
});

test('the API can be stopped and started again', async ({
  provider: { paypal, post, approvedOrder },
}) => {
  paypal.set({ down: true, webhooks: 'off' });
  expect((await post('/v2/checkout/orders', {})).statusCode).toBe(503);
  paypal.set({ down: false });
  await approvedOrder();
  expect(paypal.deliveries()).toEqual([]);
});

test('only the site may embed a field, and only its client may load the SDK', async ({
  provider: { app },
}) => {
  const field = await app.inject('/sdk/field?field=number&session=s&origin=http://localhost:3000');
  expect(field.headers['content-security-policy']).toContain(
    'frame-ancestors http://localhost:3000',
  );
  expect(field.body).toContain('autocomplete="cc-number"');
  const sdk = await app.inject('/sdk/js?client-id=client&components=card-fields');
  expect(sdk.body).not.toMatch(/innerHTML|eval\(/);
  expect((await app.inject('/sdk/js?client-id=other')).statusCode).toBe(400);
});
