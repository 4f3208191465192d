import { consentsResponse, createProfile, listErasureTerms, personalData } from '@chaps/contracts';
import { toCamelCaseName } from '@chaps/contracts/camel-case';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../../test/makers.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import { UnauthorizedError, UnavailableError } from '../../platform/http/errors.ts';
import { readBacklog } from '../../platform/telemetry/backlog.ts';
import { PROFILE_COLUMNS } from '../profile-columns.ts';
import { registerProfile } from '../service.ts';
import { endErasedAccount, endErasedAccounts, erasePerson } from './erasure.ts';
import { getParts, REGISTER } from './register.ts';

let api: Harness;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startHarness();
  person = await api.person();
  other = await api.person();
  const event = await api.event({ name: 'Exported event' });
  const { body } = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, event),
  });
  await api.call('POST', '/medical/consent', {
    as: person,
    body: {
      numberOfPsaTest: 3,
      familyHistoryProstateCancer: 'Yes',
      familyMemberWithProstateCancer: ['Father', 'Uncle'],
      familyHistoryBreastOvarianCancer: 'No',
      medicationHistory: 'Avodart',
      terms: true,
      sampleConsent: true,
      psaTestDate: event.date,
      profileId: person.profileId,
      appointmentId: body.appointment.appointment_id,
    },
  });
  await api.call('PATCH', `/auth/profile?email=${person.email}`, {
    as: person,
    body: { nhs_number: '9434765919' },
  });
  await api.call('PATCH', '/gp-practice', {
    as: person,
    body: { practice_code: null, name: 'Dr Murphy, Galway' },
  });
  const begun = await api.event();
  await api.call('POST', `/events/${begun.id}/consent-draft`, {
    as: person,
    body: { draft: { additionalDetails: 'not sent yet' } },
  });
  await api.call('POST', '/subscriptions', {
    body: { name: 'Person', email: person.email, hear_about_event: true },
  });
  await api.call('POST', '/event-alerts', { body: { email: person.email, district: 'CO4' } });
  const full = await api.event({ name: 'Full event', slots: 1, seats: 0 });
  await api.call('POST', `/events/${full.id}/waiting-list`, { as: person, body: {} });
  const as = await api.staff('coordinator');
  const record = `/staff/people/${person.profileId}`;
  await api.call('POST', `${record}/notes`, { as, body: { note: 'Rings back on Monday.' } });
  await api.call('PATCH', `${record}/needs`, { as, body: { needs: ['wheelchair'], details: '' } });
  await api.sendMails();
});
afterAll(() => api.stop());

const own = (as: Person, path: string) => api.call('GET', `${path}?email=${as.email}`, { as });

test('consents are listed with the questions as shown, and the access is logged', async () => {
  const answer = await api.call('GET', '/medical/consents', { as: person });
  expect(answer.headers['cache-control']).toBe('no-store');
  const { consents } = consentsResponse.parse(answer.body);
  expect(consents).toHaveLength(1);
  expect(consents[0]).toMatchObject({ event_name: 'Exported event', given_through: 'website' });
  expect(consents[0]?.answers).toContainEqual({
    question: 'Which relative(s) had prostate cancer?',
    answer: ['Father', 'Uncle'],
  });
  expect(consents[0]?.answers).toContainEqual({
    question: 'Which PSA test is this for you?',
    answer: '3',
  });
  expect((await api.call('GET', '/medical/consents', { as: other })).body).toEqual({
    consents: [],
  });
  expect((await api.call('GET', '/medical/consents')).status).toBe(401);
});

