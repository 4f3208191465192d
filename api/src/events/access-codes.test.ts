import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { toClientNetwork } from '../platform/http/limits.ts';
import { issuePass } from './passes.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const check = (eventId: string, code: string, forwarded: string) =>
  api.call('POST', `/events/${eventId}/check-access-code`, {
    body: { access_code: code },
    headers: { 'x-forwarded-for': forwarded },
  });
const answered = (answers: Array<{ status: number }>) =>
  answers.filter(({ status }) => status === 200).length;

test('only 20 of 1,000 wrong codes from one address are checked, and the rest must wait', async () => {
  const event = await api.event({ accessCode: 'LODGE-7421' });
  // An address claimed by the client itself is not trusted.
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      check(event.id, `LODGE-${i}`, `10.1.${i % 250}.${i % 199}, 198.51.100.7`),
    ),
  );
  expect(answered(answers)).toBe(20);
  for (const { status, body, headers } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(600);
  }
  // The right code does not get through either; other people and other events are not affected.
  expect((await check(event.id, 'LODGE-7421', '198.51.100.7')).status).toBe(429);
  expect((await check(event.id, 'lodge-7421', '198.51.100.8')).body.status).toBe('success');
  const other = await api.event({ accessCode: 'LODGE-7421' });
  expect((await check(other.id, 'LODGE-7421', '198.51.100.7')).body.status).toBe('success');
});

test('only 600 of 1,000 wrong codes from 1,000 addresses are checked in an hour', async () => {
  const event = await api.event({ accessCode: 'LODGE-7421' });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      check(event.id, `LODGE-${i}`, `203.0.${Math.floor(i / 250)}.${i % 250}`),
    ),
  );
  expect(answered(answers)).toBe(600);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s is counted as %s', (address, expected) => {
  expect(toClientNetwork(address)).toBe(expected);
});

test('an access pass opens its event for an hour only', async () => {
  const event = await api.event({ accessCode: 'LODGE-7421' });
  const hold = async (minutesAgo: number) => {
    const issued = new Date(Date.now() - minutesAgo * 60_000);
    const { pass } = await issuePass(api.services.keys, event.id, issued);
    const body = { start_time: '09:00', pass };
    return api.call('POST', `/events/${event.id}/holds`, { as: await api.person(), body });
  };
  const late = await hold(61);
  expect([late.status, late.body.error.code]).toEqual([403, 'ACCESS_CODE_REQUIRED']);
  expect((await hold(0)).status).toBe(201);
  const shown = async (minutesAgo: number) => {
    const issued = new Date(Date.now() - minutesAgo * 60_000);
    const { pass } = await issuePass(api.services.keys, event.id, issued);
    const headers = { 'x-event-pass': pass };
    const answer = await api.call('GET', `/events/${event.id}`, { headers });
    return answer.body.event.address_line1;
  };
  expect([await shown(61), await shown(0)]).toEqual([null, 'The Secret Hall']);
});

test('the response to a wrong code has the same shape as to a correct one, and its pass gives no access', async () => {
  const event = await api.event({ accessCode: 'LODGE-7421' });
  const person = await api.person();
  const send = (access_code: string) =>
    api.call('POST', `/events/${event.id}/check-access-code`, { body: { access_code } });
  const [right, wrong] = [await send(' lodge-7421'), await send('LODGE-0000')];
  expect([right.body.status, wrong.body.status]).toEqual(['success', 'error']);
  expect(Object.keys(right.body)).toEqual(Object.keys(wrong.body));
  expect(right.text.length - 'success'.length).toBe(wrong.text.length - 'error'.length);

  const hold = (pass: string) =>
    api.call('POST', `/events/${event.id}/holds`, {
      as: person,
      body: { start_time: '09:00', pass },
    });
  expect((await hold(wrong.body.pass)).status).toBe(403);
  expect((await hold(right.body.pass)).status).toBe(201);
  const seen = await api.call('GET', `/events/${event.id}`);
  expect([seen.body.event.address_line1, seen.body.event.postcode]).toEqual([null, null]);
  expect(seen.text).not.toContain('Secret Hall');
  const opened = await api.call('GET', `/events/${event.id}`, {
    headers: { 'x-event-pass': right.body.pass },
  });
  expect(opened.body.event.address_line1).toBe('The Secret Hall');
});
