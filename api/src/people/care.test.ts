import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { erasePerson } from './personal-data/erasure.ts';

const test = base.extend('care', { scope: 'file' }, ({ api, coordinator }) => ({
  note: (profileId: string, note: string, as = coordinator) =>
    api.call('POST', `/staff/people/${profileId}/notes`, { as, body: { note } }),
  needs: (profileId: string, body: object, as = coordinator) =>
    api.call('PATCH', `/staff/people/${profileId}/needs`, { as, body }),
  read: async (profileId: string) =>
    (await api.call('GET', `/staff/people/${profileId}`, { as: coordinator })).body,
}));

const NEEDS = { needs: ['wheelchair', 'interpreter'], details: 'Speaks Welsh.' };

test('a note appears in the timeline once, with its author', async ({ api, care, coordinator }) => {
  const { profileId } = await api.person();
  expect((await care.note(profileId, ' Rings back on Monday. ')).status).toBe(200);
  const { timeline } = await care.read(profileId);
  const found = timeline.filter(({ what }: { what: string }) => /note/i.test(what));
  expect(found).toMatchObject([
    { kind: 'note', what: 'Note: Rings back on Monday.', by: coordinator.email },
  ]);
  expect((await care.note(profileId, ' ')).status).toBe(422);
});

test('a person’s needs are shown on their page, their booking and the clinic day', async ({
  api,
  booking,
  care,
  coordinator,
  console: { read },
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  const day = async (query = '?with=needs') =>
    (await api.call('GET', `/staff/events/${event.id}/day${query}`, { as: coordinator })).body
      .appointments[0];
  expect((await care.read(person.profileId)).person).not.toHaveProperty('needs');
  const twice = { ...NEEDS, needs: ['interpreter', 'wheelchair', 'wheelchair'] };
  expect((await care.needs(person.profileId, twice)).status).toBe(200);
  expect((await care.read(person.profileId)).person.needs).toEqual(NEEDS);
  expect((await read(event.id, appointmentId)).booking.needs).toEqual(NEEDS);
  expect((await day()).needs).toEqual(NEEDS);
  const people = `/staff/events/${event.id}/day-people`;
  expect((await api.call('GET', people, { as: coordinator })).body.items[0].needs).toEqual(NEEDS);
  // A tablet's list contains no needs, even when a coordinator prepares the tablet and has not
  // added it to the day.
  expect(await day('')).not.toHaveProperty('needs');
  await care.needs(person.profileId, { needs: [], details: ' ' });
  expect((await care.read(person.profileId)).person).not.toHaveProperty('needs');
  expect(await day()).not.toHaveProperty('needs');
});

test('needs that two people record at the same time are both kept', async ({ api, care }) => {
  const { profileId } = await api.person();
  const seen = { needs: ['hearing'], details: null };
  await care.needs(profileId, { needs: ['hearing'], details: '' });
  await care.needs(profileId, { needs: ['wheelchair', 'hearing'], details: '', seen });
  const other = { needs: ['sight'], details: 'Speaks Welsh.', seen };
  expect((await care.needs(profileId, other)).status).toBe(200);
  expect((await care.read(profileId)).person.needs).toEqual({
    needs: ['wheelchair', 'sight'],
    details: 'Speaks Welsh.',
  });
  const same = await care.needs(profileId, { needs: [], details: 'Speaks Irish.', seen });
  expect([same.status, same.body.error.code, same.body.error.details]).toEqual([
    409,
    'PERSON_CHANGED',
    { details: 'It is now ‘Speaks Welsh.’.' },
  ]);
});

test('volunteers at the door do not see a person’s needs', async ({ api, booking, care }) => {
  const { event, person } = await booking.freeBooking();
  await sql`UPDATE events SET event_date = ${api.today} WHERE event_id = ${event.id}`.execute(
    api.owner,
  );
  await care.needs(person.profileId, NEEDS);
  const volunteer = await api.staff('check-in', event.id);
  for (const path of ['day?with=needs', 'day-people']) {
    const { status, body } = await api.call('GET', `/staff/events/${event.id}/${path}`, {
      as: volunteer,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('wheelchair');
  }
});

test('notes and needs require a role that covers the person', async ({ api, booking, care }) => {
  const { event } = await booking.freeBooking();
  const { profileId } = await api.person();
  const other = await api.staff('coordinator', event.id);
  const clinician = await api.staff('clinician');
  const statuses = [
    await care.note(profileId, 'A note', other),
    await care.needs(profileId, NEEDS, other),
    await care.note(profileId, 'A note', clinician),
    await care.needs(profileId, { needs: ['unknown'], details: '' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 403, 422]);
});

test('the person can download their notes and needs, and an erasure deletes both', async ({
  api,
  care,
}) => {
  const person = await api.person();
  await care.note(person.profileId, 'Rings back on Monday.');
  await care.needs(person.profileId, NEEDS);
  const query = `email=${person.email}`;
  const { body } = await api.call('GET', `/auth/profile/export?${query}`, { as: person });
  expect(body).toMatchObject({ needs: NEEDS, notes: [{ note: 'Rings back on Monday.' }] });
  expect(body.notes[0]).not.toHaveProperty('by');
  await api.owner.transaction().execute((transaction) =>
    erasePerson(api.services, transaction, {
      profile_id: person.profileId,
      user_id: person.userId,
      email: person.email,
    }),
  );
  const left = async (table: 'person_notes' | 'person_needs') =>
    api.owner.selectFrom(table).selectAll().where('profile_id', '=', person.profileId).execute();
  expect([await left('person_notes'), await left('person_needs')]).toEqual([[], []]);
});
