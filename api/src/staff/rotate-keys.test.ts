import { randomBytes } from 'node:crypto';
import { toPerson } from '@chaps/contracts/profiles';
import { pendingProfile } from '@chaps/contracts/registration';
import { profileOf } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { consentRequest } from '../../test/factories.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, reportedResult } from '../../test/lab-files.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';
import { buildApp } from '../app.ts';
import { readBatch } from '../laboratory/batches.ts';
import { readReadingChoices } from '../laboratory/change-reading.ts';
import { readLabFile } from '../laboratory/lab-file.ts';
import { addBatch } from '../laboratory/store-batch.ts';
import { sealNhsNumber } from '../people/nhs-number.ts';
import { findPendingProfile, savePendingProfile } from '../people/pending.ts';
import { withTransaction } from '../platform/db/database.ts';
import { createKeys, type Keys } from '../platform/security/keys.ts';
import { ROTATION_BATCH_SIZE } from '../platform/security/rotation.ts';
import { createLogger } from '../platform/telemetry/logger.ts';

let api: Harness;
const { staff, booking, close } = staffTerminal(() => api);
// A separate API for each test: what one test re-encrypts cannot be read with another's keys.
beforeEach(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterEach(() => api.stop());
afterAll(close);

test('after rotate-keys, everything can be decrypted with the new key alone', async () => {
  const { person, event } = await booking();
  const consent = await api.call('POST', '/medical/consent', {
    as: person,
    body: consentRequest(person, event),
  });
  expect(consent.status).toBe(201);
  const waiting = crypto.randomUUID();
  const details = pendingProfile.parse(toPerson(profileOf({ nhsNumber: NHS_NUMBER })));
  await savePendingProfile(api.services, api.owner, waiting, details);
  const bytes = labFile('csv', [reportedResult({ value: '6.54' })]);
  const file = { name: 'f', bytes, read: readLabFile(bytes), laboratory: 'Rotated Pathology' };
  const batchId = await addBatch(api.services, api.owner, 'tester', file, null);
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const fresh = { id: 'k2', key: randomBytes(32) };
  const both = createKeys([fresh, ...ENCRYPTION_KEYS], HMAC_KEYS);
  expect((await staff(['rotate-keys'], both)).code).toBe(0);
  expect((await staff(['rotate-keys'], both)).text).toContain('0 NHS numbers and 0 consents');
  const keys = api.services.keys;
  api.services.keys = createKeys([fresh], HMAC_KEYS);
  try {
    const only = await staff(['export-person', person.profileId], api.services.keys);
    expect(only.text).toContain(NHS_NUMBER);
    expect(only.text).toContain('Which PSA test is this for you?');
    expect(await findPendingProfile(api.services, waiting)).toMatchObject(details);
    const { rows } = await readBatch(api.services, api.owner, batchId, 'tester');
    expect(rows[0]?.row.value).toBe('6.54');
    const { columns } = await readReadingChoices(api.services, 'tester', batchId);
    expect(columns.flatMap(({ examples }) => examples)).toContain('6.54');
  } finally {
    api.services.keys = keys;
  }
});

/** A copy of the API with different keys, as after a restart. */
async function copyWith(keys: Keys) {
  const app = await buildApp({ ...api.services, keys }, createLogger('silent'));
  onTestFinished(() => app.close());
  return async (
    method: 'GET' | 'POST',
    url: string,
    options: { as?: { token: string }; body?: object; pass?: string } = {},
  ) => {
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers: {
        ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
        ...(options.pass ? { 'x-event-pass': options.pass } : {}),
      },
      ...(options.body ? { payload: options.body } : {}),
    });
    return { status: statusCode, body: JSON.parse(body) };
  };
}

