import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';
import type { Harness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { releasedResult } from '../../test/released-result.ts';

test('shows contact details, bookings and one timeline, newest first, and logs the access', async ({
  api,
  coordinator,
  console: { readings },
}) => {
  const { paidBooking } = paymentSteps(() => api);
  const { person, event } = await paidBooking();
  const path = `/staff/people/${person.profileId}`;
  const { status, body } = await api.call('GET', path, { as: coordinator });
  expect(status).toBe(200);
  expect(body.person).toMatchObject({ profile_id: person.profileId, email: person.email });
  expect(body.bookings).toMatchObject([{ event_id: event.id, status: 'confirmed' }]);
  const booking = expect.objectContaining({ event_id: event.id });
  expect(body.timeline).toContainEqual(expect.objectContaining({ kind: 'money', booking }));
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ what: 'Profile created', booking: null }),
  );
  const moments = body.timeline.map(({ at }: { at: string }) => at);
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(JSON.stringify(body)).not.toContain('nhs');
  expect(await readings(person)).toEqual([
    { user_id: coordinator.userId, what: 'page of the person' },
  ]);
});

test('results are also shown to staff who follow them up, and the access log says so', async ({
  api,
  coordinator,
  console: { readings },
}) => {
  await api.payments.set({ webhooks: 'off' });
  const { person, reference } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  const both = await api.staff('coordinator');
  const grant = { user_id: both.userId, role: 'clinician' as const, event_id: null };
  const by = { granted_by: 'a test', confirmed_by: 'another test', confirmed_at: new Date() };
  await api.owner
    .insertInto('staff_roles')
    .values({ ...grant, ...by, expires_at: null })
    .execute();
  const path = `/staff/people/${person.profileId}`;
  const { body } = await api.call('GET', path, { as: both });
  expect(body.results).toMatchObject([
    { value: '4.2 ng/ml', level: 'raised', superseded: false, sample_date: api.today },
  ]);
  const [{ appointment_id }] = body.bookings;
  expect(body.bookings).toMatchObject([{ reference }]);
  expect(body.results[0].booking).toMatchObject({ appointment_id });
  const plain = await api.call('GET', path, { as: coordinator });
  expect(Object.keys(plain.body)).not.toContain('results');
  expect(plain.text).not.toMatch(/4\.2 ng|raised/);
  expect((await readings(person)).slice(-2)).toEqual([
    { user_id: both.userId, what: 'page of the person with results' },
    { user_id: coordinator.userId, what: 'page of the person' },
  ]);
});

test('a profile change and an erasure request appear in the timeline', async ({
  api,
  coordinator,
}) => {
  const person = await api.person();
  const query = `email=${person.email}`;
  await api.call('PATCH', `/auth/profile?${query}`, {
    as: person,
    body: { phone: '01632 960000' },
  });
  await api.call('POST', `/auth/profile/erasure?${query}`, { as: person });
  const { body } = await api.call('GET', `/staff/people/${person.profileId}`, { as: coordinator });
  const what = body.timeline.map((entry: { what: string }) => entry.what);
  expect(what).toContain('Profile changed');
  expect(what).toContain('Erasure requested');
  expect(body.person.phone).toBe('01632 960000');
});

test('a coordinator of one event sees people booked there, with only those bookings', async ({
  api,
  booking,
  console: { readings },
}) => {
  const own = await booking.freeBooking();
  const other = await booking.freeBooking();
  await booking.book(own.person, other.event, other.event.times[1]);
  const as = await api.staff('coordinator', own.event.id);
  const read = (profileId: string) => api.call('GET', `/staff/people/${profileId}`, { as });
  const { body } = await read(own.person.profileId);
  expect(body.bookings).toMatchObject([{ event_id: own.event.id }]);
  expect(JSON.stringify(body.timeline)).not.toContain(other.event.id);
  expect((await read(other.person.profileId)).status).toBe(404);
  expect(await readings(other.person)).toEqual([]);
});