test('the export holds everything and is a file', async () => {
  const answer = await own(person, '/auth/profile/export');
  expect(answer.headers['content-disposition']).toContain('my-chaps-data.json');
  const data = personalData.parse(answer.body);
  expect(data.profile.nhsNumber).toBe('9434765919');
  expect(data.appointments.map(({ event_name }) => event_name)).toEqual(['Exported event']);
  expect(data.consents).toHaveLength(1);
  expect(data.unsent_consents?.map(({ answers }) => answers)).toEqual([
    { additionalDetails: 'not sent yet' },
  ]);
  expect(data.newsletter?.name).toBe('Person');
  expect(data.event_alerts?.map(({ district }) => district)).toEqual(['CO4']);
  expect(data.waiting_lists?.map(({ event_name }) => event_name)).toEqual(['Full event']);
  expect(data.mails.map(({ kind }) => kind).sort()).toEqual([
    'booking-confirmation',
    'newsletter-welcome',
  ]);
  expect(data.readings.map(({ what }) => what)).toContain('export');
});

test('an unreadable value costs one row of the export, for the person and for staff', async () => {
  const begin = await api.event();
  const someone = await api.person();
  await api.call('POST', '/appointments', { as: someone, body: bookingRequest(someone, begin) });
  for (const district of ['CO4', 'IP1']) {
    await api.call('POST', '/event-alerts', { body: { email: someone.email, district } });
  }
  await sql`UPDATE event_alerts SET created_at = '10000-01-01'
    WHERE email = ${someone.email} AND district = 'CO4'`.execute(api.owner);
  const read = (data: unknown) => {
    const { event_alerts, appointments } = personalData.parse(data);
    return [event_alerts?.map(({ district }) => district), appointments.length];
  };
  const answer = await own(someone, '/auth/profile/export');
  expect([answer.status, answer.headers['x-unreadable-rows']]).toEqual([200, 'event_alerts%201']);
  expect(read(answer.body)).toEqual([['IP1'], 1]);
  const as = await api.staff('clinician');
  const { body: asked } = await api.call('POST', '/staff/data-requests', {
    as: await api.staff('coordinator'),
    body: {
      ...{ kind: 'access', profile_id: someone.profileId, asked_by: null, channel: 'letter' },
      received_on: api.today,
    },
  });
  const file = await api.call('GET', `/staff/data-requests/${asked.data_request_id}/export`, {
    as,
  });
  expect([file.status, file.headers['x-unreadable-rows']]).toEqual([
    200,
    'records.0.event_alerts%201',
  ]);
  expect(file.body.records.map(read)).toEqual([[['IP1'], 1]]);
});

test('another person’s e-mail address gets the same response as an unknown one, on every route', async () => {
  const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
  for (const [method, path] of [
    ['GET', '/auth/profile/export'],
    ['GET', '/auth/profile/erasure'],
    ['POST', '/auth/profile/erasure'],
  ] as const) {
    const theirs = await api.call(method, `${path}?email=${person.email}`, { as: other });
    const unknown = await api.call(method, `${path}?email=x@example.org`, { as: other });
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(bare(theirs.text)).toBe(bare(unknown.text));
  }
});

/**
 * Tables from which an erasure deletes a person's rows, according to the register; three are left
 * out.
 */
