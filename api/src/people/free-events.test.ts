import { eventsWithSpacesResponse } from '@chaps/contracts/staff-people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());

type Event = Awaited<ReturnType<Harness['event']>>;

/** Creates an event at a postcode. */
async function eventAt(
  postcode: string,
  [latitude, longitude]: [number, number],
  options: Parameters<Harness['event']>[0] = {},
): Promise<Event> {
  const event = await api.event({ postcode, city: postcode, ...options });
  await sql`UPDATE events SET latitude = ${latitude}, longitude = ${longitude}
    WHERE event_id = ${event.id}`.execute(api.owner);
  return event;
}
const COLCHESTER: [number, number] = [51.89, 0.9];
const IPSWICH: [number, number] = [52.06, 1.16];
const LONDON: [number, number] = [51.5, -0.12];

async function livingAt(address: string | null): Promise<Person> {
  const person = await api.person();
  await sql`UPDATE profiles SET home_address = ${address}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  return person;
}
async function free({ profileId }: Person, query = '', as = coordinator) {
  const path = `/staff/people/${profileId}/free-events${query}`;
  return eventsWithSpacesResponse.parse((await api.call('GET', path, { as })).body);
}
const idsOf = ({ items }: Awaited<ReturnType<typeof free>>) =>
  items.map(({ event_id }) => event_id);
const closeAll = () =>
  sql`UPDATE events SET cancelled_at = now() WHERE cancelled_at IS NULL`.execute(api.owner);

test('lists events nearest to the person’s postcode first, then the soonest', async () => {
  await closeAll();
  const far = await eventAt('SW1A 1AA', LONDON, { daysAhead: 5 });
  const near = await eventAt('IP1 1AA', IPSWICH, { daysAhead: 30, seats: 6, slots: 2 });
  const sooner = await eventAt('IP1 1AA', IPSWICH, { daysAhead: 12 });
  const found = await free(await livingAt('2 Low Street, IP1 2BB'));
  expect(found.near).toBe('IP1');
  expect(idsOf(found)).toEqual([sooner.id, near.id, far.id]);
  expect(found.items).toMatchObject([
    { distance_km: 0.9 },
    { distance_km: 0.9, free_spaces: 6 },
    { distance_km: 107.1 },
  ]);
});

test.each([
  ['12 Mill Lane, IP28 7AB, United Kingdom', 'IP28'],
  ['1 High Street\nipswich ip11aa', 'IP1'],
  ['10 Downing Street, London SW1A 2AA', 'SW1A'],
  ['Flat M1 1AE House, Leeds LS10 4AB', 'LS10'],
  ['1 High Street, Dublin, D02 AF30', null],
  ['1 High Street, Belfast, BT1 1AA', null],
  ['no fixed address', null],
  [null, null],
])('a person living at %j is near %s', async (address, near) => {
  expect((await free(await livingAt(address))).near).toBe(near);
});

test('measures from the event that the person cannot attend when their home is unknown', async () => {
  await closeAll();
  const full = await eventAt('CO1 1TJ', COLCHESTER, { daysAhead: 5 });
  const ipswich = await eventAt('IP1 1AA', IPSWICH);
  const london = await eventAt('SW1A 1AA', LONDON, { daysAhead: 20 });
  const around = async (address: string | null, query = '') => {
    const { near, items } = await free(await livingAt(address), query);
    return [near, items[0]?.event_id];
  };
  expect(await around('Belfast BT1 1AA', `?event_id=${full.id}`)).toEqual(['CO1 1TJ', ipswich.id]);
  expect(await around('Woking GU21 1AA', `?event_id=${full.id}`)).toEqual(['GU21', london.id]);
  expect(await around(null)).toEqual([null, full.id]);
});

test('lists only public events with a free seat where the person is not booked', async () => {
  await closeAll();
  const person = await livingAt('1 High Street, CO1 1AA');
  const open = await eventAt('CO1 1TJ', COLCHESTER);
  const [booked, full] = [await api.event(), await api.event({ seats: 1, slots: 1 })];
  const lodge = await api.event({ audience: 'FREEMASONS' });
  const other = await api.event({ audience: 'FREEMASONS' });
  await api.event({ accessCode: 'LODGE-7421' });
  const draft = await api.event();
  await sql`UPDATE events SET published_at = NULL WHERE event_id = ${draft.id}`.execute(api.owner);
  const book = (as: Person, event: Event) =>
    api.call('POST', '/appointments', { as, body: bookingRequest(as, event) });
  await book(person, booked);
  await book(await api.person(), full);
  expect(idsOf(await free(person))).toEqual([open.id]);
  expect(idsOf(await free(person, `?event_id=${lodge.id}`)).sort()).toEqual(
    [open.id, other.id].sort(),
  );
});

test('a coordinator of one event finds only that event, for people booked there', async () => {
  await closeAll();
  const own = await api.event();
  const next = await api.event();
  const person = await api.person();
  await api.call('POST', '/appointments', { as: person, body: bookingRequest(person, own) });
  const scoped = await api.staff('coordinator', own.id);
  expect(idsOf(await free(person, '', scoped))).toEqual([]);
  expect(idsOf(await free(person))).toEqual([next.id]);
  const path = `/staff/people/${(await api.person()).profileId}/free-events`;
  expect((await api.call('GET', path, { as: scoped })).status).toBe(404);
});
