import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';
import { addBookings } from '../../test/many-bookings.ts';
import { readAllPages } from '../../test/pages.ts';

describe('the list of bookings', () => {
  test('finds people by name, address and reference, within the event', async ({
    api,
    booking,
    console: { list, named },
  }) => {
    const event = await api.event({ seats: 8 });
    const [ada, bob] = await booking.people(2);
    if (!ada || !bob) throw new Error('nobody');
    await named(ada, 'Ada', '100%_Lovelace');
    await named(bob, 'Bob', 'Babbage');
    for (const person of [ada, bob]) await booking.book(person, event);
    await booking.freeBooking();
    const names = async (query: string) =>
      (await list(event.id, query)).items.map((row: { first_name: string }) => row.first_name);
    expect((await names('')).toSorted()).toEqual(['Ada', 'Bob']);
    expect(await names('q=bob+babb')).toEqual(['Bob']);
    expect(await names(`q=${ada.email.toUpperCase()}`)).toEqual(['Ada']);
    expect(await names(`q=${encodeURIComponent('100%_')}`)).toEqual(['Ada']);
    expect(await names(`q=${encodeURIComponent('a%b')}`)).toEqual([]);
    const { items: bookings } = await list(event.id, 'q=ada');
    expect(await names(`q=${bookings[0].reference.toLowerCase()}`)).toEqual(['Ada']);
    expect(bookings[0]).toEqual({
      appointment_id: expect.any(String),
      reference: expect.stringMatching(/^CH-/),
      price: 0,
      payment: 'online',
      status: 'confirmed',
      start_time: '09:00',
      first_name: 'Ada',
      last_name: '100%_Lovelace',
      email: ada.email,
      held_at: expect.any(String),
      consent_given: false,
      came: null,
    });
  });

  test('matches people the way the console’s search does', async ({
    api,
    booking,
    console: { list, named },
  }) => {
    const event = await api.event({ seats: 8 });
    const [neill, smith, other] = await booking.people(3);
    if (!neill || !smith || !other) throw new Error('nobody');
    await named(neill, 'Seán', 'O’Neill');
    await named(smith, 'John', 'Smith');
    await named(other, 'Ada', 'Lovelace');
    for (const person of [neill, smith, other]) await booking.book(person, event);
    await sql`UPDATE profiles SET phone = '+44 (0)7700 900461'
      WHERE profile_id = ${smith.profileId}`.execute(api.owner);
    const names = async (q: string) => {
      const { items, total } = await list(event.id, `q=${encodeURIComponent(q)}`);
      expect(total).toBe(items.length);
      return items.map(({ last_name }: { last_name: string }) => last_name);
    };
    for (const q of ['smith, john', 'Smith John', '07700 900 461', `CHAPS${smith.profileId}`]) {
      expect([q, await names(q)]).toEqual([q, ['Smith']]);
    }
    for (const q of ["O'Neill", 'oneill', 'o neill', 'sean']) {
      expect([q, await names(q)]).toEqual([q, ['O’Neill']]);
    }
    expect(await names('Jon Smyth')).toEqual(['Smith']);
    expect(await names('smith, ada')).toEqual([]);
  });

  test('filters bookings by group', async ({ api, booking, console: { list } }) => {
    const { event, person } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    await booking.hold(other, event, '09:15');
    const cancelled = await api.person();
    const { body } = await booking.book(cancelled, event, '09:30');
    const path = `/appointments/${body.appointment.appointment_id}/cancellation`;
    await api.call('POST', path, { as: cancelled, body: {} });
    const emails = async (group: string) =>
      (await list(event.id, `group=${encodeURIComponent(group)}`)).items.map(
        (row: { email: string }) => row.email,
      );
    expect(await emails('booked')).toEqual([person.email]);
    expect(await emails('not arrived')).toEqual([person.email]);
    expect(await emails('arrived')).toEqual([]);
    expect(await emails('unfinished')).toEqual([other.email]);
    expect(await emails('cancelled')).toEqual([cancelled.email]);
  });

  test('lists each booking once across its pages, in both directions, for every sort order and search', async ({
    api,
    console: { list },
  }) => {
    const event = await api.event({ seats: 120 });
    await addBookings(api.owner, event.id, 120);
    // 'Saim' sounds like the name that they all have.
    for (const filter of ['', 'sort=name', 'sort=newest', 'q=same', 'sort=name&q=saim']) {
      const totals = new Set<number>();
      const pages = await readAllPages(async (query) => {
        const page = await list(event.id, `${filter}&${query}`);
        totals.add(page.total);
        return page;
      });
      expect([filter, ...totals]).toEqual([filter, 120]);
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
      expect(new Set(pages.flat().map((row) => JSON.stringify(row))).size).toBe(120);
    }
  });

  test('refuses a malformed cursor and an unknown group', async ({ api, console: { call } }) => {
    const { id } = await api.event();
    for (const query of ['after=x', 'before=%00', 'sort=name&after=%22', 'group=everybody']) {
      const { status } = await call('GET', `${id}/bookings?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });

  test('is empty for a cursor from another event', async ({ booking, console: { list } }) => {
    const [{ event }, other] = [await booking.freeBooking(), await booking.freeBooking()];
    const none = { items: [], next: null, previous: null, total: 1 };
    for (const id of [other.appointmentId, crypto.randomUUID()]) {
      expect(await list(event.id, `sort=newest&after=${id}`)).toEqual(none);
      expect(await list(event.id, `sort=newest&before=${id}`)).toEqual(none);
    }
  });
});
