import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';

const test = base.extend('list', { scope: 'file' }, ({ api, coordinator }) => ({
  list: async (query: Record<string, string> = {}, as: StaffPerson = coordinator) =>
    (await api.call('GET', `/staff/people?${new URLSearchParams(query)}`, { as })).body,
  names: async (q: string, as: StaffPerson = coordinator): Promise<string[]> => {
    const path = `/staff/people?${new URLSearchParams({ q })}`;
    const { body } = await api.call('GET', path, { as });
    return body.items.map(
      ({ first_name, last_name }: { first_name: string; last_name: string }) =>
        `${first_name} ${last_name}`,
    );
  },
}));

test('lists people with and without a booking, with the booking to open', async ({
  api,
  booking,
  console: { named },
  list,
}) => {
  const idle = await api.person();
  const { person, appointmentId, event } = await booking.freeBooking();
  await named(idle, 'Bert', 'Quillfeather');
  await named(person, 'Alan', 'Quillfeather');
  const { items, total } = await list.list({ q: 'quillfeather' });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      profile_id: person.profileId,
      email: person.email,
      booking: { appointment_id: appointmentId, event_id: event.id, is_upcoming: true },
    },
    { profile_id: idle.profileId, booking: null },
  ]);
  expect(Object.keys(items[0])).not.toContain('nhs_number');
});

test('searches in the same way as Ctrl K', async ({ api, console: { named }, list }) => {
  const person = await api.person();
  await named(person, 'Jon', 'Smythe-O’Dowd');
  const own = ['Jon Smythe-O’Dowd'];
  for (const q of ["o'dowd jon", 'smythe, jon', person.email, `CHAPS${person.profileId}`]) {
    expect([q, await list.names(q)]).toEqual([q, own]);
  }
  expect(await list.names('John Smith Odowd')).toEqual(own);
  expect(await list.names('!')).toEqual([]);
});

test('finds people by name, exact or similar in sound, and date of birth', async ({
  api,
  console: { named },
  list,
}) => {
  const [one, two] = [await api.person(), await api.person()];
  await named(one, 'Alan', 'Thistlewood');
  await named(two, 'Alan', 'Thistlewood');
  const body = { date_of_birth: '1955-05-05' };
  await api.call('PATCH', `/auth/profile?email=${two.email}`, { as: two, body });
  const found = async (q: string, born: string) => {
    const { items } = await list.list({ q, born });
    return items.map(({ profile_id }: { profile_id: string }) => profile_id);
  };
  expect(await found('Alan Thistlewood', '1955-05-05')).toEqual([two.profileId]);
  expect(await found('Allan Thistelwood', '1955-05-05')).toEqual([two.profileId]);
  expect(await found('Alan Thistlewood', '1966-06-06')).toEqual([]);
});

test('is paginated by name', async ({ api, list }) => {
  const email = (position: number) => `paged${String(position).padStart(2, '0')}@example.org`;
  const people = Array.from({ length: 60 }, (_, position) => ({
    user_id: crypto.randomUUID(),
    email: email(position),
    first_name: 'Same',
    last_name: position % 2 ? 'pagedname' : 'Pagedname',
  }));
  await api.owner.insertInto('profiles').values(people).execute();
  const first = await list.list({ q: 'pagedname' });
  expect([first.items.length, first.total, first.previous]).toEqual([50, 60, null]);
  const second = await list.list({ q: 'pagedname', after: first.next });
  expect([second.items.length, second.next]).toEqual([10, null]);
  const emails = [...first.items, ...second.items].map((row: { email: string }) => row.email);
  expect(new Set(emails).size).toBe(60);
  const back = await list.list({ q: 'pagedname', before: second.previous });
  expect(back.items).toEqual(first.items);
});

describe('within the scope of a role,', () => {
  test('a coordinator of one event sees people with a booking there', async ({
    api,
    booking,
    console: { named },
    list,
  }) => {
    const own = await booking.freeBooking();
    const other = await booking.freeBooking();
    await named(own.person, 'Own', 'Scopemann');
    await named(other.person, 'Other', 'Scopemann');
    const one = await api.staff('coordinator', own.event.id);
    await booking.book(own.person, other.event, other.event.times[1]);
    const { items, total } = await list.list({}, one);
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { profile_id: own.person.profileId, booking: { event_id: own.event.id } },
    ]);
    expect(await list.names('scopeman', one)).toEqual(['Own Scopemann']);
    expect(await list.names(other.person.email, one)).toEqual([]);
    expect((await list.list({ after: other.person.profileId }, one)).items).toEqual([]);
  });

  test.for(['clinician', 'host', 'check-in', 'phlebotomist'] as const)(
    '%s sees nobody',
    async (role, { api }) => {
      const event = await api.event();
      const as = await api.staff(role, role === 'clinician' ? undefined : event.id);
      expect(outcome(await api.call('GET', '/staff/people', { as }))).toEqual([403, 'FORBIDDEN']);
    },
  );
});