const DELETED = Object.entries(REGISTER).flatMap(([table, entry]) =>
  // A person with a profile has no pending one, and nobody here has entered wrong codes or has died.
  entry.erased === 'deleted' && !['pending_profiles', 'second_steps', 'deaths'].includes(table)
    ? [{ table, exported: getParts(entry) }]
    : [],
);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const rowsOf = async (table: string, { email, profileId, userId }: Person) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} t
    WHERE t::text LIKE ANY (${[email, profileId, userId].map((id) => `%${id}%`)})`.execute(
    api.owner,
  );
  return rows[0]?.count ?? 0;
};

/** Read once, because exports are rate-limited. */
let wholeExport: ReturnType<typeof own> | undefined;

test.each(DELETED)(
  'the person has rows in $table, and their exported data is in the export',
  async ({ table, exported }) => {
    expect(await rowsOf(table, person)).toBeGreaterThan(0);
    wholeExport ??= own(person, '/auth/profile/export');
    const { body } = await wholeExport;
    for (const key of exported) expect(body[key], key).not.toSatisfy(isEmpty);
  },
);

test('an erasure can be requested, explains what is retained and why, and removes the name', async () => {
  const before = await own(person, '/auth/profile/erasure');
  expect(before.body.erasure).toMatchObject({ requested_at: null, ...listErasureTerms() });
  const ask = () => api.call('POST', `/auth/profile/erasure?email=${person.email}`, { as: person });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toEqual(first.body);
  expect(first.body.erasure.kept[0].why).toContain('clinical records');

  await api.owner.transaction().execute((transaction) =>
    erasePerson(api.services, transaction, {
      profile_id: person.profileId,
      user_id: person.userId,
      email: person.email,
    }),
  );
  expect((await own(person, '/auth/profile')).status).toBe(403);
  const { rows } = await sql<{ kept: number; named: number }>`
    SELECT (SELECT count(*)::int FROM consents WHERE profile_id = ${person.profileId}) AS kept,
      (SELECT count(*)::int FROM profiles p WHERE p::text LIKE ${`%${person.email}%`}) +
      (SELECT count(*)::int FROM outbox o WHERE o::text LIKE ${`%${person.email}%`}) AS named
    `.execute(api.owner);
  expect(rows).toEqual([{ kept: 1, named: 0 }]);
  // Mails about a booking keep its id, but not their address.
  const others = DELETED.filter(({ table }) => table !== 'outbox');
  const left = await Promise.all(
    others.map(async ({ table }) => ({ table, rows: await rowsOf(table, person) })),
  );
  expect(left.filter(({ rows: found }) => found > 0)).toEqual([]);
});

const COLUMNS = Object.entries(PROFILE_COLUMNS);

/** Fills columns of a person's record with values that differ from their defaults. */
async function fill({ profileId }: Person, names: readonly string[]) {
  const { rows } = await sql<{ name: string; value: string }>`
    SELECT column_name AS name, CASE column_name WHEN 'gender' THEN 'Other'
      WHEN 'ethnicity' THEN 'White - Irish' ELSE CASE data_type WHEN 'text' THEN 'x'
        WHEN 'date' THEN '1961-02-03' WHEN 'boolean' THEN 'false' ELSE '5' END END AS value
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'profiles'
      AND column_name = ANY (${[...names]})`.execute(api.owner);
  const filled = sql.join(rows.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`));
  await sql`UPDATE profiles SET ${filled} WHERE profile_id = ${profileId}`.execute(api.owner);
}

