import { CONSENT_WORDING, personalData } from '@chaps/contracts';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { SIXTY_YEARS_AGO, type StaffPerson } from '../../../test/makers.ts';
import { erasePerson } from '../personal-data/erasure.ts';
import { signConsentLink } from './links.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const TEST_DATE = '2030-01-01';
const WORDS = CONSENT_WORDING.questions.gpConsent;

/** A person's consent as the form sends it, with the box unticked. */
async function consented(person: Person, change: object = {}, as: Person | null = person) {
  const { body } = await api.call('POST', '/medical/consent', {
    as,
    body: {
      ...CONSENT_ANSWERS,
      psaTestDate: TEST_DATE,
      profileId: person.profileId,
      ...change,
    },
  });
  return String(body.consent_id);
}

const linkFor = (person: Person) =>
  signConsentLink(
    api.services.keys,
    { id: crypto.randomUUID(), profile: person.profileId, date: TEST_DATE },
    new Date(Date.now() + 86_400_000),
  );

const agree = (as: Person | null, consentId: string, change: object = {}, key?: string) =>
  api.call('POST', '/medical/gp-consents', {
    as,
    body: { consentId, ...change },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const withdraw = (as: Person | null, consentId: string) =>
  api.call('POST', '/medical/gp-consents/withdrawal', { as, body: { consentId } });

const rows = (consentId: string) =>
  api.owner
    .selectFrom('gp_consents')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('gp_consent_id')
    .execute();
const shown = async (as: Person) =>
  (await api.call('GET', '/medical/consents', { as })).body.consents;

describe('the checkbox for sharing with the GP', () => {
  test('is recorded with person, time and wording, and shown with the consent', async () => {
    const person = await api.person();
    const consentId = await consented(person);
    expect((await shown(person))[0].gp_consents).toEqual([]);

    const answer = await agree(person, consentId);
    expect(answer.status).toBe(201);
    expect(answer.body.gp_consent).toMatchObject({
      action: 'given',
      through: 'website',
      wording_version: CONSENT_WORDING.version,
      wording: WORDS,
    });
    const [row] = await rows(consentId);
    expect(row).toMatchObject({ recorded_by: person.userId, wording: WORDS });
    expect(row?.wording_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await shown(person))[0].gp_consents).toEqual([answer.body.gp_consent]);
  });

  test('can be withdrawn and given again, each time as a new row', async () => {
    const person = await api.person();
    const consentId = await consented(person);
    await agree(person, consentId);
    expect((await withdraw(person, consentId)).body.gp_consent.action).toBe('withdrawn');
    expect((await agree(person, consentId)).status).toBe(201);
    const entries = (await shown(person))[0].gp_consents;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'given',
      'withdrawn',
      'given',
    ]);
    const { rows: audit } = await sql<{ action: string }>`
      SELECT action FROM audit_log WHERE subject = ${`profile ${person.profileId}`}
        AND action LIKE 'GP sharing%' ORDER BY audit_id`.execute(api.owner);
    expect(audit.map(({ action }) => action)).toEqual([
      'GP sharing given',
      'GP sharing withdrawn',
      'GP sharing given',
    ]);
  });

  test('is recorded once when it is sent twice, or concurrently', async () => {
    const person = await api.person();
    const consentId = await consented(person);
    const key = crypto.randomUUID();
    await agree(person, consentId, {}, key);
    const repeated = await agree(person, consentId, {}, key);
    expect([repeated.status, repeated.headers['idempotent-replay']]).toEqual([201, 'true']);
    expect((await agree(person, consentId)).status).toBe(200);
    expect(await rows(consentId)).toHaveLength(1);

    const second = await consented(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => agree(person, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      201,
    ]);
    await withdraw(person, second);
    expect((await withdraw(person, second)).status).toBe(200);
    expect(await rows(second)).toHaveLength(2);
  });

  test('is refused for another person’s consent, without sign-in, and with unknown wording', async () => {
    const person = await api.person();
    const other = await api.person();
    const consentId = await consented(person);
    expect((await agree(other, consentId)).status).toBe(404);
    expect((await agree(person, crypto.randomUUID())).status).toBe(404);
    expect((await agree(null, consentId)).status).toBe(401);
    expect((await agree(person, consentId, { wordingVersion: 'x' })).status).toBe(422);
    expect((await withdraw(person, consentId)).status).toBe(404);
    await agree(person, consentId);
    expect((await withdraw(other, consentId)).status).toBe(404);
    expect((await withdraw(null, consentId)).status).toBe(401);
    expect(await rows(consentId)).toHaveLength(1);
  });

  test('is recorded the same way when sent within the consent, and can be withdrawn', async () => {
    const person = await api.person();
    const consentId = await consented(person, { gpConsent: true });
    const [consent] = await shown(person);
    expect(consent.gp_consents).toMatchObject([{ action: 'given' }]);
    expect(consent.answers).not.toContainEqual(expect.objectContaining({ question: WORDS }));
    expect((await withdraw(person, consentId)).status).toBe(201);
    await consented(person, { gpConsent: false });
    expect((await shown(person))[0].gp_consents).toEqual([]);
  });
});

