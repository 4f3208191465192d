import { expect, test } from 'vitest';
import { createKeys } from '../platform/security/keys.ts';
import { isPassValid, issuePass, toAccessCodeMac } from './passes.ts';

const keys = createKeys([{ id: 'k1', key: Buffer.alloc(32, 1) }], [Buffer.alloc(32, 2)]);
const NOW = new Date('2026-06-10T09:00:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const HOUR = 3_600_000;

test('a pass opens only its own event, for an hour', async () => {
  const { pass, expires_at } = await issuePass(keys, 'lodge', NOW);
  expect(expires_at).toBe('2026-06-10T10:00:00.000Z');
  expect(await isPassValid(keys, pass, 'lodge', NOW)).toBe(true);
  expect(await isPassValid(keys, pass, 'lodge', later(HOUR - 1))).toBe(true);
  expect(await isPassValid(keys, pass, 'lodge', later(HOUR))).toBe(false);
  expect(await isPassValid(keys, pass, 'club', NOW)).toBe(false);
});

test.each([
  ['nothing', undefined],
  ['several', ['a', 'b']],
  ['an unsigned text', 'lodge'],
  ['a pass of other keys', (await issuePass(otherKeys(), 'lodge', NOW)).pass],
  ['a pass without an end', await keys.sign('event-pass', { sub: 'lodge' })],
  [
    'what was signed for another purpose',
    await keys.sign('unsubscribe', { sub: 'lodge', exp: 9e9 }),
  ],
])('%s gives no access', async (_what, pass) => {
  expect(await isPassValid(keys, pass, 'lodge', NOW)).toBe(false);
});

function otherKeys() {
  return createKeys([{ id: 'k1', key: Buffer.alloc(32, 1) }], [Buffer.alloc(32, 3)]);
}

test('a code ignores case and spaces, and is valid for its own event only', () => {
  const mac = toAccessCodeMac(keys, 'lodge', 'LODGE-7421');
  for (const typed of ['lodge-7421', ' Lodge-7421 ', 'LODGE - 7421', 'lodge-\t7 4  21']) {
    expect(toAccessCodeMac(keys, 'lodge', typed)).toBe(mac);
  }
  for (const typed of ['', 'LODGE-7422', 'LODGE7421']) {
    expect(toAccessCodeMac(keys, 'lodge', typed)).not.toBe(mac);
  }
  expect(toAccessCodeMac(keys, 'club', 'LODGE-7421')).not.toBe(mac);
});

test('stored codes are found by every later version', () => {
  expect(toAccessCodeMac(keys, 'lodge', 'LODGE-7421')).toBe(
    keys.mac('access-code', 'lodge LODGE-7421'),
  );
});
