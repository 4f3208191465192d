import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, audit, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
});
afterAll(async () => {
  await api.stop();
  await close();
});

const add = (id: string, name: string, price: string, ...more: string[]) =>
  staff(['add-product', id, '--name', name, '--price', price, ...more]);

test('a product is added once, with its price, and audited', async () => {
  expect((await staff(['list-products'])).lines).toEqual(['There are no products.']);
  expect(await add('psa-community', 'PSA blood test', '25.00', '--dry-run')).toMatchObject({
    code: 0,
    lines: ['Added: psa-community, PSA blood test, £25.00.', 'Dry run: nothing was changed.'],
  });
  expect((await add('psa-community', 'PSA blood test', '25.00')).code).toBe(0);
  expect((await add('free', 'PSA blood test, free', '0')).code).toBe(0);
  expect(await add('psa-community', 'Another', '30')).toMatchObject({
    code: 1,
    lines: ['Product psa-community already exists.', 'Nothing was changed.'],
  });
  expect((await staff(['list-products'])).lines).toEqual([
    'free  £0.00  PSA blood test, free',
    'psa-community  £25.00  PSA blood test',
  ]);
  expect(await audit('product added')).toEqual([
    'staff tester: product psa-community',
    'staff tester: product free',
  ]);
});

test('every error is reported, and nothing is added', async () => {
  const { code, lines } = await add('PSA test', ' ', '25,00');
  expect(code).toBe(1);
  expect(lines).toEqual([
    'PSA test is not a product id: use lower-case letters, digits and hyphens.',
    '--name must be the name of the product',
    '--price must be in pounds, such as 25.00',
    'Nothing was changed.',
  ]);
  expect((await staff(['add-product', 'psa'])).code).toBe(1);
});