describe('the token of a mailed link', () => {
  test('covers only the checkbox of the form that it was used for', async () => {
    const person = await api.person();
    const token = await linkFor(person);
    const consentId = await consented(person, { token }, null);
    const second = await consented(person);
    expect((await agree(null, second, { token })).status).toBe(404);
    expect((await agree(null, consentId, { token: await linkFor(person) })).status).toBe(404);
    expect((await agree(null, consentId, { token: `${token}x` })).status).toBe(404);
    const answer = await agree(null, consentId, { token });
    expect([answer.status, answer.body.gp_consent.through]).toEqual([201, 'mailed link']);
  });

  test('cannot restore what the person has withdrawn', async () => {
    const person = await api.person();
    const token = await linkFor(person);
    const consentId = await consented(person, { token }, null);
    await agree(null, consentId, { token });
    await withdraw(person, consentId);
    const again = await agree(null, consentId, { token });
    expect([again.status, again.body.gp_consent.action]).toEqual([200, 'withdrawn']);
  });

  test('is valid for an hour', async () => {
    const person = await api.person();
    const token = await linkFor(person);
    const consentId = await consented(person, { token }, null);
    await sql`UPDATE used_consent_links SET used_at = now() - interval '61 minutes'
      WHERE consent_id = ${consentId}`.execute(api.owner);
    expect((await agree(null, consentId, { token })).status).toBe(404);
  });
});

describe('when someone calls, writes or comes in,', () => {
  /** Someone without an account, who agreed on the telephone when they booked. */
  async function booked(coordinator: StaffPerson) {
    const event = await api.event();
    const { status, body, text } = await api.call('POST', `/staff/events/${event.id}/bookings`, {
      as: coordinator,
      body: {
        person: {
          ...{ first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO },
          ...{ phone: null, email: null },
        },
        start_time: event.times[0],
        consent: { answers: { ...CONSENT_ANSWERS, gpConsent: true }, through: 'telephone' },
        payment: null,
      },
    });
    expect(status, text).toBe(201);
    const { appointment_id, profile_id: profileId } = body.booking;
    const path = `/staff/events/${event.id}/bookings/${appointment_id}`;
    const page = async () => (await api.call('GET', path, { as: coordinator })).body;
    const consentId: string = (await page()).booking.gp_consent_id;
    return { event, profileId: String(profileId), page, consentId };
  }

  const stop = (as: StaffPerson, profileId: string, consentId: string, body: object = {}) =>
    api.call('POST', `/staff/people/${profileId}/consents/${consentId}/gp-withdrawal`, {
      as,
      body: { through: 'telephone', ...body },
    });

  test('staff record that they withdrew, and how, which is shown and audited', async () => {
    const coordinator = await api.staff('coordinator');
    const { page, profileId, consentId } = await booked(coordinator);
    expect((await page()).booking.share_with_gp).toBe(true);
    expect((await stop(coordinator, profileId, consentId)).status).toBe(200);
    expect(await rows(consentId)).toMatchObject([
      { action: 'given' },
      {
        ...{ action: 'withdrawn', wording: WORDS },
        ...{ recorded_by: coordinator.userId, recorded_through: 'telephone' },
      },
    ]);
    const { booking, history } = await page();
    expect(booking).toMatchObject({ share_with_gp: false });
    expect(booking).not.toHaveProperty('gp_consent_id');
    expect(history).toContainEqual(
      expect.objectContaining({
        what: 'The result may no longer go to the GP (telephone)',
        by: coordinator.email,
      }),
    );
    const { rows: audit } = await sql`SELECT actor, details FROM audit_log
      WHERE subject = ${`profile ${profileId}`} AND action = 'GP sharing withdrawn'`.execute(
      api.owner,
    );
    const details = { consent: consentId, through: 'telephone' };
    expect(audit).toEqual([{ actor: coordinator.userId, details }]);
    expect((await stop(coordinator, profileId, consentId)).status).toBe(200);
    expect(await rows(consentId)).toHaveLength(2);
  });

  test('a clinician can withdraw the consent of a record after it was merged into another', async () => {
    const coordinator = await api.staff('coordinator');
    const { profileId, consentId } = await booked(coordinator);
    const kept = await api.person();
    const clinician = await api.staff('clinician');
    const before = await stop(clinician, kept.profileId, consentId);
    expect(before.status).toBe(404);
    const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
      as: coordinator,
      body: { dropped_id: profileId, take: [], reason: 'It is one person.' },
    });
    expect(merged.status, merged.text).toBe(200);
    const answer = await stop(clinician, kept.profileId, consentId, { through: 'paper' });
    expect(answer.status, answer.text).toBe(200);
    expect((await rows(consentId)).at(-1)).toMatchObject({
      ...{ action: 'withdrawn', recorded_through: 'paper' },
    });
  });

  test('a withdrawal is refused outside the role’s scope, without a channel, and if no consent was given', async () => {
    const coordinator = await api.staff('coordinator');
    const { event, profileId, consentId } = await booked(coordinator);
    const other = await api.staff('coordinator', (await api.event()).id);
    expect((await stop(other, profileId, consentId)).status).toBe(404);
    expect((await stop(await api.staff('host', event.id), profileId, consentId)).status).toBe(403);
    const unsaid = await stop(coordinator, profileId, consentId, { through: 'website' });
    expect(unsaid.body.error.details).toEqual({ through: 'Please choose how they told you.' });
    const person = await api.person();
    const never = await consented(person);
    expect((await stop(coordinator, person.profileId, never)).status).toBe(404);
    expect(await rows(consentId)).toHaveLength(1);
    const own = await api.staff('coordinator', event.id);
    expect((await stop(own, profileId, consentId)).status).toBe(200);
  });
});

