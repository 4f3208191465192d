import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, pathOf, booking, audit, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

test('send-consent-link queues one mail per call', async () => {
  const person = await api.person();
  const send = (...more: string[]) =>
    staff(['send-consent-link', person.email, '--date', '2999-01-01', ...more]);
  await send('--dry-run');
  expect((await send()).code).toBe(0);
  const mails = await api.owner
    .selectFrom('outbox')
    .select(['kind', 'test_date'])
    .where('profile_id', '=', person.profileId)
    .execute();
  expect(mails).toEqual([{ kind: 'consent-link', test_date: '2999-01-01' }]);
  expect((await staff(['send-consent-link', 'x@example.org', '--date', '2999-01-01'])).code).toBe(
    1,
  );
  expect((await staff(['send-consent-link', person.email, '--date', '2020-01-01'])).code).toBe(1);
});

test('export-person exports a person, and erase-person erases them', async () => {
  const { person } = await booking();
  const path = await pathOf('person.json');
  await staff(['export-person', person.profileId, '--output', path]);
  const { records } = JSON.parse(await readFile(path, 'utf8'));
  expect(records).toMatchObject([{ profile: { nhsNumber: NHS_NUMBER } }]);
  const refused = await staff(['erase-person', person.email]);
  expect([refused.code, refused.lines[0]]).toEqual([1, expect.stringContaining('is still open.')]);
  await sql`UPDATE appointments SET status = 'cancelled' WHERE profile_id = ${person.profileId}`.execute(
    api.owner,
  );
  const erased = await staff(['erase-person', person.email]);
  expect([erased.code, erased.text.includes(person.userId)]).toEqual([0, true]);
  expect((await staff(['erase-person', person.profileId])).code).toBe(1);
  expect(await audit('person erased')).toEqual([`staff tester: profile ${person.profileId}`]);
});

test('erase-person does not leave a role that nobody holds', async () => {
  const { email } = await api.person();
  const granted = await api.call('POST', '/staff/roles', {
    as: await api.staff('admin'),
    body: { email, role: 'coordinator', event_id: null, expires_at: null },
  });
  expect(granted.status).toBe(200);
  const { code, lines } = await staff(['erase-person', email]);
  expect([code, lines[0]]).toEqual([1, 'End their roles first: coordinator.']);
});

test('export-person writes a value that is unreadable in a response', async () => {
  const { email } = await api.person();
  await api.call('POST', '/event-alerts', { body: { email, district: 'CO4' } });
  await sql`UPDATE event_alerts SET created_at = '10000-01-01' WHERE email = ${email}`.execute(
    api.owner,
  );
  const path = await pathOf('unreadable.json');
  expect((await staff(['export-person', email, '--output', path])).code).toBe(0);
  const { records } = JSON.parse(await readFile(path, 'utf8'));
  expect(records[0].event_alerts).toMatchObject([
    { district: 'CO4', since: expect.stringMatching(/^\+010000-01-01/) },
  ]);
});

test('export-person and erase-person treat merged records as one person', async () => {
  const { person: kept, reference } = await booking();
  const dropped = await api.person();
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: await api.staff('coordinator'),
    body: { dropped_id: dropped.profileId, take: [], reason: 'They rang: it is one person.' },
  });
  expect(merged.status).toBe(200);
  const both = [kept, dropped].map(({ profileId }) => profileId).sort();
  const path = await pathOf('merged.json');
  expect((await staff(['export-person', dropped.email, '--output', path])).code).toBe(0);
  const { records } = JSON.parse(await readFile(path, 'utf8'));
  expect(records.map((one: { profile: { email: string } }) => one.profile.email).sort()).toEqual(
    [kept.email, dropped.email].sort(),
  );
  expect(await audit('person exported')).toEqual(
    expect.arrayContaining(both.map((profileId) => `staff tester: profile ${profileId}`)),
  );
  const refused = await staff(['erase-person', dropped.profileId]);
  expect(refused.lines).toContain(`The appointment ${reference} is still open.`);
  await sql`UPDATE appointments SET status = 'cancelled' WHERE profile_id = ${kept.profileId}`.execute(
    api.owner,
  );
  expect((await staff(['erase-person', dropped.profileId])).code).toBe(0);
  const left = await api.owner
    .selectFrom('profiles')
    .select('profile_id')
    .where('profile_id', 'in', both)
    .where('is_active', '=', true)
    .execute();
  expect(left).toEqual([]);
});