describe('a change of details', () => {
  const change = (
    api: Harness,
    { profileId }: { profileId: string },
    as: StaffPerson,
    seen: object,
    wanted: object,
    reason = 'They rang.',
  ) => {
    const body = { seen, wanted, reason };
    return api.call('PATCH', `/staff/people/${profileId}`, { as, body });
  };

  test('is saved with its reason, and appears in the timeline', async ({ api, coordinator }) => {
    const person = await api.person();
    const path = `/staff/people/${person.profileId}`;
    const before = (await api.call('GET', path, { as: coordinator })).body.person;
    const seen = { phone: before.phone };
    const answer = await change(api, person, coordinator, seen, { phone: '01632 960111' });
    expect(answer.status).toBe(200);
    const { body } = await api.call('GET', path, { as: coordinator });
    expect(body.person).toEqual({ ...before, phone: '01632 960111' });
    expect(body.timeline).toContainEqual(
      expect.objectContaining({
        what: 'Details of the person changed',
        by: coordinator.email,
        reason: 'They rang.',
      }),
    );
  });

  test('does not overwrite what someone else has changed since', async ({ api, coordinator }) => {
    const person = await api.person();
    const seen = { first_name: 'Person', last_name: 'Tested' };
    const first = await change(api, person, coordinator, seen, { last_name: 'Waite' });
    expect(first.status).toBe(200);
    const second = await change(api, person, coordinator, seen, {
      first_name: 'Alan',
      last_name: 'Young',
    });
    expect([second.status, second.body.error.code]).toEqual([409, 'PERSON_CHANGED']);
    expect(second.body.error.details).toEqual({ last_name: 'It is now ‘Waite’.' });
    const other = await change(api, person, coordinator, seen, { first_name: 'Alan' });
    expect(other.status).toBe(200);
    const path = `/staff/people/${person.profileId}`;
    const { body } = await api.call('GET', path, { as: coordinator });
    expect(body.person).toMatchObject({ first_name: 'Alan', last_name: 'Waite' });
  });

  describe('that include the e-mail address', () => {
    const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;
    /** Books for a new person by telephone, and mishears their address. */
    const misheard = async (api: Harness, as: StaffPerson) => {
      const event = await api.event();
      const email = addressOf('misheard');
      const { status, body } = await api.call('POST', `/staff/events/${event.id}/bookings`, {
        as,
        body: {
          person: {
            ...{ first_name: 'Alan', last_name: 'Waite', date_of_birth: '1960-05-05' },
            ...{ phone: '01632 960 321', email },
          },
          start_time: event.times[0],
          consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
          payment: null,
        },
      });
      expect(status).toBe(201);
      return { email, ...body.booking } as Record<
        'email' | 'profile_id' | 'event_id' | 'appointment_id',
        string
      >;
    };
    const change = (api: Harness, as: StaffPerson, id: string, seen: object, wanted: object) =>
      api.call('PATCH', `/staff/people/${id}`, {
        as,
        body: { seen, wanted, reason: 'It was misheard.' },
      });
    const mailsTo = (api: Harness, address: string) =>
      api.mailbox.store.list(address).map(({ subject }) => subject);

    test('applies to mails that have not been sent, and leaves the address of sent mails unchanged', async ({
      api,
      coordinator,
    }) => {
      const { email: wrong, profile_id: id, ...booking } = await misheard(api, coordinator);
      await api.sendMails();
      expect(mailsTo(api, wrong)).toHaveLength(1);
      const event = `/staff/events/${booking.event_id}/bookings/${booking.appointment_id}`;
      await api.call('POST', `${event}/mails`, {
        as: coordinator,
        body: { kind: 'booking-confirmation' },
      });
      const right = addressOf('right');
      const changed = await change(api, coordinator, id, { email: wrong }, { email: right });
      expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
      await api.sendMails();
      expect([mailsTo(api, wrong).length, mailsTo(api, right).length]).toEqual([1, 1]);
      const { body } = await api.call('GET', `/staff/people/${id}`, { as: coordinator });
      expect(body.person.email).toBe(right);
      expect(body.timeline).toContainEqual(
        expect.objectContaining({
          what: 'Details of the person changed',
          reason: 'It was misheard.',
        }),
      );
      const { rows } = await sql<{ address: string }>`
        SELECT address FROM deliveries d JOIN outbox o USING (mail_id)
        WHERE appointment_id = ${booking.appointment_id} ORDER BY o.created_at`.execute(api.owner);
      expect(rows.map(({ address }) => address)).toEqual([wrong, right]);
      const none = await change(api, coordinator, id, { email: right }, { email: null });
      expect(none.status).toBe(200);
    });

    test('is rejected for a person who signs in with it', async ({ api, coordinator }) => {
      const { profileId, email } = await api.person();
      const { status, body } = await change(
        api,
        coordinator,
        profileId,
        { email },
        { email: addressOf('right') },
      );
      expect([status, body.error.details]).toEqual([
        422,
        { email: 'They sign in with this address, so it cannot be changed here.' },
      ]);
    });

    test('names the other record with the same address to staff who may see it', async ({
      api,
      coordinator,
    }) => {
      const other = await api.person();
      const known = await misheard(api, coordinator);
      const seen = { email: known.email };
      const wanted = { email: other.email };
      const { status, body } = await change(api, coordinator, known.profile_id, seen, wanted);
      const email = 'Another person has this e-mail address.';
      expect([status, body.error]).toEqual([
        409,
        expect.objectContaining({
          code: 'PERSON_KNOWN',
          details: { email, profile_id: other.profileId },
        }),
      ]);
    });
  });

  test('is refused without a reason, with invalid values, and for a role that does not cover the person', async ({
    api,
    booking,
    coordinator,
  }) => {
    const { event } = await booking.freeBooking();
    const person = await api.person();
    const wanted = { first_name: 'Alan' };
    const seen = { first_name: 'Person' };
    const statuses = [
      await change(api, person, coordinator, seen, wanted, ' '),
      await change(api, person, coordinator, seen, { first_name: ' ' }),
      await change(api, person, coordinator, {}, { date_of_birth: '2999-01-01' }),
      await change(api, person, await api.staff('coordinator', event.id), seen, wanted),
      await change(api, person, await api.staff('clinician'), seen, wanted),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 422, 404, 403]);
  });
});
