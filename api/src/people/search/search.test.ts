import { addDays, formatDate } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { outcome } from '../../../test/booking-steps.ts';
import { test as base } from '../../../test/console.ts';
import type { StaffPerson } from '../../../test/makers.ts';

const test = base.extend('search', { scope: 'file' }, ({ api, coordinator }) => ({
  search: async (q: string, as: StaffPerson = coordinator) =>
    (await api.call('GET', `/staff/search?${new URLSearchParams({ q })}`, { as })).body,
  /** Names, and why each was found. */
  people: async (q: string, as: StaffPerson = coordinator) => {
    const { body } = await api.call('GET', `/staff/search?${new URLSearchParams({ q })}`, { as });
    return body.people.map(
      (found: { first_name: string; last_name: string; matched: string }) =>
        `${found.first_name} ${found.last_name}: ${found.matched}`,
    );
  },
}));

describe('people', () => {
  test('are found by the words of their name in any order, with any apostrophe or accent', async ({
    booking,
    console: { named },
    search,
  }) => {
    const { person } = await booking.freeBooking();
    await named(person, 'Seán', 'O’Reilly');
    const found = ['Seán O’Reilly: name'];
    for (const q of ["o'reilly", 'OREILLY, sean', 'o‘reilly', 'o reilly', 'sea ore', 'Seán']) {
      expect([q, await search.people(q)]).toEqual([q, found]);
    }
    expect(await search.people('reilly x')).toEqual([]);
    await named(person, 'Grzegorz', 'Pawłowski');
    expect(await search.people('pawlowski')).toEqual(['Grzegorz Pawłowski: name']);
  });

  test('are found by the details of any of their records, with or without a booking', async ({
    api,
    booking,
    coordinator,
    console: { named },
    search,
  }) => {
    const { person: kept } = await booking.freeBooking();
    const [unbooked, dropped, gone] = [await api.person(), await api.person(), await api.person()];
    await named(kept, 'Booked', 'Onerecord');
    await named(unbooked, 'Unbooked', 'Onerecord');
    for (const [one, other] of [
      [kept, dropped],
      [unbooked, gone],
    ] as const) {
      const merged = await api.call('POST', `/staff/people/${one.profileId}/merges`, {
        as: coordinator,
        body: { dropped_id: other.profileId, take: [], reason: 'It is one person.' },
      });
      expect(merged.status, merged.text).toBe(200);
    }
    expect(await search.search(dropped.email)).toMatchObject({
      people: [{ profile_id: kept.profileId, matched: 'e-mail' }],
      unbooked: [],
    });
    expect(await search.search(gone.email)).toMatchObject({
      people: [],
      unbooked: [{ profile_id: unbooked.profileId, matched: 'e-mail' }],
    });
  });

  test('are found by a similar-sounding name, after exact matches', async ({
    booking,
    console: { named },
    search,
  }) => {
    const [alike, exact] = [await booking.freeBooking(), await booking.freeBooking()];
    await named(alike.person, 'John', 'Smith');
    await named(exact.person, 'Jon', 'Smyth');
    expect(await search.people('Jon Smyth')).toEqual([
      'Jon Smyth: name',
      'John Smith: similar name',
    ]);
  });

  test('are found by e-mail address, phone, reference and profile number', async ({
    api,
    booking,
    search,
  }) => {
    const { person, appointmentId, event } = await booking.freeBooking({}, 'mailfirst');
    const phone = '+44 (0)1632 961234';
    const of = api.owner.updateTable('profiles').where('profile_id', '=', person.profileId);
    await of.set({ phone }).execute();
    const { reference } = await api.owner
      .selectFrom('appointments')
      .select('reference')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    for (const [q, matched] of [
      [person.email, 'e-mail'],
      ['MAILFIRST', 'e-mail'],
      ['01632 96 12 34', 'phone'],
      ['00441632961234', 'phone'],
      ['1632961', 'phone'],
      ['\u202a+44 1632\u2011961234\u202c', 'phone'],
      [reference, 'reference'],
      [reference.slice(3).toLowerCase(), 'reference'],
      [`${reference.replace('-', '\u2013').toLowerCase()}\u200b`, 'reference'],
      [reference.replace('-', ''), 'reference'],
      [`CHAPS${person.profileId}`, 'profile number'],
      [person.profileId, 'profile number'],
    ] as const) {
      const { people } = await search.search(q);
      const found = { appointment_id: appointmentId, event_id: event.id, reference };
      expect([q, people]).toEqual([q, [expect.objectContaining({ ...found, matched })]]);
    }
    expect(await search.people('01632 999999')).toEqual([]);
    await of.set({ phone: '+353 (0)87 123 4567' }).execute();
    for (const q of ['087 123 4567', '+353 87 123', '00353871234567', '+353 (0)87 123 4567']) {
      expect([q, (await search.search(q)).people]).toMatchObject([q, [{ matched: 'phone' }]]);
    }
  });

  test('are listed once, with their next booking, and those with an upcoming one come first', async ({
    api,
    booking,
    console: { named },
    search,
  }) => {
    const later = await booking.freeBooking({ daysAhead: 40 });
    const soon = await api.event({ daysAhead: 12, name: 'The sooner one' });
    await booking.book(later.person, soon);
    const gone = await booking.freeBooking({ daysAhead: 5 });
    await named(later.person, 'Zebedee', 'Quill');
    await named(gone.person, 'Zebedee', 'Quill');
    const path = `/appointments/${gone.appointmentId}`;
    const cancelling = { as: gone.person, body: { refund: 0 } };
    expect(outcome(await api.call('POST', `${path}/cancellation`, cancelling))).toEqual([200]);
    const { people } = await search.search('quill');
    expect(people).toMatchObject([
      { profile_id: later.person.profileId, event_name: 'The sooner one', is_upcoming: true },
      { profile_id: gone.person.profileId },
    ]);
  });

  test('without a booking come last, and only for roles that cover everyone', async ({
    api,
    booking,
    console: { named },
    search,
  }) => {
    const idle = await api.person();
    const holding = await api.person();
    await named(idle, 'Wilfred', 'Nobooking');
    await named(holding, 'Wilfred', 'Nobooking');
    const { body } = await booking.hold(holding, await api.event());
    const found = async (as?: StaffPerson) => {
      const { people, unbooked } = await search.search('nobooking', as);
      const ids = (list?: { profile_id: string }[]) => list?.map(({ profile_id }) => profile_id);
      return { people: ids(people), unbooked: ids(unbooked)?.toSorted() };
    };
    expect(await found()).toEqual({ people: [holding.profileId], unbooked: [idle.profileId] });
    expect((await search.search(idle.email)).unbooked).toMatchObject([{ matched: 'e-mail' }]);
    await booking.endHold(body.appointment_id ?? body.hold?.appointment_id, -60);
    const both = [idle.profileId, holding.profileId].toSorted();
    expect(await found()).toEqual({ people: [], unbooked: both });
    const ofOneEvent = await api.staff('coordinator', (await api.event()).id);
    expect(await found(ofOneEvent)).toEqual({ people: [], unbooked: undefined });
  });
});

