import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';
import { addBookings } from '../../test/many-bookings.ts';

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
      (await list(event.id, query)).bookings.map((row: { first_name: string }) => row.first_name);
    expect((await names('')).toSorted()).toEqual(['Ada', 'Bob']);
    expect(await names('q=bob+babb')).toEqual(['Bob']);
    expect(await names(`q=${ada.email.toUpperCase()}`)).toEqual(['Ada']);
    expect(await names(`q=${encodeURIComponent('100%_')}`)).toEqual(['Ada']);
    expect(await names(`q=${encodeURIComponent('a%b')}`)).toEqual([]);
    const { bookings } = await list(event.id, 'q=ada');
    expect(await names(`q=${bookings[0].reference.toLowerCase()}`)).toEqual(['Ada']);
    expect(bookings[0]).toEqual({
      appointment_id: expect.any(String),
      reference: expect.stringMatching(/^CH-/),
      status: 'confirmed',
      time: '09:00',
      first_name: 'Ada',
      last_name: '100%_Lovelace',
      email: ada.email,
      booked_at: expect.any(String),
      consent_given: false,
      came: null,
    });
  });

  test('shows parts of the bookings', async ({ api, booking, console: { list } }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    await booking.hold(other, event, '09:15');
    const cancelled = await api.person();
    const { body } = await booking.book(cancelled, event, '09:30');
    const path = `/appointments/${body.appointment.appointment_id}/cancellation`;
    await api.call('POST', path, { as: cancelled, body: {} });
    const emails = async (group: string) =>
      (await list(event.id, `group=${encodeURIComponent(group)}`)).bookings.map(
        (row: { email: string }) => row.email,
      );
    expect(await emails('booked')).toEqual([person.email]);
    expect(await emails('not arrived')).toEqual([person.email]);
    expect(await emails('arrived')).toEqual([]);
    expect(await emails('unfinished')).toEqual([other.email]);
    expect(await emails('cancelled')).toEqual([cancelled.email]);
    await sql`UPDATE appointments SET status = 'attended'
      WHERE appointment_id = ${appointmentId}`.execute(api.owner);
    expect([await emails('arrived'), await emails('not arrived')]).toEqual([[person.email], []]);
  });

  test('lists each booking once across its pages, in both directions and every sort order', async ({
    api,
    console: { list },
  }) => {
    const event = await api.event({ seats: 120 });
    await addBookings(api.owner, event.id, 120);
    const ids = (page: { bookings: { appointment_id: string }[] }) =>
      page.bookings.map(({ appointment_id }) => appointment_id);
    for (const sort of ['time', 'name', 'newest']) {
      const pages = [await list(event.id, `sort=${sort}`)];
      for (let { next } = pages[0]; next !== null; next = pages.at(-1).next) {
        pages.push(await list(event.id, `sort=${sort}&after=${next}`));
      }
      expect(pages.map((page) => ids(page).length)).toEqual([50, 50, 20]);
      expect(new Set(pages.flatMap(ids)).size).toBe(120);
      expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
      expect(pages.map(({ previous }) => previous === null)).toEqual([true, false, false]);
      const back = await list(event.id, `sort=${sort}&before=${pages[2].previous}`);
      expect(ids(back)).toEqual(ids(pages[1]));
      const first = await list(event.id, `sort=${sort}&before=${back.previous}`);
      expect([ids(first), first.previous]).toEqual([ids(pages[0]), null]);
    }
  });

  test('refuses a forged cursor and an unknown group', async ({ api, console: { call } }) => {
    const { id } = await api.event();
    const bookingId = crypto.randomUUID();
    const cursorOf = (position: unknown) =>
      Buffer.from(JSON.stringify(position)).toString('base64url');
    const ofNames = cursorOf(['waite, alan', bookingId]);
    const forged = [
      ['1'],
      ['now', bookingId],
      ['infinity', bookingId],
      ['2026-02-30 09:00:00+00', bookingId],
      ['0000-01-01 09:00:00+00', bookingId],
      ['NUL\u0000', bookingId],
      ['surrogate\ud800', bookingId],
      [1, bookingId],
      ['2026-03-12 09:00:00+00', 'no id'],
    ].map(cursorOf);
    for (const cursor of ['x', '%00', ofNames.slice(0, -5), ofNames, ...forged]) {
      for (const query of [`after=${cursor}`, `before=${cursor}`, `sort=newest&after=${cursor}`]) {
        const { status } = await call('GET', `${id}/bookings?${query}`);
        expect([query, status]).toEqual([query, 422]);
      }
    }
    expect((await call('GET', `${id}/bookings?sort=name&after=${ofNames}`)).status).toBe(200);
    expect((await call('GET', `${id}/bookings?group=everybody`)).status).toBe(422);
  });
});
