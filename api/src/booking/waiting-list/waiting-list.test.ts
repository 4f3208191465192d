import { MIN_OFFER_MINUTES, OFFER_MINUTES } from '@chaps/contracts/waiting-lists';
import { addDays, CUT_OFF_HOURS, formatLongDate } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome, parseAppointmentId } from '../../../test/booking-steps.ts';
import { eventEditor } from '../../../test/event-editor.ts';
import { test as base } from '../../../test/fixtures.ts';
import type { Harness, Person } from '../../../test/harness.ts';
import { settleOrder } from '../../payments/settle.ts';
import { deleteExpired } from '../../platform/jobs/retention.ts';
import { expireHolds } from '../hold-queries.ts';
import { endWaiting } from './end.ts';
import { offerFreeSeats } from './offer.ts';

type Event = Awaited<ReturnType<Harness['event']>>;

const test = base
  .extend('steps', { scope: 'file' }, ({ api, booking }) => {
    const path = ({ id }: Pick<Event, 'id'>) => `/events/${id}/waiting-list`;
    const join = async (as: Person, event: Pick<Event, 'id'>, body: object = {}) =>
      outcome(await api.call('POST', path(event), { as, body }));
    return {
      join,
      leave: async (as: Person, event: Event) =>
        outcome(await api.call('DELETE', path(event), { as })),
      cancel: async (as: Person, appointmentId: string) =>
        outcome(
          await api.call('POST', `/appointments/${appointmentId}/cancellation`, { as, body: {} }),
        ),
      /** A full event with one booking for each seat. */
      async full({ seats = 1, ...options }: Parameters<Harness['event']>[0] = {}) {
        const event = await api.event({ slots: seats, ...options, seats });
        const people = await booking.people(seats);
        const booked = [];
        for (const [index, person] of people.entries()) {
          const answer = await booking.book(person, event, event.times[index]);
          booked.push({ person, appointmentId: parseAppointmentId(answer) });
        }
        const [first] = booked;
        if (!first) throw new Error('no booking');
        return { event, booked, ...first };
      },
      /** New people who join one after the other. */
      async waiting(event: Event, count: number) {
        const people = await booking.people(count);
        for (const person of people) expect(await join(person, event)).toEqual([201]);
        const [first, second, third] = people;
        if (!first) throw new Error('nobody');
        return { first, second: second ?? first, third: third ?? first };
      },
      /** The person's seat at the event, with the minutes for which it is kept. */
      async seatOf({ profileId }: Person, { id }: Pick<Event, 'id'>) {
        const { rows } = await sql<{ id: string; status: string; minutes: number }>`
          SELECT appointment_id AS id, status,
            round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
          FROM appointments WHERE profile_id = ${profileId} AND event_id = ${id}
          ORDER BY held_at DESC LIMIT 1`.execute(api.owner);
        return rows[0];
      },
      lists: async (as: Person) =>
        (await api.call('GET', '/waiting-lists', { as })).body.waiting_lists.map(
          ({ event_id }: { event_id: string }) => event_id,
        ),
    };
  })
  /** A full event with one booking and two people who wait, after the booking was cancelled. */
  .extend('offered', { scope: 'file' }, ({ steps }) => async () => {
    const { event, person, appointmentId } = await steps.full();
    const { first, second } = await steps.waiting(event, 2);
    expect(await steps.cancel(person, appointmentId)).toEqual([200]);
    const seat = await steps.seatOf(first, event);
    if (!seat) throw new Error('nothing was offered');
    return { event, left: person, first, second, holdId: seat.id };
  });

/** Moves the end of an event so that its online booking closes in so many minutes. */
const closing = (api: Harness, { id }: Event, minutes: number) =>
  sql`UPDATE events SET event_date = ends.at::date, start_time = '00:00', end_time = ends.at::time
    FROM (SELECT (now() + make_interval(hours => ${CUT_OFF_HOURS}, mins => ${minutes}))
      AT TIME ZONE 'Europe/London' AS at) ends
    WHERE event_id = ${id}`.execute(api.owner);

