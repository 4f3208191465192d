import { randomUUID } from 'node:crypto';
import { mergePreview } from '@chaps/contracts/record-merges';
import { personResponse } from '@chaps/contracts/staff-people';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventEditor } from '../../../test/event-editor.ts';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { SIXTY_YEARS_AGO, type StaffPerson } from '../../../test/makers.ts';
import { releasedResult } from '../../../test/released-result.ts';
import { deleteExpiredData } from '../../job-handlers.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());

type Event = Awaited<ReturnType<Harness['event']>>;

const get = async (path: string, as = coordinator) =>
  (await api.call('GET', `/staff${path}`, { as })).body;
const page = async ({ profileId }: Person) =>
  personResponse.parse(await get(`/people/${profileId}`));
const merge = (kept: Person, dropped: Person, take: string[] = [], as = coordinator) =>
  api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as,
    body: { dropped_id: dropped.profileId, take, reason: 'They rang: it is one person.' },
  });
async function undo(kept: Person) {
  const [record] = (await page(kept)).records ?? [];
  return api.call('DELETE', `/staff/people/${kept.profileId}/merges/${record?.merge_id}`, {
    as: coordinator,
  });
}
async function book(as: Person, event: Event, time = '09:00'): Promise<string> {
  const body = bookingRequest(as, event, time);
  const answer = await api.call('POST', '/appointments', { as, body });
  return answer.body.appointment.appointment_id;
}
const two = async () => [await api.person(), await api.person()] as const;
const phoned = (person: Person, phone: string) =>
  sql`UPDATE profiles SET phone = ${phone} WHERE profile_id = ${person.profileId}`.execute(
    api.owner,
  );

test('both records are compared side by side, and access to both is logged', async () => {
  const [kept, dropped] = await two();
  await book(dropped, await api.event());
  const path = `/people/${kept.profileId}/merge-preview?other=${dropped.profileId}`;
  const preview = mergePreview.parse(await get(path));
  expect(preview).toMatchObject({
    kept: { email: kept.email, bookings: 0 },
    dropped: { email: dropped.email, bookings: 1 },
    conflicts: [],
    refusal: null,
  });
  const { rows } = await sql<{ readings: number }>`SELECT count(*)::int AS readings FROM access_log
    WHERE user_id = ${coordinator.userId}
      AND profile_id IN (${kept.profileId}, ${dropped.profileId})`.execute(api.owner);
  expect(rows).toEqual([{ readings: 2 }]);
});

test('the kept record has both histories and the chosen details; either number opens it', async () => {
  const [kept, dropped] = await two();
  const [first, second] = [await api.event(), await api.event({ daysAhead: 40 })];
  await book(kept, first);
  await book(dropped, second);
  await phoned(dropped, '07700 900111');
  expect((await merge(kept, dropped, ['phone'])).status).toBe(200);

  const opened = await page(dropped);
  expect(opened.person).toMatchObject({
    profile_id: kept.profileId,
    email: kept.email,
    phone: '07700 900111',
  });
  expect(opened.bookings.map(({ event_id }) => event_id)).toEqual([second.id, first.id]);
  expect(opened.records).toMatchObject([
    { profile_id: dropped.profileId, email: dropped.email, can_undo: true },
  ]);
  const merged = opened.timeline.filter(({ what }) => what === 'Record merged');
  expect(merged).toMatchObject([{ by: coordinator.email, reason: 'They rang: it is one person.' }]);
  expect(opened.timeline.filter(({ what }) => what === 'Profile created')).toHaveLength(2);
});

test('the list shows the person once, and finds them by the e-mail address of either record', async () => {
  const [kept, dropped] = await two();
  await book(dropped, await api.event());
  await merge(kept, dropped);
  for (const { email } of [kept, dropped]) {
    const { items, total } = await get(`/people?q=${email}`);
    expect([items.length, total]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ profile_id: kept.profileId, booking: { is_upcoming: true } });
  }
});

