import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const OTP = { amr: [{ method: 'otp', timestamp: 1_700_000_000 }] };
const remove = (token: string) =>
  api.call('POST', '/auth/second-factor-removal', { as: { token } });

test('a member signed in by a mailed link can remove a second factor', async () => {
  const { userId } = await api.person();
  const before = api.auth.removed.length;
  expect((await remove(await api.token(userId, OTP))).status).toBe(200);
  expect(api.auth.removed.length).toBe(before + 1);
});

test('confirming an address removes factors enrolled before, but none enrolled later', async () => {
  const userId = crypto.randomUUID();
  api.users.set(userId, `owner-${userId}@example.org`);
  const before = api.auth.removed.length;
  const confirm = async () =>
    api.call('POST', '/auth/confirmation', { as: { token: await api.token(userId, OTP) } });
  expect((await confirm()).status).toBe(200);
  expect(api.auth.removed.length).toBe(before + 1);

  const { userId: known } = await api.person();
  const as = { token: await api.token(known) };
  expect((await api.call('POST', '/auth/confirmation', { as })).status).toBe(200);
  expect(api.auth.removed.length).toBe(before + 1);
});

test('neither a password alone nor a staff member’s link removes anything', async () => {
  const before = api.auth.removed.length;
  const { token } = await api.person();
  expect((await remove(token)).status).toBe(403);
  const { userId } = await api.staff('coordinator');
  expect((await remove(await api.token(userId, OTP))).status).toBe(403);
  expect((await api.call('POST', '/auth/second-factor-removal')).status).toBe(401);
  expect(api.auth.removed.length).toBe(before);
});