describe('events', () => {
  test('are found by name, town, postcode and day, upcoming ones first', async ({
    api,
    search,
  }) => {
    const place = { city: 'Felixstowe', state: 'Suffolk', postcode: 'IP11 7AB' };
    const soon = await api.event({ ...place, name: "St Mary's Hall", daysAhead: 20 });
    const past = await api.event({ ...place, name: 'Seaside', daysAhead: -20 });
    const ids = async (q: string) =>
      (await search.search(q)).events.map((each: { event_id: string; matched: string }) => [
        each.event_id,
        each.matched,
      ]);
    expect(await ids('felixstowe')).toEqual([
      [soon.id, 'town'],
      [past.id, 'town'],
    ]);
    expect(await ids('st marys')).toEqual([[soon.id, 'name']]);
    expect(await ids('st mary’s felix')).toEqual([[soon.id, 'name and place']]);
    expect(await ids('ip11 7ab')).toHaveLength(2);
    const [, day, month] = /^(\d+) (\w+)/.exec(formatDate(soon.date)) ?? [];
    const text = `${Number(day)} ${month?.slice(0, 3)}`;
    expect(await ids(`${text} felixstowe`)).toEqual([[soon.id, 'town']]);
    expect(await ids(text)).toContainEqual([soon.id, 'day']);
    const other = formatDate(addDays(soon.date, 1));
    expect(await ids(`${other} felixstowe`)).toEqual([]);
  });
});