test('the misheard address of a merged record can be corrected, or removed so that the kept record’s is used', async () => {
  const kept = await api.person();
  const event = await api.event();
  const misheard = `misheard-${randomUUID()}@example.org`;
  const booked = await api.call('POST', `/staff/events/${event.id}/bookings`, {
    as: coordinator,
    body: {
      person: {
        ...{ first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO },
        ...{ phone: null, email: misheard },
      },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: null,
    },
  });
  expect(booked.status, booked.text).toBe(201);
  const { profile_id: profileId, appointment_id: appointmentId } = booked.body.booking;
  const dropped = { ...kept, profileId };
  expect((await merge(kept, dropped)).status).toBe(200);
  const [record] = (await page(kept)).records ?? [];
  expect(record).toMatchObject({ email: misheard, has_account: false });
  const change = (from: string, email: string | null) =>
    api.call('PATCH', `/staff/people/${profileId}`, {
      as: coordinator,
      body: { seen: { email: from }, wanted: { email }, reason: 'It was misheard.' },
    });
  const known = await change(misheard, kept.email);
  expect([known.status, known.body.error.code]).toEqual([409, 'PERSON_KNOWN']);
  const right = `right-${randomUUID()}@example.org`;
  expect((await change(misheard, right)).status).toBe(200);
  expect((await page(kept)).records).toMatchObject([{ email: right }]);
  expect((await change(right, null)).status).toBe(200);
  const booking = async () => (await get(`/events/${event.id}/bookings/${appointmentId}`)).booking;
  expect(await booking()).toMatchObject({ reached: true });
  await api.sendMails();
  const subjects = api.mailbox.store.list(kept.email).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Your booking is confirmed: An event/));
});

