import { ApiError } from '@chaps/runtime';
import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const BODY = { start_time: '09:20' };

function recorder() {
  let count = 0;
  const keys: string[] = [];
  const once = createIdempotencyKeys(() => `key-${++count}`);
  const send = (outcome?: Error) => (key: string) => {
    keys.push(key);
    return outcome ? Promise.reject(outcome) : Promise.resolve('answer');
  };
  return { keys, once, send };
}

test('sends the same key with the same body after a lost response', async () => {
  const { keys, once, send } = recorder();
  await expect(once(BODY, send(new ApiError(0, 'NETWORK', 'lost')))).rejects.toThrow('lost');
  await once(BODY, send());
  expect(keys).toEqual(['key-1', 'key-1']);
});

test.each([
  [502, 'UNEXPECTED'],
  [503, 'SERVICE_UNAVAILABLE'],
  [504, 'UNEXPECTED'],
  [409, 'IDEMPOTENCY_IN_FLIGHT'],
  [200, 'FORMAT'],
])('keeps the key after %i %s, which leaves the outcome unknown', async (status, code) => {
  const { keys, once, send } = recorder();
  const failed = new ApiError(status, code, 'nobody knows');
  await expect(once(BODY, send(failed))).rejects.toThrow('nobody knows');
  await once(BODY, send());
  expect(keys).toEqual(['key-1', 'key-1']);
});

test('uses a new key after any definite response, and for a different body', async () => {
  const { keys, once, send } = recorder();
  await once(BODY, send());
  await expect(once(BODY, send(new ApiError(409, 'SLOT_TAKEN', 'taken')))).rejects.toThrow('taken');
  await once(BODY, send());
  await expect(once(BODY, send(new ApiError(0, 'NETWORK', 'lost')))).rejects.toThrow('lost');
  await once({ start_time: '09:40' }, send());
  expect(keys).toEqual(['key-1', 'key-2', 'key-3', 'key-4', 'key-5']);
});
