import { expect } from 'vitest';
import { bookingRequest, consentRequest } from '../../test/factories.ts';
import { test } from '../../test/fixtures.ts';

test('sending consent and booking again after the booking failed stores one consent and one booking', async ({
  api,
}) => {
  const event = await api.event();
  const person = await api.person();
  const give = (key: string, changes = {}) =>
    api.call('POST', '/medical/consent', {
      as: person,
      body: consentRequest(person, event, changes),
      headers: { 'idempotency-key': key },
    });
  const book = (startTime: string) =>
    api.call('POST', '/appointments', {
      as: person,
      body: bookingRequest(person, event, startTime),
      headers: { 'idempotency-key': `booking at ${startTime}` },
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

  // Different answers are a different consent, and need a new key.
  const changed = { numberOfPsaTest: '2' };
  expect((await give('this filling of the form', changed)).status).toBe(422);
  expect((await give('the next filling', changed)).status).toBe(201);
  expect(await stored()).toHaveLength(2);
});
