import { expect, test } from 'vitest';
import { personalLines } from './personal-lines.ts';

const entry = (fields: object) =>
  JSON.stringify({ level: 30, time: 1795629416462, reqId: 'req-4f', ...fields });

test.each([
  ['an address', { msg: 'no account for person-1a2b@example.org' }],
  ['a name', { err: { message: 'duplicate key (Arthur James)' } }],
  ['a phone number', { phone: '+447700900123' }],
  ['an NHS number', { msg: 'key (nhs)=(943 476 5919)' }],
  ['a token', { url: '/login?token=eyJhbGciOiJI.eyJzdWIiOiIx' }],
])('finds a line with %s', (_what, fields) => {
  const log = [entry({ msg: 'request completed' }), entry(fields)].join('\n');
  expect(personalLines(log)).toEqual([entry(fields)]);
});

test('ids, times and routes do not count as personal data', () => {
  const log = [
    entry({ url: '/appointments/0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13', ms: 12.4123456789 }),
    entry({ msg: 'the payment provider refused', order: '5O190127TN364715T' }),
  ].join('\n');
  expect(personalLines(log)).toEqual([]);
});