test('the GP consent of a merged record is listed without answers, and can be withdrawn', async () => {
  const [person, other] = [await api.person(), await api.person()];
  const consentId = await consented(other);
  await consented(other);
  await sql`INSERT INTO record_merges (kept_id, dropped_id, merged_by)
    VALUES (${person.profileId}, ${other.profileId}, gen_random_uuid())`.execute(api.owner);
  expect(await shown(person)).toEqual([]);
  await agree(other, consentId);
  const list = await shown(person);
  expect(list).toMatchObject([
    {
      ...{ consent_id: consentId, psa_test_date: TEST_DATE, event_name: null },
      ...{ answers: [], is_merged: true, gp_consents: [{ action: 'given' }] },
    },
  ]);
  expect((await withdraw(person, consentId)).status).toBe(201);
  expect((await shown(person))[0].gp_consents).toHaveLength(2);
  expect((await agree(person, consentId)).status).toBe(201);
  const exported = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
    as: person,
  });
  expect(personalData.parse(exported.body).consents).toEqual([]);
  await sql`DELETE FROM record_merges WHERE kept_id = ${person.profileId}`.execute(api.owner);
  expect(await shown(person)).toEqual([]);
  expect((await withdraw(person, consentId)).status).toBe(404);
});

test('the API can add to the record of GP consents, but neither change nor delete it', async () => {
  for (const statement of [
    sql`UPDATE gp_consents SET action = 'given'`,
    sql`DELETE FROM gp_consents`,
  ]) {
    await expect(statement.execute(api.services.db)).rejects.toThrow('permission denied');
  }
});

test('the data export includes the GP consents, and an erasure removes the account id from them', async () => {
  const person = await api.person();
  const consentId = await consented(person);
  await agree(person, consentId);
  const { body } = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
    as: person,
  });
  expect(personalData.parse(body).consents[0]?.gp_consents).toMatchObject([{ action: 'given' }]);
  const profile = { profile_id: person.profileId, user_id: person.userId, email: person.email };
  await api.owner
    .transaction()
    .execute((transaction) => erasePerson(api.services, transaction, profile));
  expect(await rows(consentId)).toMatchObject([{ action: 'given', recorded_by: null }]);
});