describe('the waiting list of a full event', () => {
  test('can be joined, viewed and left by a member', async ({ api, steps }) => {
    const { event } = await steps.full();
    const person = await api.person();
    expect(await steps.lists(person)).toEqual([]);
    expect(await steps.join(person, event)).toEqual([201]);
    expect(await steps.join(person, event)).toEqual([201]);
    expect(await steps.lists(person)).toEqual([event.id]);
    const { as } = await eventEditor(api, event.id);
    const count = async () =>
      (await api.call('GET', `/staff/events/${event.id}`, { as })).body.waiting;
    expect(await count()).toBe(1);
    expect(await steps.leave(person, event)).toEqual([200]);
    expect(await steps.lists(person)).toEqual([]);
    expect(await count()).toBe(0);
  });

  test('cannot be joined by a member who has or cancelled a booking there, or while a place is free', async ({
    api,
    steps,
  }) => {
    const { event, person, appointmentId } = await steps.full({ seats: 2 });
    expect(await steps.join(person, event)).toEqual([409, 'ALREADY_BOOKED']);
    await steps.cancel(person, appointmentId);
    expect(await steps.join(person, event)).toEqual([409, 'CANCELLED_BEFORE']);
    expect(await steps.join(await api.person(), event)).toEqual([409, 'EVENT_CHANGED']);
  });

  test('treats all records of a member as one person', async ({ api, booking, steps }) => {
    const { event, person } = await steps.full();
    const { first, second } = await steps.waiting(event, 2);
    const merge = (dropped: Person, kept: Person) =>
      sql`INSERT INTO record_merges (kept_id, dropped_id, merged_by)
        VALUES (${kept.profileId}, ${dropped.profileId}, gen_random_uuid())`.execute(api.owner);
    const other = await api.person();
    await merge(other, person);
    expect(await steps.join(other, event)).toEqual([409, 'ALREADY_BOOKED']);
    await merge(second, first);
    await sql`UPDATE event_slots SET capacity = 2 WHERE event_id = ${event.id}`.execute(api.owner);
    const { hold_id: holdId } = (await booking.hold(second, event)).body.hold;
    await api.call('DELETE', `/holds/${holdId}`, { as: second });
    await sql`UPDATE event_slots SET capacity = 1 WHERE event_id = ${event.id}`.execute(api.owner);
    expect(await steps.lists(first)).toEqual([]);
    expect(await steps.join(first, event)).toEqual([201]);
    expect(await steps.lists(first)).toEqual([event.id]);
  });

  test('is deleted a month after the event', async ({ api, steps }) => {
    const { event } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    const endedDaysAgo = async (days: number) => {
      await sql`UPDATE events SET event_date = (now() - make_interval(days => ${days}))::date
        WHERE event_id = ${event.id}`.execute(api.owner);
      await deleteExpired(api.services.db);
      const { rows } = await sql`SELECT FROM waiting_list
        WHERE profile_id = ${first.profileId}`.execute(api.owner);
      return rows.length;
    };
    expect(await endedDaysAgo(28)).toBe(1);
    expect(await endedDaysAgo(32)).toBe(0);
  });

  test('requires the code of a private event', async ({ api, steps }) => {
    const event = await api.event({ slots: 1, seats: 0, accessCode: 'LODGE-1' });
    const person = await api.person();
    expect(await steps.join(person, event)).toEqual([403, 'ACCESS_CODE_REQUIRED']);
    const { body } = await api.call('POST', `/events/${event.id}/check-access-code`, {
      body: { access_code: 'LODGE-1' },
    });
    expect(await steps.join(person, event, { pass: body.pass })).toEqual([201]);
  });

  test.for([
    ['a draft', 'published_at = NULL', [404, 'NOT_FOUND']],
    ['one that was called off', 'cancelled_at = now()', [404, 'NOT_FOUND']],
  ] as const)('cannot be joined for %s', async ([, change, expected], { api, steps }) => {
    const event = await api.event({ slots: 1, seats: 0 });
    await sql`UPDATE events SET ${sql.raw(change)} WHERE event_id = ${event.id}`.execute(api.owner);
    expect(await steps.join(await api.person(), event)).toEqual(expected);
  });

  test('closes when online booking closes', async ({ api, steps }) => {
    const person = await api.person();
    const soon = await api.event({ slots: 1, seats: 0, soon: true });
    expect(await steps.join(person, soon)).toEqual([409, 'BOOKING_CLOSED']);
    const { event } = await steps.full();
    const { as } = await eventEditor(api, event.id);
    await api.call('POST', `/staff/events/${event.id}/booking`, { as, body: { open: false } });
    expect(await steps.join(person, event)).toEqual([409, 'BOOKING_CLOSED']);
  });
});

