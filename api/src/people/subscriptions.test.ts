import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('stores an address once, and gives a known one the same response', async () => {
  const send = (name: string, email: string) =>
    api.call('POST', '/subscriptions', { body: { name, email, hear_about_event: true } });
  const [first, second] = [
    await send('A', 'news@example.org'),
    await send('B', 'News@example.org'),
  ];
  expect([first.status, second.status, first.text]).toEqual([201, 201, second.text]);
  const missing = await send('', 'news@example.org');
  expect(missing.body.error.message).toBe('Please provide both name and email.');
});
