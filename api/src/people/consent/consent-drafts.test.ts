import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { deleteExpiredData } from '../../job-handlers.ts';

let api: Harness;
let person: Person;
let event: Awaited<ReturnType<Harness['event']>>;
let path: string;
beforeAll(async () => {
  api = await startHarness();
  event = await api.event();
  path = `/events/${event.id}/consent-draft`;
});
afterAll(() => api.stop());

const CANARY = 'a cousin in Colchester';
const draft = {
  numberOfPsaTest: '2',
  familyHistoryProstateCancer: 'Yes',
  familyMemberWithProstateCancer: ['Father'],
  additionalDetails: CANARY,
  medicationHistory: null,
  terms: true,
};
const save = (as: Person | null, body: unknown = { draft }) => api.call('POST', path, { as, body });
const read = async (as: Person) => (await api.call('GET', path, { as })).body.draft;
const rows = () => api.owner.selectFrom('consent_drafts').selectAll().execute();

test('answers are stored encrypted, replaced by later ones, and shown only to their owner', async () => {
  person = await api.person();
  const other = await api.person();
  expect(await read(person)).toBeNull();
  expect((await save(person)).status).toBe(200);
  expect(await read(person)).toEqual(draft);
  expect(await read(other)).toBeNull();
  expect(JSON.stringify(await rows())).not.toContain(CANARY);

  expect((await save(person, { draft: { ...draft, terms: false } })).status).toBe(200);
  expect(await read(person)).toEqual({ ...draft, terms: false });
  expect(await rows()).toHaveLength(1);
  const { headers } = await api.call('GET', path, { as: person });
  expect(headers['cache-control']).toBe('no-store');
});

test('a draft moved to another person cannot be read', async () => {
  person = await api.person();
  const other = await api.person();
  await save(person);
  await sql`UPDATE consent_drafts SET profile_id = ${other.profileId}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect((await api.call('GET', path, { as: other })).status).toBe(500);
  await sql`DELETE FROM consent_drafts WHERE profile_id = ${other.profileId}`.execute(api.owner);
});

const giveConsent = (as: Person) =>
  api.call('POST', '/medical/consent', {
    as,
    body: {
      numberOfPsaTest: '2',
      familyHistoryProstateCancer: 'No',
      familyHistoryBreastOvarianCancer: 'No',
      medicationHistory: 'None',
      terms: true,
      sampleConsent: true,
      psaTestDate: event.date,
      profileId: as.profileId,
    },
  });

test('giving consent deletes the draft', async () => {
  person = await api.person();
  await save(person);
  expect((await giveConsent(person)).status).toBe(201);
  expect(await read(person)).toBeNull();
});

test('a save sent before the consent but received after it stores nothing', async () => {
  person = await api.person();
  const { consents_given } = (await api.call('GET', path, { as: person })).body;
  expect(consents_given).toBe(0);
  expect((await save(person, { draft, consents_given })).status).toBe(200);
  await giveConsent(person);
  const late = await save(person, { draft, consents_given });
  expect(late.status).toBe(409);
  expect(late.body.error.code).toBe('CONSENT_GIVEN');
  expect(await read(person)).toBeNull();
  // Filling in the form again starts a new form.
  expect((await save(person, { draft, consents_given: 1 })).status).toBe(200);
  expect(await read(person)).toEqual(draft);
});

test('concurrent saves and consent leave no answers behind', async () => {
  person = await api.person();
  await save(person, { draft, consents_given: 0 });
  const saves = Array.from({ length: 6 }, () => save(person, { draft, consents_given: 0 }));
  const answers = await Promise.all([...saves, giveConsent(person)]);
  expect(answers.at(-1)?.status).toBe(201);
  expect(answers.slice(0, -1).filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(await read(person)).toBeNull();
});

test('a draft expires an hour after its last change, and is deleted', async () => {
  person = await api.person();
  await save(person);
  await sql`UPDATE consent_drafts SET expires_at = expires_at - interval '60 minutes'
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect(await read(person)).toBeNull();
  await deleteExpiredData(api.services);
  expect((await rows()).map(({ profile_id }) => profile_id)).not.toContain(person.profileId);
});

test.each([
  ['without sign-in', null, { draft }, 401],
  ['with an answer that the form does not offer', 'own', { draft: { terms: 'yes' } }, 422],
  [
    'with more text than the form takes',
    'own',
    { draft: { motherSideDetails: 'x'.repeat(1001) } },
    422,
  ],
])('stores nothing %s', async (_what, whose, body, status) => {
  person = await api.person();
  expect((await save(whose ? person : null, body)).status).toBe(status);
  expect(await read(person)).toBeNull();
});

test('responds 404 for an unknown event', async () => {
  person = await api.person();
  const unknown = '/events/00000000-0000-4000-8000-000000000000/consent-draft';
  expect((await api.call('GET', unknown, { as: person })).status).toBe(404);
  expect((await api.call('POST', unknown, { as: person, body: { draft } })).status).toBe(404);
});