describe('a seat that becomes free', () => {
  test('is held for the person who joined first, who gets a mail, while others still see a full event', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    expect(await steps.seatOf(first, event)).toMatchObject({
      status: 'held',
      minutes: OFFER_MINUTES,
    });
    expect((await api.call('GET', '/appointments', { as: first })).body.appointments).toMatchObject(
      [{ appointment_id: holdId, offered: true }],
    );
    expect(await steps.seatOf(second, event)).toBeUndefined();
    expect(outcome(await booking.hold(second, event))).toEqual([409, 'SLOT_TAKEN']);
    const { body } = await api.call('GET', `/events/${event.id}`);
    expect(body.event.booked_spaces).toBe(1);
    const mail = await booking.newestMail(first);
    expect(mail.subject).toMatch(/^A place is free: /);
    for (const form of [mail.html, mail.text]) expect(form).toContain(`/event/${event.id}`);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('Please sign in to see it.');
    expect(await steps.lists(first)).toEqual([]);
    expect(await steps.lists(second)).toEqual([event.id]);
    expect((await booking.book(first, event)).status).toBe(201);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect(await booking.mailKinds(holdId)).toEqual(['place-offered', 'booking-confirmation']);
  });

  test('is offered to the next person when the offer lapses', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    await api.sendMails();
    await booking.endHold(holdId, -1);
    await expireHolds(api.services);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'released' });
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('does not count as held by the person for whom it was kept', async ({
    api,
    booking,
    steps,
  }) => {
    const { event, person, appointmentId } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    await steps.cancel(person, appointmentId);
    const holdId = (await steps.seatOf(first, event))?.id ?? '';
    await api.sendMails();
    await sql`UPDATE appointments SET held_at = now() - interval '12 hours'
      WHERE appointment_id = ${holdId}`.execute(api.owner);
    await booking.endHold(holdId, -1);
    await expireHolds(api.services);
    expect(outcome(await booking.hold(first, event))).toEqual([201]);
  });

  test('is offered to the same person again when the offer lapsed before its mail was sent', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    await booking.endHold(holdId, -1);
    await expireHolds(api.services);
    const again = await steps.seatOf(first, event);
    expect(again).toMatchObject({ status: 'held' });
    expect(again?.id).not.toBe(holdId);
    expect(await steps.seatOf(second, event)).toBeUndefined();
    await api.sendMails();
    await booking.endHold(again?.id ?? '', -1);
    await expireHolds(api.services);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'released' });
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
  });

  test.for([
    ['while a mail of its offer was not sent', false],
    ['after its offer lapsed', true],
  ] as const)(
    'is not available to anyone else, %s',
    async ([, isSent], { api, booking, steps, offered }) => {
      const { event, first, second, holdId } = await offered();
      const stranger = await api.person();
      if (isSent) await api.sendMails();
      else expect(await steps.leave(second, event)).toEqual([200]);
      await booking.endHold(holdId, -1);
      for (const claim of [booking.hold, booking.book]) {
        expect(outcome(await claim(stranger, event, event.times[0]))).toEqual([
          409,
          'WAITING_LIST_FIRST',
        ]);
      }
      await expireHolds(api.services);
      expect(await steps.seatOf(isSent ? second : first, event)).toMatchObject({ status: 'held' });
      expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    },
  );

  test('is not shown to others, who may join the list, until the next person holds it', async ({
    api,
    booking,
    steps,
  }) => {
    const { event } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    await sql`UPDATE event_slots SET capacity = 3 WHERE event_id = ${event.id}`.execute(api.owner);
    const shown = async () => {
      const [page, slots] = [
        await api.call('GET', `/events/${event.id}`),
        await api.call('GET', `/events/${event.id}/slots`),
      ];
      const { total_spaces: total, booked_spaces: booked } = page.body.event;
      return { free: total - booked, times: slots.body[event.date].availableTimeSlots.length };
    };
    expect(await shown()).toEqual({ free: 0, times: 0 });
    const stranger = await api.person();
    expect(outcome(await booking.hold(stranger, event))).toEqual([409, 'WAITING_LIST_FIRST']);
    const late = await api.person();
    expect(await steps.join(late, event)).toEqual([201]);
    await offerFreeSeats(api.services);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'held' });
    expect(await steps.seatOf(late, event)).toMatchObject({ status: 'held' });
    await sql`UPDATE event_slots SET capacity = 4 WHERE event_id = ${event.id}`.execute(api.owner);
    expect(await shown()).toEqual({ free: 1, times: 1 });
    expect(outcome(await booking.hold(stranger, event))).toEqual([201]);
  });

  test('may be booked by anybody while it cannot be offered to those on the list', async ({
    api,
    booking,
    steps,
  }) => {
    const { event } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    for (const other of [await api.event(), await api.event()]) await booking.hold(first, other);
    await sql`UPDATE event_slots SET capacity = 2 WHERE event_id = ${event.id}`.execute(api.owner);
    expect(outcome(await booking.hold(await api.person(), event))).toEqual([201]);
  });

  /** Somebody joins the list of an event with a free seat while another person's claim waits for the slot. */
  const joinDuring = async (
    api: Harness,
    { id }: Pick<Event, 'id'>,
    { profileId }: Person,
    claim: () => Promise<unknown>,
  ) => {
    let answer: Promise<unknown> | undefined;
    await api.owner.transaction().execute(async (transaction) => {
      await sql`SELECT FROM event_slots WHERE event_id = ${id} FOR UPDATE`.execute(transaction);
      answer = claim();
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
          return rows.length;
        })
        .toBe(1);
      await sql`INSERT INTO waiting_list (event_id, profile_id)
        VALUES (${id}, ${profileId})`.execute(api.owner);
    });
    return answer;
  };

  test('is kept for a person who joins while a claim waits for the slot', async ({
    api,
    booking,
  }) => {
    const event = await api.event({ slots: 1, seats: 1 });
    const [waits, claims] = [await api.person(), await api.person()];
    const answer = joinDuring(api, event, waits, async () =>
      outcome(await booking.hold(claims, event)),
    );
    expect(await answer).toEqual([409, 'WAITING_LIST_FIRST']);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('is not kept for that person by a claim that reads the list before it locks the slot (negative control)', async ({
    api,
    booking,
  }) => {
    const event = await api.event({ slots: 1, seats: 1 });
    const naive = async () => {
      const { rows } = await sql`SELECT FROM waiting_list
        WHERE event_id = ${event.id}`.execute(api.owner);
      if (rows.length > 0) return;
      await sql`UPDATE event_slots SET taken = taken + 1
        WHERE event_id = ${event.id} AND taken < capacity`.execute(api.owner);
    };
    await joinDuring(api, event, await api.person(), naive);
    expect((await booking.seats(event.id))?.taken).toBe(1);
  });

  test('skips a person whose last mail was refused, without losing their place in the queue', async ({
    api,
    booking,
    steps,
  }) => {
    const { event, person, appointmentId } = await steps.full();
    const refused = await api.person('unknown-mailbox');
    expect(await steps.join(refused, event)).toEqual([201]);
    const { first } = await steps.waiting(event, 1);
    await steps.cancel(person, appointmentId);
    const seat = await steps.seatOf(refused, event);
    await expect(api.sendMails()).rejects.toThrow('no such mailbox');
    await booking.endHold(seat?.id ?? '', -1);
    await expireHolds(api.services);
    expect(await steps.seatOf(refused, event)).toMatchObject({ id: seat?.id, status: 'released' });
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'held' });
    expect(await steps.lists(refused)).toEqual([event.id]);
  });

  test('is offered to the next person when the offer is declined, and then to anyone who joins again', async ({
    api,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    const decline = async (as: Person, id = '') =>
      outcome(await api.call('DELETE', `/holds/${id}`, { as }));
    expect(await decline(first, holdId)).toEqual([200]);
    const next = await steps.seatOf(second, event);
    expect(next).toMatchObject({ status: 'held' });
    expect(await steps.join(first, event)).toEqual([201]);
    expect(await decline(second, next?.id)).toEqual([200]);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'held' });
  });

  test('is offered to the next person when the first one leaves the list, and no longer counts as theirs', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    await sql`UPDATE appointments SET held_at = now() - interval '3 hours', expires_at = now() + interval '1 hour'
      WHERE appointment_id = ${holdId}`.execute(api.owner);
    expect(await steps.leave(first, event)).toEqual([200]);
    expect(await steps.seatOf(first, event)).toMatchObject({ id: holdId, status: 'released' });
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held', minutes: 720 });
    expect(await steps.leave(first, event)).toEqual([200]);
    expect(await steps.lists(first)).toEqual([]);
    expect(await steps.leave(second, event)).toEqual([200]);
    expect(outcome(await booking.hold(first, event))).toEqual([201]);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('does not count towards the two places that a person may hold', async ({
    api,
    booking,
    offered,
  }) => {
    const { first } = await offered();
    const [one, two, three] = [await api.event(), await api.event(), await api.event()];
    expect(outcome(await booking.hold(first, one))).toEqual([201]);
    expect(outcome(await booking.hold(first, two))).toEqual([201]);
    expect(outcome(await booking.hold(first, three))).toEqual([409, 'TOO_MANY_HOLDS']);
  });

  test('stays with a person who leaves the list while they pay for it', async ({
    api,
    payment,
    steps,
  }) => {
    const left = await payment.paidBooking({ slots: 1, seats: 1 });
    const { event } = left;
    const { first } = await steps.waiting(event, 1);
    expect(await steps.cancel(left.person, left.appointmentId)).toEqual([200]);
    const holdId = (await steps.seatOf(first, event))?.id ?? '';
    await api.consent(first, event);
    const { body: order } = await payment.order(first, holdId);
    await api.payments.enterCard(order.id, 'CCREJECT-SF');
    await payment.abandon(order.id);
    expect(await steps.leave(first, event)).toEqual([200]);
    expect((await steps.seatOf(first, event))?.status).toBe('capturing');
    // The provider declines the card.
    const declined = await api.services.paypal.captureOrder(order.id, 'late');
    await settleOrder(api.services, declined, false);
    const { body } = await api.call('GET', `/appointments/${holdId}`, { as: first });
    expect(body.appointment).toMatchObject({ status: 'held', offered: true });
  });

  test('is offered to the next person when someone who accepted an offer cancels', async ({
    booking,
    steps,
    offered,
  }) => {
    const { event, left, first, second, holdId } = await offered();
    await booking.book(first, event);
    expect(await steps.cancel(first, holdId)).toEqual([200]);
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
    expect(await steps.seatOf(left, event)).toMatchObject({ status: 'cancelled' });
  });

  test('is offered when a booking moves, and by the job when there are more places', async ({
    api,
    booking,
    steps,
  }) => {
    const { event, booked, person, appointmentId } = await steps.full({ seats: 2 });
    const { first, second, third } = await steps.waiting(event, 3);
    const more = (at: string | undefined) =>
      sql`UPDATE event_slots SET capacity = capacity + 1 WHERE event_id = ${event.id}
        AND to_char(starts_at AT TIME ZONE 'Europe/London', 'HH24:MI') = ${at}`.execute(api.owner);
    await more(event.times[1]);
    await offerFreeSeats(api.services);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'held' });
    expect(await steps.seatOf(second, event)).toBeUndefined();
    await more(event.times[1]);
    expect((await booking.move(person, appointmentId, event.times[1] ?? '')).status).toBe(200);
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
    expect(await steps.seatOf(third, event)).toBeUndefined();
    expect(await booking.seats(event.id)).toEqual({ taken: booked.length + 2, live: 4 });
  });

  test('is offered to the same person again when staff change the date', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, holdId } = await offered();
    const { confirm } = await eventEditor(api, event.id);
    const event_date = addDays(event.date, 7);
    expect((await confirm({ event_date })).status).toBe(200);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'released' });
    await offerFreeSeats(api.services);
    const again = await steps.seatOf(first, event);
    expect(again).toMatchObject({ status: 'held' });
    expect(again?.id).not.toBe(holdId);
    expect(await steps.seatOf(second, event)).toBeUndefined();
    expect((await booking.newestMail(first)).text).toContain(formatLongDate(event_date));
  });

  test('is not offered to a person who cancelled a booking that they made while they waited', async ({
    api,
    booking,
    steps,
  }) => {
    const { event } = await steps.full();
    const { first, second } = await steps.waiting(event, 2);
    await sql`UPDATE event_slots SET capacity = 2 WHERE event_id = ${event.id}`.execute(api.owner);
    const id = parseAppointmentId(await booking.book(first, event));
    expect(await steps.cancel(first, id)).toEqual([200]);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'cancelled' });
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
  });

  test('is not offered to a person who has given up another seat since joining', async ({
    api,
    booking,
    steps,
  }) => {
    const { event } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    await sql`UPDATE event_slots SET capacity = 2 WHERE event_id = ${event.id}`.execute(api.owner);
    const { body } = await booking.hold(first, event);
    expect((await api.call('DELETE', `/holds/${body.hold.hold_id}`, { as: first })).status).toBe(
      200,
    );
    await offerFreeSeats(api.services);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'released' });
    expect(await steps.lists(first)).toEqual([]);
  });

  test('is not offered to a person while they hold two others', async ({ api, booking, steps }) => {
    const { event, person, appointmentId } = await steps.full();
    const { first, second } = await steps.waiting(event, 2);
    for (const other of [await api.event(), await api.event()]) await booking.hold(first, other);
    await steps.cancel(person, appointmentId);
    expect(await steps.seatOf(first, event)).toBeUndefined();
    expect(await steps.seatOf(second, event)).toMatchObject({ status: 'held' });
    expect(await steps.lists(first)).toEqual([event.id]);
  });

  test('is kept no longer than online booking is open, and not offered within its last hour', async ({
    api,
    steps,
  }) => {
    const { event, person, appointmentId } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    await closing(api, event, MIN_OFFER_MINUTES + 10);
    await steps.cancel(person, appointmentId);
    expect(await steps.seatOf(first, event)).toMatchObject({ minutes: MIN_OFFER_MINUTES + 10 });
    for (const minutes of [MIN_OFFER_MINUTES - 1, -1]) {
      const late = await steps.full();
      const waits = await steps.waiting(late.event, 1);
      await closing(api, late.event, minutes);
      await steps.cancel(late.person, late.appointmentId);
      await offerFreeSeats(api.services);
      expect(await steps.seatOf(waits.first, late.event)).toBeUndefined();
    }
  });

  test('is not offered at an event that was called off or closed by staff', async ({
    api,
    steps,
  }) => {
    const { event, person, appointmentId } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    const { as } = await eventEditor(api, event.id);
    await api.call('POST', `/staff/events/${event.id}/booking`, { as, body: { open: false } });
    await steps.cancel(person, appointmentId);
    await offerFreeSeats(api.services);
    expect(await steps.seatOf(first, event)).toBeUndefined();
  });

  test('is not offered to people who have been erased or have died', async ({ api, steps }) => {
    const { event, person, appointmentId } = await steps.full();
    const { first, second, third } = await steps.waiting(event, 3);
    const as = await api.staff('coordinator');
    await api.call('POST', `/staff/people/${first.profileId}/death`, {
      as,
      body: { reason: 'Their family called.' },
    });
    const asked = { kind: 'erasure', profile_id: second.profileId, asked_by: null };
    const { body } = await api.call('POST', '/staff/data-requests', {
      as,
      body: { ...asked, channel: 'letter', received_on: api.today },
    });
    const erased = await api.call('POST', `/staff/data-requests/${body.data_request_id}/erasure`, {
      as: await api.staff('admin'),
      body: { name: 'Person Tested', reason: 'They wrote.' },
    });
    expect(erased.status, erased.text).toBe(200);
    const { rows } = await sql`SELECT FROM waiting_list
      WHERE profile_id = ${second.profileId}`.execute(api.owner);
    expect(rows).toEqual([]);
    await steps.cancel(person, appointmentId);
    expect(await steps.seatOf(first, event)).toBeUndefined();
    expect(await steps.seatOf(second, event)).toBeUndefined();
    expect(await steps.seatOf(third, event)).toMatchObject({ status: 'held' });
  });

  test('is offered once to a person with two records', async ({ api, steps }) => {
    const { event, booked } = await steps.full({ seats: 2 });
    const { first, second } = await steps.waiting(event, 2);
    await sql`INSERT INTO record_merges (kept_id, dropped_id, merged_by)
      VALUES (${first.profileId}, ${second.profileId}, gen_random_uuid())`.execute(api.owner);
    for (const { person, appointmentId } of booked) await steps.cancel(person, appointmentId);
    expect(await steps.seatOf(first, event)).toMatchObject({ status: 'held' });
    expect(await steps.seatOf(second, event)).toBeUndefined();
  });

  test('is offered once to each waiting person when all seats are given up at the same moment', async ({
    booking,
    steps,
  }) => {
    const { event, booked } = await steps.full({ seats: 4 });
    const { first, second, third } = await steps.waiting(event, 3);
    const ends = await Promise.all(
      booked.map(({ person, appointmentId }) => steps.cancel(person, appointmentId)),
    );
    expect(ends).toEqual(booked.map(() => [200]));
    for (const person of [first, second, third]) {
      expect(await steps.seatOf(person, event)).toMatchObject({ status: 'held' });
    }
    expect(await booking.seats(event.id)).toEqual({ taken: 3, live: 3 });
  });
});

