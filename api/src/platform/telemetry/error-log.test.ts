import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('stores no token, query string, e-mail address or NHS number', async () => {
  const body = {
    errorMessage: `Failed for joe@example.org with 9434765919 and 943 476 5919`,
    description: 'at https://x.example/a?token=abc#b Bearer eyJhbGciOi.eyJzdWIi.c2ln\u0000',
  };
  expect((await api.call('POST', '/logs/error', { body })).status).toBe(201);
  const { rows } = await sql<{ error_message: string; description: string }>`
    SELECT error_message, description FROM error_logs`.execute(api.owner);
  expect(rows).toEqual([
    {
      error_message: 'Failed for [e-mail] with [number] and [number]',
      description: 'at https://x.example/a Bearer [token]',
    },
  ]);
});

test.each([
  ['too large', { errorMessage: 'x'.repeat(9000) }, 413, 'PAYLOAD_TOO_LARGE'],
  ['empty', {}, 422, 'VALIDATION_FAILED'],
])('rejects a report that is %s', async (_name, body, status, code) => {
  const answer = await api.call('POST', '/logs/error', { body });
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});
