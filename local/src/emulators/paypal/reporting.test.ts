import { expect } from 'vitest';
import { test } from './test/fixture.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const pathOf = (query: Record<string, string>) =>
  `/v1/reporting/transactions?${new URLSearchParams({ start_date: ago(30), end_date: ago(-1), ...query })}`;

test('payments, refunds and reversals are reported with their signs, in pages', async ({
  provider: { paypal, post, get, approvedOrder },
}) => {
  const captured = async () => {
    const answer = await post(`/v2/checkout/orders/${await approvedOrder()}/capture`);
    return String(answer.json().purchase_units[0].payments.captures[0].id);
  };
  const [first, second] = [await captured(), await captured()];
  await post(`/v2/payments/captures/${first}/refund`, {
    amount: { currency_code: 'GBP', value: '4.00' },
  });
  paypal.reverse(second);
  const pages = [
    await get(pathOf({ page_size: '3' })),
    await get(pathOf({ page_size: '3', page: '2' })),
  ];
  expect(pages.map(({ total_pages, page }) => [page, total_pages])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const infos = pages.flatMap(({ transaction_details }) => transaction_details);
  expect(infos.map(({ transaction_info }) => transaction_info)).toMatchObject([
    {
      transaction_id: first,
      transaction_event_code: 'T0006',
      transaction_amount: { value: '25.00' },
      fee_amount: { value: '-0.55' },
      transaction_status: 'S',
      custom_field: 'appointment-1',
    },
    {
      paypal_reference_id: first,
      transaction_event_code: 'T1107',
      transaction_amount: { value: '-4.00' },
    },
    { transaction_id: second },
    {
      paypal_reference_id: second,
      transaction_event_code: 'T1106',
      transaction_amount: { value: '-25.00' },
    },
  ]);
  const one = await get(pathOf({ transaction_id: second }));
  expect(one.transaction_details).toHaveLength(1);
  const before = await get(pathOf({ start_date: ago(20), end_date: ago(10) }));
  expect(before).toMatchObject({ total_items: 0, total_pages: 0, transaction_details: [] });
});

test('a range of more than 31 days is rejected', async ({ provider: { get } }) => {
  const answer = await get(pathOf({ start_date: ago(32) }));
  expect(answer).toMatchObject({ name: 'INVALID_REQUEST' });
  expect(answer.message).toContain('31 days');
});