describe('waiting', () => {
  /** Runs the job, twice. @returns the subjects of a person's mails, newest first */
  const endedFor = async (api: Harness, { profileId }: Person) => {
    await endWaiting(api.services);
    await endWaiting(api.services);
    await api.sendMails();
    const { rows } = await sql<{ kind: string }>`SELECT kind FROM outbox
      WHERE profile_id = ${profileId} AND sent_at IS NOT NULL ORDER BY created_at`.execute(
      api.owner,
    );
    return rows.map(({ kind }) => kind);
  };

  test('ends with a mail when the event is called off, including for a person with an open offer', async ({
    api,
    booking,
    steps,
    offered,
  }) => {
    const { event, first, second, left } = await offered();
    const { as } = await eventEditor(api, event.id);
    const preview = await api.call('GET', `/staff/events/${event.id}/call-off`, { as });
    expect(preview.body).toMatchObject({
      people: [],
      waiting: [1, 2].map(() => ({ name: 'Person Tested', reached: true })),
    });
    const body = { reason: 'The hall is flooded.' };
    expect(
      (await api.call('POST', `/staff/events/${event.id}/call-off`, { as, body })).status,
    ).toBe(200);
    for (const person of [first, second]) {
      expect(await endedFor(api, person)).toEqual(['waiting-list-cancelled']);
      const { subject, text } = await booking.newestMail(person);
      expect(subject).toContain(`on ${formatLongDate(event.date)} has been cancelled`);
      expect(text.replaceAll(/\s+/g, ' ')).toContain('You do not need to do anything');
      expect(await steps.lists(person)).toEqual([]);
    }
    expect(await endedFor(api, left)).toEqual([]);
  });

  test.for([
    ['no place can be offered any more', MIN_OFFER_MINUTES - 1],
    ['online booking has closed', -1],
    ['the event has passed', -24 * 60 - 1],
  ] as const)('ends with a mail once %s', async ([, minutes], { api, booking, steps }) => {
    const { event } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    await closing(api, event, MIN_OFFER_MINUTES + 10);
    expect(await endedFor(api, first)).toEqual([]);
    expect(await steps.lists(first)).toEqual([event.id]);
    await closing(api, event, minutes);
    expect(await endedFor(api, first)).toEqual(['waiting-list-closed']);
    expect((await booking.newestMail(first)).subject).toContain('No place became free');
    expect(await steps.lists(first)).toEqual([]);
  });

  test('ends when the event is returned to draft', async ({ api, steps }) => {
    const event = await api.event({ slots: 1, seats: 0 });
    const { first } = await steps.waiting(event, 1);
    await sql`UPDATE events SET published_at = NULL WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect(await endedFor(api, first)).toEqual(['waiting-list-closed']);
  });

  test('continues while staff have closed booking, and when they change the date', async ({
    api,
    steps,
  }) => {
    const { event, booked } = await steps.full();
    const { first } = await steps.waiting(event, 1);
    const { as, confirm } = await eventEditor(api, event.id);
    await api.call('POST', `/staff/events/${event.id}/booking`, { as, body: { open: false } });
    expect(await endedFor(api, first)).toEqual([]);
    await api.call('POST', `/staff/events/${event.id}/booking`, { as, body: { open: true } });
    const moved = await confirm({ event_date: addDays(event.date, 7) });
    expect([moved.status, booked.length]).toEqual([200, 1]);
    expect(await endedFor(api, first)).toEqual([]);
    expect(await steps.lists(first)).toEqual([event.id]);
  });

  test('ends without a mail for a person who booked or left', async ({ api, steps, offered }) => {
    const { event, first, second, left } = await offered();
    expect(await steps.leave(second, event)).toEqual([200]);
    await closing(api, event, -1);
    for (const person of [first, second, left]) expect(await endedFor(api, person)).toEqual([]);
  });
});
