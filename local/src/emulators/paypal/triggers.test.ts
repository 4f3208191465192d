import { expect } from 'vitest';
import { firstIssue, test } from './test/fixture.ts';

test.for([
  ['a wrong number', { number: '4111 1111 1111 1112' }],
  ['a card that has expired', { expiry: '01/20' }],
] as const)(
  '%s is rejected',
  async ([_what, changes], { provider: { get, createdOrder, pay } }) => {
    const id = await createdOrder();
    expect((await pay(id, 'John', changes)).json().status).toBe('FAILED');
    expect((await get(`/v2/checkout/orders/${id}`)).status).toBe('CREATED');
  },
);

test('CCREJECT-REFUSED is recoverable, because another card can pay the same order', async ({
  provider: { post, pay, approvedOrder },
}) => {
  const id = await approvedOrder('CCREJECT-REFUSED');
  const refused = await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1');
  expect(refused.statusCode).toBe(422);
  expect(firstIssue(refused)).toBe('INSTRUMENT_DECLINED');
  await pay(id, 'John Smith');
  expect(
    (await post(`/v2/checkout/orders/${id}/capture`, undefined, 'capture-1')).json().status,
  ).toBe('COMPLETED');
});

test('CCREJECT-SF is final, because the 2xx response has a DECLINED capture', async ({
  provider: { post, approvedOrder },
}) => {
  const id = await approvedOrder('CCREJECT-SF');
  const answer = await post(`/v2/checkout/orders/${id}/capture`);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().purchase_units[0].payments.captures[0]).toMatchObject({
    status: 'DECLINED',
    processor_response: { response_code: '9500' },
  });
});

test.for(['COMPLETED', 'DECLINED'] as const)(
  'PENDING is under review, then %s',
  async (end, { provider: { paypal, post, get, approvedOrder } }) => {
    const id = await approvedOrder('PENDING');
    const [unit] = (await post(`/v2/checkout/orders/${id}/capture`)).json().purchase_units;
    const [capture] = unit.payments.captures;
    expect(capture.status).toBe('PENDING');
    paypal.endReview(capture.id, end);
    const [reviewed] = (await get(`/v2/checkout/orders/${id}`)).purchase_units;
    expect(reviewed.payments.captures[0].status).toBe(end);
  },
);

test('PAYER-ACTION waits until the holder has answered the bank', async ({
  provider: { app, post, createdOrder, pay },
}) => {
  const id = await createdOrder();
  expect((await pay(id, 'PAYER-ACTION')).json()).toEqual({
    status: 'PAYER_ACTION_REQUIRED',
    challenge: `/sdk/challenge/${id}`,
  });
  expect(firstIssue(await post(`/v2/checkout/orders/${id}/capture`))).toBe('PAYER_ACTION_REQUIRED');
  await app.inject({ method: 'POST', url: `/sdk/challenge/${id}` });
  const captured = await post(`/v2/checkout/orders/${id}/capture`);
  expect(captured.json().payment_source.card.authentication_result.liability_shift).toBe(
    'POSSIBLE',
  );
});

test('SLOW responds late, and LOST charges the card but never responds', async ({
  provider: { url, token, get, approvedOrder },
}) => {
  const givesUp = new AbortController();
  const capture = (id: string, signal?: AbortSignal) =>
    fetch(`${url}/v2/checkout/orders/${id}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'paypal-request-id': `capture-${id}` },
      ...(signal && { signal }),
    });
  expect((await capture(await approvedOrder('SLOW'))).status).toBe(201);

  const lost = await approvedOrder('LOST');
  const answer = capture(lost, givesUp.signal);
  const status = async () => (await get(`/v2/checkout/orders/${lost}`)).status;
  await expect.poll(status).toBe('COMPLETED');
  givesUp.abort();
  await expect(answer).rejects.toThrow(/abort/i);
  expect((await capture(lost)).status).toBe(201);
});
