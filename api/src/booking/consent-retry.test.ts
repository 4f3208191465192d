import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('consent and booking, sent again after the booking failed, store one consent and one booking', async () => {
  const event = await api.event();
  const person = await api.person();
  const consent = {
    numberOfPsaTest: '1',
    familyHistoryProstateCancer: 'No',
    familyHistoryBreastOvarianCancer: 'No',
    medicationHistory: 'None',
    terms: true,
    sampleConsent: true,
    psaTestDate: event.date,
    profileId: person.profileId,
  };
  const give = (key: string, body: object = consent) =>
    api.call('POST', '/medical/consent', { as: person, body, headers: { 'idempotency-key': key } });
  const book = (appointmentStartTime: string) =>
    api.call('POST', '/appointments', {
      as: person,
      body: {
        profileId: person.profileId,
        eventId: event.id,
        eventDate: event.date,
        appointmentStartTime,
      },
      headers: { 'idempotency-key': `booking at ${appointmentStartTime}` },
    });
  const stored = async () => {
    const rows = await api.owner
      .selectFrom('consents')
      .select('consent_id')
      .where('profile_id', '=', person.profileId)
      .execute();
    return rows.map(({ consent_id }) => consent_id);
  };

  const first = await give('this filling of the form');
  expect((await book('09:07')).status).toBe(422);
  const again = await give('this filling of the form');
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await book('09:00')).status).toBe(201);
  expect(await stored()).toEqual([first.body.consent_id]);

  // Other answers are another consent, and need a key of their own.
  const changed = { ...consent, numberOfPsaTest: '2' };
  expect((await give('this filling of the form', changed)).status).toBe(422);
  expect((await give('the next filling', changed)).status).toBe(201);
  expect(await stored()).toHaveLength(2);
});