const recordOf = async ({ profileId }: Person) => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM profiles WHERE profile_id = ${profileId}`.execute(api.owner);
  return rows[0] ?? {};
};

test('an erasure treats each column of the record as declared', async () => {
  const one = await api.person();
  const { profileId, userId, email } = one;
  const usual = await recordOf(one);
  const emptied = COLUMNS.filter(([, { erased }]) => ['null', 'the default'].includes(erased));
  await fill(
    one,
    emptied.map(([name]) => name),
  );
  const before = await recordOf(one);
  await api.owner
    .transaction()
    .execute((transaction) =>
      erasePerson(api.services, transaction, { profile_id: profileId, user_id: userId, email }),
    );
  const after = await recordOf(one);
  const written = Object.entries(after).map(([name, value]) => {
    if (value === null && !name.endsWith('_at')) return [name, 'null'];
    if (value === before[name] || name.endsWith('_at') || name === 'is_active') {
      return [name, 'nothing'];
    }
    return [name, value === usual[name] ? 'the default' : 'a pseudonym'];
  });
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(COLUMNS.map(([name, { erased }]) => [name, erased])),
  );
  expect(after).toMatchObject({ first_name: 'Erased', last_name: 'Erased', is_active: false });
});

test('the export has every column of the record that is declared as exported', async () => {
  const one = await api.person();
  // Columns that are encrypted, part of the export's own path, or never changed; the full export
  // contains them.
  const others = ['nhs_number_encrypted', 'email', 'profile_id'];
  const exported = COLUMNS.flatMap(([name, { exported: key }]) =>
    typeof key === 'string' && !others.includes(name) ? [{ name, key }] : [],
  );
  const before = await own(one, '/auth/profile/export');
  await fill(
    one,
    exported.map(({ name }) => name),
  );
  const after = await own(one, '/auth/profile/export');
  const unchanged = exported.filter(({ name, key }) => {
    const valueIn = ({ body }: typeof before) =>
      key === 'profile' ? body.profile[toCamelCaseName(name)] : body[key];
    return valueIn(after) === undefined || valueIn(after) === valueIn(before);
  });
  expect(unchanged).toEqual([]);
});

describe('an erased person whose account cannot be deleted yet', () => {
  const erased = async () => {
    const one = await api.person();
    await api.owner.transaction().execute((transaction) =>
      erasePerson(api.services, transaction, {
        profile_id: one.profileId,
        user_id: one.userId,
        email: one.email,
      }),
    );
    return one;
  };
  /** The sign-in service while it is unavailable. */
  const away = () => {
    const { accounts } = api.services;
    const remove = () => Promise.reject(new UnavailableError(new Error('away'), 'Sign-in'));
    return { db: api.services.db, accounts: { ...accounts, remove } };
  };
  const openOnes = async () => (await readBacklog(api.owner)).openErasures;
  const completed = async ({ profileId }: Person) =>
    (
      await api.owner
        .selectFrom('erasure_requests')
        .select(['completed_at', 'account_id'])
        .where('profile_id', '=', profileId)
        .executeTakeFirstOrThrow()
    ).completed_at;

  test('cannot confirm the account again, or create a profile', async () => {
    const one = await erased();
    const link = await api.token(one.userId, {
      amr: [{ method: 'otp', timestamp: 1_700_000_000 }],
    });
    const confirmed = await api.call('POST', '/auth/confirmation', { as: { token: link } });
    expect(confirmed.status).toBe(401);
    expect((await own({ ...one, token: link }, '/auth/profile')).status).toBe(403);
  });

  test('cannot create a profile with a request that was authorised before', async () => {
    const { userId: user_id, email } = await erased();
    const request = createProfile.body.parse({
      ...{ user_id, email, first_name: 'Person', last_name: 'Tested', gender: 'Male' },
      ...{ date_of_birth: SIXTY_YEARS_AGO, ethnicity: 'Not stated', phone: '+441632960000' },
      home_address: '1 High Street, CO1 1AA, United Kingdom',
    });
    await expect(registerProfile(api.services, user_id, request, 'test')).rejects.toThrow(
      UnauthorizedError,
    );
  });

  test('counts as an open erasure until the sign-in service has deleted the account', async () => {
    const before = await openOnes();
    const one = await erased();
    await expect(endErasedAccount(away(), one.userId)).rejects.toThrow('Sign-in is not available');
    expect([await openOnes(), await completed(one)]).toEqual([before + 1, null]);
    // What the hourly job does, even after the erasure's own job has given up.
    await expect(endErasedAccounts(away())).rejects.toThrow('Sign-in is not available');
    await endErasedAccounts(api.services);
    expect(await completed(one)).toBeInstanceOf(Date);
    expect(await openOnes()).toBeLessThanOrEqual(before);
  });

  test('gets no queued mail', async () => {
    const one = await api.person();
    const { profileId } = one;
    await queueMail(api.owner, { kind: 'result-ready', occasion: profileId, profileId });
    await api.owner.transaction().execute((transaction) =>
      erasePerson(api.services, transaction, {
        profile_id: profileId,
        user_id: one.userId,
        email: one.email,
      }),
    );
    const [mail] = await api.owner
      .selectFrom('outbox')
      .select('dropped_at')
      .where('profile_id', '=', profileId)
      .execute();
    expect(mail?.dropped_at).toBeInstanceOf(Date);
  });
});