test('undoing a merge within a week separates the records, and restores values not changed since', async () => {
  const [kept, dropped] = await two();
  await phoned(dropped, '07700 900111');
  await sql`UPDATE profiles SET home_address = '2 Low Street'
    WHERE profile_id = ${dropped.profileId}`.execute(api.owner);
  const before = (await page(kept)).person;
  await merge(kept, dropped, ['phone', 'home_address']);
  await sql`UPDATE profiles SET home_address = '3 New Street'
    WHERE profile_id = ${kept.profileId}`.execute(api.owner);
  expect((await undo(kept)).status).toBe(200);
  const parted = await page(kept);
  expect(parted.person).toMatchObject({ phone: before.phone, home_address: '3 New Street' });
  expect(parted.records).toEqual([]);
  expect((await page(dropped)).person.profile_id).toBe(dropped.profileId);
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log
    WHERE profile_id = ${kept.profileId} AND actor = ${coordinator.userId} ORDER BY audit_id`.execute(
    api.owner,
  );
  expect(rows.map(({ action }) => action)).toEqual(['record merged', 'merge of a record undone']);
});

test('after a week a merge is permanent', async () => {
  const [kept, dropped] = await two();
  await merge(kept, dropped);
  await sql`UPDATE record_merges SET merged_at = now() - interval '8 days'
    WHERE kept_id = ${kept.profileId}`.execute(api.owner);
  expect((await undo(kept)).body.error.code).toBe('MERGE_REFUSED');
  expect((await page(kept)).records).toMatchObject([{ can_undo: false }]);
});

test('values replaced by a merge are deleted once the merge can no longer be undone', async () => {
  const [young, old] = [await two(), await two()];
  for (const [kept, dropped] of [young, old]) {
    await phoned(kept, '07700 900222');
    await phoned(dropped, '07700 900111');
    await merge(kept, dropped, ['phone']);
  }
  const since = (days: number, [{ profileId }]: typeof old) =>
    sql`UPDATE record_merges SET merged_at = now() - make_interval(days => ${days})
      WHERE kept_id = ${profileId}`.execute(api.owner);
  await since(6, young);
  await since(7, old);
  await deleteExpiredData(api.services);
  const replacedBy = async ([{ profileId }]: typeof old) =>
    api.owner
      .selectFrom('record_merges')
      .select('replaced')
      .where('kept_id', '=', profileId)
      .executeTakeFirstOrThrow();
  const replaced = { phone: { from: '07700 900222', to: '07700 900111' } };
  expect(await replacedBy(young)).toEqual({ replaced });
  expect(await replacedBy(old)).toEqual({ replaced: {} });
  const { person, timeline } = await page(old[0]);
  expect(person.phone).toBe('07700 900111');
  expect(timeline.map(({ what }) => what)).toContain('Values of a merge deleted');
});

test('lists of people to call show the telephone number of any of their records', async () => {
  const [kept, event] = [await api.person(), await api.event({ seats: 8 })];
  const path = `/staff/events/${event.id}`;
  const { phone, date_of_birth } = (await page(kept)).person;
  const booked = await api.call('POST', `${path}/bookings`, {
    as: coordinator,
    body: {
      person: { first_name: 'Alan', last_name: 'Waite', date_of_birth, phone: null, email: null },
      start_time: '09:00',
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: null,
    },
  });
  expect(booked.status, booked.text).toBe(201);
  const { appointment_id, profile_id } = booked.body.booking;
  const merged = await api.call('POST', `/staff/people/${kept.profileId}/merges`, {
    as: coordinator,
    body: { dropped_id: profile_id, take: [], reason: 'They rang: it is one person.' },
  });
  expect(merged.status, merged.text).toBe(200);
  await sql`UPDATE profiles SET email = NULL WHERE profile_id = ${kept.profileId}`.execute(
    api.owner,
  );
  const called = { phone };
  expect(phone).toMatch(/^[+0]/);

  expect((await get(`/events/${event.id}/call-off`)).people).toMatchObject([called]);
  const { preview } = await eventEditor(api, event.id);
  expect((await preview({ start_time: '09:30' })).body.people).toMatchObject([called]);
  const send = (to: string, body: object) =>
    api.call('POST', `${path}/${to}`, { as: coordinator, body });
  const text = { subject: 'Parking', body: 'Use the car park.', to: { group: 'booked' } };
  expect((await send('messages/preview', text)).body.unreached).toMatchObject([called]);
  const list = await api.call('GET', `${path}/bookings.csv?for=clinic`, { as: coordinator });
  expect(list.text).toContain(phone);
  const move = { appointment_ids: [appointment_id], event_id: event.id, start_time: '09:30' };
  expect((await send('moves', move)).body.moves).toMatchObject([called]);
});

describe('a merge is refused', () => {
  test('while both have a booking at one event, until one is cancelled', async () => {
    const [kept, dropped] = await two();
    const event = await api.event({ name: 'Town hall' });
    await book(kept, event, '09:00');
    const second = await book(dropped, event, '09:15');
    const path = `/people/${kept.profileId}/merge-preview?other=${dropped.profileId}`;
    expect(mergePreview.parse(await get(path))).toMatchObject({
      conflicts: [{ event_id: event.id, references: [expect.any(String), expect.any(String)] }],
      refusal: 'Both are booked at Town hall. Cancel one of the two bookings first.',
    });
    expect((await merge(kept, dropped)).body.error.code).toBe('MERGE_REFUSED');
    await api.call('POST', `/appointments/${second}/cancellation`, { as: dropped, body: {} });
    expect((await merge(kept, dropped)).status).toBe(200);
  });

  test('for a record that is already merged, or has others merged into it', async () => {
    const [kept, dropped] = await two();
    const third = await api.person();
    await merge(kept, dropped);
    expect((await merge(third, dropped)).body.error.message).toContain('been merged into');
    expect((await merge(dropped, third)).body.error.message).toContain('been merged into');
    expect((await merge(third, kept)).body.error.message).toContain('Keep that one instead');
    expect((await merge(kept, third)).status).toBe(200);
  });

  test('of a record with itself or an unknown record, and by a coordinator of one event', async () => {
    const [kept, dropped] = await two();
    expect((await merge(kept, kept)).status).toBe(422);
    expect((await merge(kept, { ...dropped, profileId: '99999999' })).status).toBe(404);
    const scoped = await api.staff('coordinator', (await api.event()).id);
    expect((await merge(kept, dropped, [], scoped)).status).toBe(403);
  });

  test('if it is the second of two concurrent merges in opposite directions', async () => {
    const [kept, dropped] = await two();
    const answers = await Promise.all([merge(kept, dropped), merge(dropped, kept)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('each account still reads only its own results, and the console shows none', async () => {
  const { person: kept } = await releasedResult(api, { value: '111.5' });
  const { person: dropped } = await releasedResult(api, { value: '777.5' });
  await merge(kept, dropped);
  const results = async (as: Person) =>
    (await api.call('GET', `/medical/results/${as.profileId}`, { as })).text;
  expect(await results(kept)).toContain('111.5');
  expect(await results(kept)).not.toContain('777.5');
  expect(await results(dropped)).not.toContain('111.5');
  const other = await api.call('GET', `/medical/results/${dropped.profileId}`, { as: kept });
  expect(other.status).toBe(404);
  expect(JSON.stringify(await page(kept))).not.toContain('777.5');
});

const setNeeds = ({ profileId }: Person, needs: string[], details = '') =>
  api.call('PATCH', `/staff/people/${profileId}/needs`, {
    as: coordinator,
    body: { needs, details },
  });

test('notes of both records are in the timeline', async () => {
  const [kept, dropped] = await two();
  const path = `/staff/people/${dropped.profileId}/notes`;
  await api.call('POST', path, { as: coordinator, body: { note: 'Rings back.' } });
  await merge(kept, dropped);
  const { timeline } = await page(kept);
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'Note: Rings back.' }));
});

test('needs of both records apply to the bookings of both, until they are changed', async () => {
  const [kept, dropped] = await two();
  const event = await api.event();
  await book(dropped, event);
  await setNeeds(dropped, ['wheelchair'], 'Speaks Welsh.');
  await setNeeds(kept, ['hearing'], 'Comes by train.');
  const onTheDay = async () =>
    (await get(`/events/${event.id}/day?with=needs`)).appointments[0].needs;
  const before = { needs: ['wheelchair'], details: 'Speaks Welsh.' };
  expect(await onTheDay()).toEqual(before);
  await merge(kept, dropped);
  const together = { needs: ['wheelchair', 'hearing'], details: 'Speaks Welsh.; Comes by train.' };
  expect((await page(dropped)).person.needs).toEqual(together);
  expect(await onTheDay()).toEqual(together);
  await setNeeds(kept, ['hearing']);
  expect(await onTheDay()).toEqual({ needs: ['hearing'], details: null });
  await setNeeds(kept, []);
  expect((await page(kept)).person).not.toHaveProperty('needs');
  await undo(kept);
  expect(await onTheDay()).toEqual(before);
});

test('each account downloads only its own needs', async () => {
  const [kept, dropped] = await two();
  await setNeeds(dropped, ['wheelchair']);
  await merge(kept, dropped);
  const { body } = await api.call('GET', `/auth/profile/export?email=${kept.email}`, { as: kept });
  expect(JSON.stringify(body)).not.toContain('wheelchair');
});

test('no export includes values that a merge took from the other record, even after it is undone', async () => {
  const [kept, dropped] = await two();
  const given = {
    kept: { first_name: 'Keith', phone: '07700 900111', home_address: '2 Low Street' },
    dropped: { first_name: 'Duncan', phone: '07700 900222', home_address: '3 High Street' },
  };
  const give = (person: Person, values: object) =>
    api.owner
      .updateTable('profiles')
      .set(values)
      .where('profile_id', '=', person.profileId)
      .execute();
  await give(kept, given.kept);
  await give(dropped, given.dropped);
  const exported = async (as: Person) =>
    (await api.call('GET', `/auth/profile/export?email=${as.email}`, { as })).text;
  const found = async (as: Person, values: object) => {
    const text = await exported(as);
    return Object.values(values).filter((value) => text.includes(value));
  };
  await merge(kept, dropped, ['first_name', 'phone', 'home_address']);
  expect(await found(dropped, given.kept)).toEqual([]);
  expect(await found(kept, given.kept)).toEqual([]);
  expect(await exported(dropped)).toContain(kept.profileId);

  expect((await undo(kept)).status).toBe(200);
  expect(await found(dropped, given.kept)).toEqual([]);
  expect(await found(kept, given.dropped)).toEqual([]);
  expect(await exported(dropped)).not.toContain(kept.profileId);
  const { replaced } = await api.owner
    .selectFrom('record_merges')
    .select('replaced')
    .where('kept_id', '=', kept.profileId)
    .executeTakeFirstOrThrow();
  expect(replaced).toEqual({});
});

test('a follow-up names the person’s other record, from either side', async () => {
  const raised = { flag: 'H', comments: 'Red: raised' } as const;
  const { person: kept } = await releasedResult(api, raised);
  const { person: dropped } = await releasedResult(api, raised);
  await merge(kept, dropped);
  const clinician = await api.staff('clinician');
  const { items } = await get('/follow-ups', clinician);
  const others = async ({ profileId }: Person) => {
    const item = items.find((one: { profile_id: string }) => one.profile_id === profileId);
    return (await get(`/follow-ups/${item.follow_up_id}`, clinician)).other_records;
  };
  expect(await others(kept)).toEqual([dropped.profileId]);
  expect(await others(dropped)).toEqual([kept.profileId]);
});

test('a person is erased and exported with all their records', async () => {
  const [kept, dropped] = await two();
  await phoned(dropped, '07700 900111');
  await merge(kept, dropped, ['phone']);
  const request = (kind: string) =>
    api.call('POST', '/staff/data-requests', {
      as: coordinator,
      body: {
        kind,
        profile_id: dropped.profileId,
        asked_by: null,
        channel: 'letter',
        received_on: api.today,
      },
    });
  const access = await request('access');
  const clinician = await api.staff('clinician');
  const exported = `/data-requests/${access.body.data_request_id}/export`;
  const { records } = await get(exported, clinician);
  expect(records.map((one: { profile: { email: string } }) => one.profile.email).sort()).toEqual(
    [kept.email, dropped.email].sort(),
  );
  const merges = records.flatMap((one: { merged_records: object[] }) => one.merged_records);
  const fields = ['phone'];
  expect(merges).toHaveLength(2);
  expect(merges).toContainEqual(
    expect.objectContaining({ profile_id: dropped.profileId, was_kept: false, fields }),
  );
  expect(merges).toContainEqual(
    expect.objectContaining({ profile_id: kept.profileId, was_kept: true, fields }),
  );
  const { body } = await request('erasure');
  const erased = await api.call('POST', `/staff/data-requests/${body.data_request_id}/erasure`, {
    as: await api.staff('admin'),
    body: { name: 'Person Tested', reason: 'They wrote to us.' },
  });
  expect(erased.status).toBe(200);
  const { rows } = await sql<{ active: number; replaced: number }>`SELECT
    (SELECT count(*)::int FROM profiles WHERE is_active
      AND profile_id IN (${kept.profileId}, ${dropped.profileId})) AS active,
    (SELECT count(*)::int FROM record_merges WHERE kept_id = ${kept.profileId}
      AND replaced <> '{}') AS replaced`.execute(api.owner);
  expect(rows).toEqual([{ active: 0, replaced: 0 }]);
});