describe('within the scope of a role,', () => {
  test('a role for one event finds nothing outside that event', async ({
    api,
    booking,
    console: { named },
    search,
  }) => {
    const own = await booking.freeBooking({ name: 'Barnaby own' });
    const other = await booking.freeBooking({ name: 'Barnaby other' });
    await named(own.person, 'Barnaby', 'Scope');
    await named(other.person, 'Barnaby', 'Scope');
    const one = await api.staff('coordinator', own.event.id);
    const { people, events } = await search.search('barnaby', one);
    expect(people).toMatchObject([{ profile_id: own.person.profileId }]);
    expect(events).toMatchObject([{ event_id: own.event.id }]);
    expect(await search.people('barnabie scop', one)).toHaveLength(1);
    expect(await search.people(other.person.email, one)).toEqual([]);
    // For a person within reach, a booking at another event is not shown.
    await booking.book(own.person, other.event, other.event.times[1]);
    expect((await search.search('scope', one)).people).toMatchObject([
      { event_id: own.event.id, event_name: 'Barnaby own' },
    ]);
  });

  test.for([
    ['host', 1],
    ['check-in', 0],
  ] as const)(
    '%s finds no people, and %i events',
    async ([role, count], { api, booking, search }) => {
      const { event, person } = await booking.freeBooking({ name: `Event of ${role}` });
      const as = await api.staff(role, event.id);
      expect((await search.search(person.email, as)).people).toEqual([]);
      expect((await search.search(`Event of ${role}`, as)).events).toHaveLength(count);
    },
  );

  test('clinicians find events but no bookings, and visitors are refused', async ({
    api,
    booking,
    search,
  }) => {
    const clinician = await api.staff('clinician');
    const { event, person } = await booking.freeBooking({ name: 'Clinicians look here' });
    expect(await search.search(person.email, clinician)).toEqual({ people: [], events: [] });
    expect(await search.search('clinicians look', clinician)).toMatchObject({
      people: [],
      events: [{ event_id: event.id }],
    });
    expect((await api.call('GET', '/staff/search?q=person')).status).toBe(401);
    const visitor = await api.person();
    const refused = await api.call('GET', '/staff/search?q=person', { as: visitor });
    expect(outcome(refused)).toEqual([403, 'STAFF_ONLY']);
  });
});

test('an NHS number finds people for roles that use it, and each person found is logged', async ({
  api,
  booking,
  coordinator,
  console: { readings },
}) => {
  const { person, appointmentId } = await booking.freeBooking();
  const profile = `/auth/profile?email=${person.email}`;
  await api.call('PATCH', profile, { as: person, body: { nhs_number: '9434765919' } });
  const ask = (nhs_number: string, as = coordinator) =>
    api.call('POST', '/staff/nhs-number-search', { as, body: { nhs_number } });
  expect((await ask('943\u2009476\u20115919\u2060')).body.people).toMatchObject([
    { appointment_id: appointmentId, matched: 'NHS number' },
  ]);
  expect(await readings(person)).toEqual([
    { user_id: coordinator.userId, what: 'NHS number search' },
  ]);
  const elsewhere = await api.staff('coordinator', (await api.event()).id);
  expect((await ask('9434765919', elsewhere)).body).toEqual({ people: [] });
  expect(await readings(person)).toHaveLength(1);
  const unbooked = await api.person();
  const own = `/auth/profile?email=${unbooked.email}`;
  await api.call('PATCH', own, { as: unbooked, body: { nhs_number: '4010232137' } });
  const { profileId: profile_id } = unbooked;
  expect((await ask('4010232137')).body).toMatchObject({
    people: [],
    unbooked: [{ profile_id, matched: 'NHS number' }],
  });
  const reading = { user_id: coordinator.userId, what: 'NHS number search' };
  expect(await readings(unbooked)).toEqual([reading]);
  expect((await ask('4010232137', elsewhere)).body).toEqual({ people: [] });
  expect(await readings(unbooked)).toHaveLength(1);
  expect(outcome(await ask('9434765919', await api.staff('admin')))).toEqual([403, 'FORBIDDEN']);
});
