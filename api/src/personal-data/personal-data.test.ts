import { consentsResponse, ERASED, personalData } from '@chaps/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { erasePerson } from './erasure.ts';

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
  const begun = await api.event();
  await api.call('POST', `/events/${begun.id}/consent-draft`, {
    as: person,
    body: { draft: { additionalDetails: 'not sent yet' } },
  });
  await api.call('POST', '/subscriptions', {
    body: { name: 'Person', email: person.email, hear_about_event: true },
  });
});
afterAll(() => api.stop());

const own = (as: Person, path: string) => api.call('GET', `${path}?email=${as.email}`, { as });

test('consents are listed with the questions as shown, and the reading is noted', async () => {
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

test('the export holds all of it and is a file', async () => {
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
  expect(data.mails.map(({ kind }) => kind).sort()).toEqual([
    'booking-confirmation',
    'newsletter-welcome',
  ]);
  expect(data.readings.map(({ what }) => what)).toContain('export');
});

test("another's e-mail is unknown, on every route, with the body of an unknown one", async () => {
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

test('an erasure can be requested, explains what is retained and why, and removes the name', async () => {
  const before = await own(person, '/auth/profile/erasure');
  expect(before.body.erasure).toMatchObject({ requested_at: null, erased: [...ERASED] });
  const ask = () => api.call('POST', `/auth/profile/erasure?email=${person.email}`, { as: person });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toEqual(first.body);
  expect(first.body.erasure.kept[0].why).toContain('Clinical records');

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
      (SELECT count(*)::int FROM accounts WHERE user_id = ${person.userId}) +
      (SELECT count(*)::int FROM subscriptions s WHERE s::text LIKE ${`%${person.email}%`}) +
      (SELECT count(*)::int FROM outbox o WHERE o::text LIKE ${`%${person.email}%`}) AS named
    `.execute(api.owner);
  expect(rows).toEqual([{ kept: 1, named: 0 }]);
});