test('with a new HMAC key, signatures and indexes of the older one work until it is removed', async () => {
  const { person, event, appointmentId } = await booking();
  const lodge = await api.event({ accessCode: 'LODGE-7421' });
  const coordinator = await api.staff('coordinator');
  const codes = (await api.call('POST', '/staff/recovery-codes', { as: coordinator })).body.codes;
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const fresh = randomBytes(32);
  const both = createKeys(ENCRYPTION_KEYS, [fresh, ...HMAC_KEYS]);
  const during = await copyWith(both);
  const after = await copyWith(createKeys(ENCRYPTION_KEYS, [fresh]));

  const opens = async (call: typeof during) => {
    const body = { access_code: 'LODGE-7421' };
    return (await call('POST', `/events/${lodge.id}/check-access-code`, { body })).body.status;
  };
  const finds = async (call: typeof during) => {
    const path = `/staff/events/${event.id}/nhs-number-search`;
    const body = { nhs_number: NHS_NUMBER };
    return (await call('POST', path, { as: coordinator, body })).body.appointment_id;
  };
  const street = async (call: typeof during, pass: string) =>
    (await call('GET', `/events/${lodge.id}`, { pass })).body.event.address_line_1;

  const body = { access_code: 'LODGE-7421' };
  const checked = await api.call('POST', `/events/${lodge.id}/check-access-code`, { body });
  const { pass } = checked.body;
  expect([await opens(during), await opens(after)]).toEqual(['success', 'error']);
  expect([await finds(during), await finds(after)]).toEqual([appointmentId, null]);
  expect(await street(during, pass)).toEqual(expect.any(String));
  expect(await street(after, pass)).toBeNull();

  const rotated = await staff(['rotate-keys'], both);
  expect(rotated.text).not.toContain('0 NHS numbers');
  expect((await staff(['rotate-keys'], both)).text).toContain('0 NHS numbers');
  expect([await finds(during), await finds(after)]).toEqual([appointmentId, appointmentId]);
  // No identity details changed, so the booking has no copy of them.
  const copies = await api.owner
    .selectFrom('appointments')
    .select('booked_name')
    .where('profile_id', '=', person.profileId)
    .execute();
  expect(copies).toEqual([{ booked_name: null }]);

  const recover = { as: coordinator, body: { code: codes[0] } };
  expect((await after('POST', '/staff/recovery', recover)).status).toBe(422);
  expect((await during('POST', '/staff/recovery', recover)).status).toBe(200);
});

test('a laboratory file finds a person before and after their NHS number is reindexed', async () => {
  const { person, reference } = await booking();
  await api.call('PATCH', `/auth/profile?email=${person.email}`, {
    as: person,
    body: { first_name: 'Jonathan' },
  });
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const fresh = randomBytes(32);
  const both = createKeys(ENCRYPTION_KEYS, [fresh, ...HMAC_KEYS]);
  const alone = createKeys(ENCRYPTION_KEYS, [fresh]);
  const faultsUnder = async (keys: Keys, value: string) => {
    const bytes = labFile('csv', [reportedResult({ reference, nhsNumber: NHS_NUMBER, value })]);
    const file = { name: 'f', bytes, read: readLabFile(bytes), laboratory: 'Rotated Pathology' };
    const services = { ...api.services, keys };
    const batchId = await addBatch(services, api.owner, 'tester', file, null);
    const { rows } = await readBatch(services, api.owner, batchId, 'tester');
    return rows.flatMap(({ faults }) => faults).filter((fault) => fault.includes('NHS number'));
  };
  expect(await faultsUnder(alone, '0.1')).toEqual([
    'no match: the NHS number belongs to another person',
  ]);
  expect(await faultsUnder(both, '0.2')).toEqual([]);
  expect((await staff(['rotate-keys'], both)).code).toBe(0);
  expect(await faultsUnder(alone, '0.3')).toEqual([]);
});

test('a rotation locks a few people at a time, so others can change their details', async () => {
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const people = await Promise.all(
    Array.from({ length: ROTATION_BATCH_SIZE + 5 }, () => api.person()),
  );
  for (const { userId, profileId } of people) {
    await api.owner
      .updateTable('profiles')
      .set(sealNhsNumber(api.services.keys, userId, NHS_NUMBER))
      .where('profile_id', '=', profileId)
      .execute();
  }
  const [first, ...others] = people.toSorted((one, other) =>
    one.profileId < other.profileId ? -1 : 1,
  );
  const last = others.at(-1);
  if (!first || !last) throw new Error('people');
  const both = createKeys([{ id: 'k2', key: randomBytes(32) }, ...ENCRYPTION_KEYS], HMAC_KEYS);
  api.services.keys = both;
  const rotation = await withTransaction(api.owner, async (transaction) => {
    await sql`SELECT FROM profiles WHERE profile_id = ${last.profileId} FOR UPDATE`.execute(
      transaction,
    );
    const rotated = staff(['rotate-keys'], both);
    const waiting = async () =>
      (await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(api.owner)).rows.length;
    await expect.poll(waiting).toBeGreaterThan(0);
    const changed = await api.call('PATCH', `/auth/profile?email=${first.email}`, {
      as: first,
      body: { first_name: 'Jonathan' },
    });
    expect(changed.status).toBe(200);
    return { rotated };
  });
  expect((await rotation.rotated).text).toContain(`${people.length} NHS numbers`);
  expect((await staff(['rotate-keys'], both)).text).toContain('0 NHS numbers');
});

test('rotate-keys --dry-run changes nothing, and reports what it would change', async () => {
  await booking();
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const both = createKeys([{ id: 'k2', key: randomBytes(32) }, ...ENCRYPTION_KEYS], HMAC_KEYS);
  for (const _run of ['first', 'second']) {
    const { text } = await staff(['rotate-keys', '--dry-run'], both);
    expect(text).toContain('1 NHS number and');
    expect(text).toContain('Dry run: nothing was changed.');
  }
});
