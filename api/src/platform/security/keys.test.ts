import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const root = randomBytes(32);

test('an encrypted text can be decrypted only unchanged and in its own context', () => {
  const keys = createKeys([first], [root]);
  const sealed = keys.encrypt('9434765919', 'a');
  expect(sealed).not.toContain('9434765919');
  expect(keys.encrypt('9434765919', 'a')).not.toBe(sealed);
  expect(keys.decrypt(sealed, 'a')).toBe('9434765919');
  expect(() => keys.decrypt(sealed, 'b')).toThrow();
  expect(() => keys.decrypt(`${sealed.slice(0, -2)}AA`, 'a')).toThrow();
});

test('after a rotation old texts can be decrypted, and new ones use the new key', () => {
  const sealed = createKeys([first], [root]).encrypt('text', 'a');
  const rotated = createKeys([second, first], [root]);
  expect(rotated.decrypt(sealed, 'a')).toBe('text');
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.encrypt('text', 'a'))]).toEqual([
    false,
    true,
  ]);
  expect(() => createKeys([second], [root]).decrypt(sealed, 'a')).toThrow("no encryption key 'k1'");
});

test('a signature for one purpose is invalid for another', async () => {
  const keys = createKeys([first], [root]);
  const now = new Date('2026-06-10T09:00:00Z');
  const pass = await keys.sign('event-pass', { sub: 'x' });
  expect(await keys.verify('event-pass', pass, now)).toEqual({ sub: 'x' });
  expect(await keys.verify('consent-link', pass, now)).toBeNull();
  const [, claims] = pass.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
  for (const forged of ['', '.', 'a.b', 'a.b.c', unsigned, `${pass}x`, pass.replace(/^./, 'f')]) {
    expect(await keys.verify('event-pass', forged, now)).toBeNull();
  }
});

test('signatures and indexes of an older HMAC key are recognised until it is removed', async () => {
  const now = new Date('2026-06-10T09:00:00Z');
  const old = createKeys([first], [root]);
  const pass = await old.sign('event-pass', { sub: 'x' });
  const index = old.mac('nhs-number', '9434765919');
  const fresh = randomBytes(32);
  const rotated = createKeys([first], [fresh, root]);
  expect(await rotated.verify('event-pass', pass, now)).toEqual({ sub: 'x' });
  expect(rotated.macs('nhs-number', '9434765919')).toContain(index);
  expect(rotated.mac('nhs-number', '9434765919')).not.toBe(index);
  const alone = createKeys([first], [fresh]);
  expect(await alone.verify('event-pass', pass, now)).toBeNull();
  expect(await alone.verify('event-pass', await rotated.sign('event-pass', {}), now)).toEqual({});
  expect(alone.macs('nhs-number', '9434765919')).not.toContain(index);
});

test('data stored with given keys is readable in every later version', () => {
  const keys = createKeys([{ id: 'k1', key: Buffer.alloc(32, 1) }], [Buffer.alloc(32, 2)]);
  expect(keys.mac('nhs-number', '9434765919')).toBe('Vdxe28YZJPonKdqL4miIDsCr0Za2AWwQ5weYMaYeNJg');
  const sealed = 'k1.BkvxBhnAouIoGAQH.vYNsT79HG0Aw0ExfBwg1ao8E4FY';
  expect(keys.decrypt(sealed, 'profile 1')).toBe('Zoë');
});

test.each(['', 'k1', 'k1.', 'k1.BkvxBhnAouIoGAQH', 'k1.BkvxBhnAouIoGAQH.'])(
  'the text %j was never encrypted and cannot be decrypted',
  (text) => {
    expect(() => createKeys([first], [root]).decrypt(text, 'a')).toThrow();
  },
);

test('nothing is encrypted without an encryption key', () => {
  expect(() => createKeys([], [root])).toThrow('no encryption key');
  expect(() => createKeys([first], [])).toThrow('no HMAC key');
});
