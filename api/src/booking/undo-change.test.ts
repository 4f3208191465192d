import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome, parseAppointmentId } from '../../test/booking-steps.ts';
import { test as base } from '../../test/console.ts';
import type { Person, StaffPerson } from '../../test/makers.ts';

const test = base.extend('steps', { scope: 'file' }, ({ api, console: { call } }) => ({
  move: (event: string, id: string, to: { event_id: string; start_time: string }) =>
    call('POST', `${event}/bookings/${id}/move`, { ...to, undoable: true }),
  moveAll: (event: string, ids: string[], to: { event_id: string; start_time: string }) =>
    call('POST', `${event}/moves`, { ...to, appointment_ids: ids, undoable: true }),
  undoAll: (event: string, ids: string[]) =>
    call('POST', `${event}/moves/undo`, { appointment_ids: ids }),
  cancel: (event: string, id: string, refund = 0) => {
    const body = { policy_refund: refund, exception: null, undoable: true };
    return call('POST', `${event}/bookings/${id}/cancellation`, body);
  },
  undo: (event: string, id: string, as?: StaffPerson) =>
    call('POST', `${event}/bookings/${id}/undo`, undefined, as),
  /** Backdates the last change by staff by this many seconds. */
  age: (id: string, seconds: number) =>
    sql`UPDATE audit_log SET created_at = created_at - make_interval(secs => ${seconds})
      WHERE subject = ${`appointment ${id}`}`.execute(api.owner),
  /** Sends due mails, including those held until the minute has passed. */
  sendAll: async (id: string) => {
    await sql`UPDATE outbox SET next_attempt_at = now() WHERE appointment_id = ${id}
      AND sent_at IS NULL`.execute(api.owner);
    await api.sendMails();
  },
  subjects: (person: Person) => api.mailbox.store.list(person.email).map(({ subject }) => subject),
}));

describe('a move', () => {
  test('is undone without notifying the person', async ({
    api,
    booking,
    coordinator,
    steps,
    console: { audits, read },
  }) => {
    const { event, person, appointmentId: id } = await booking.freeBooking();
    await api.sendMails();
    const other = await api.event();
    await steps.move(event.id, id, { event_id: other.id, start_time: '09:15' });
    await api.sendMails();
    expect(steps.subjects(person)).toHaveLength(1);
    const undone = await steps.undo(other.id, id);
    expect([undone.status, undone.body]).toEqual([
      200,
      { event_id: event.id, start_time: '09:00' },
    ]);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect(await booking.seats(other.id)).toEqual({ taken: 0, live: 0 });
    await steps.sendAll(id);
    expect(steps.subjects(person)).toHaveLength(1);
    expect((await audits(`appointment ${id}`)).map(({ action }) => action)).toEqual([
      'appointment moved',
      'move undone',
    ]);
    expect((await read(event.id, id)).history).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/^Move undone from .*09:15 to .*09:00$/),
        by: coordinator.email,
      }),
    );
    expect(outcome(await steps.undo(event.id, id))).toEqual([409, 'EVENT_CHANGED']);
  });

  test('is undone with a mail if the person was notified of it', async ({ booking, steps }) => {
    const { event, person, appointmentId: id } = await booking.freeBooking();
    await steps.move(event.id, id, { event_id: event.id, start_time: '09:15' });
    await steps.sendAll(id);
    expect((await steps.undo(event.id, id)).status).toBe(200);
    const mail = await booking.newestMail(person);
    expect(mail.subject).toContain('new time');
    expect(mail.text).toContain('09:00');
  });

  test('cannot be undone when the earlier seat is taken, or after a minute', async ({
    api,
    booking,
    steps,
    console: { read },
  }) => {
    const { event, appointmentId: id } = await booking.freeBooking({ seats: 4, slots: 4 });
    const to = { event_id: event.id, start_time: '09:15' };
    await steps.move(event.id, id, to);
    await booking.book(await api.person(), event, '09:00');
    expect(outcome(await steps.undo(event.id, id))).toEqual([409, 'SLOT_TAKEN']);
    expect((await read(event.id, id)).booking.start_time).toBe('09:15');
    await steps.move(event.id, id, { ...to, start_time: '09:30' });
    await steps.age(id, UNDO_SECONDS);
    expect(outcome(await steps.undo(event.id, id))).toEqual([409, 'EVENT_CHANGED']);
  });
});

describe('a move of several bookings', () => {
  test('is undone as a whole without notifying anyone, except for people whose seat is taken', async ({
    api,
    booking,
    steps,
    console: { audits, read },
  }) => {
    const {
      event,
      person,
      appointmentId: first,
    } = await booking.freeBooking({ seats: 6, slots: 6 });
    const [ada, ben] = await booking.people(2);
    if (!ada || !ben) throw new Error('nobody');
    const second = parseAppointmentId(await booking.book(ada, event, '09:15'));
    const other = await api.event({ slots: 2, seats: 8 });
    const stays = parseAppointmentId(await booking.book(ben, other, '09:00'));
    await api.sendMails();
    const to = { event_id: other.id, start_time: '09:00' };
    const { moves } = (await steps.moveAll(event.id, [first, second], to)).body;
    expect(moves).toMatchObject([{ moved: true }, { moved: true }]);
    await api.sendMails();
    expect([...steps.subjects(person), ...steps.subjects(ada)]).toHaveLength(2);

    await booking.book(await api.person(), event, '09:15');
    expect((await steps.undoAll(other.id, [first, second, stays])).body).toEqual({
      moves: [
        { appointment_id: first, undone: true, message: null },
        { appointment_id: second, undone: false, message: expect.stringContaining('taken') },
        { appointment_id: stays, undone: false, message: 'This can no longer be undone.' },
      ],
    });
    expect((await read(event.id, first)).booking.start_time).toBe('09:00');
    expect((await read(other.id, second)).booking.start_time).toBe('09:00');
    expect(await booking.seats(event.id)).toEqual({ taken: 2, live: 2 });
    expect(await booking.seats(other.id)).toEqual({ taken: 2, live: 2 });
    expect((await audits(`appointment ${first}`)).map(({ action }) => action)).toEqual([
      'appointment moved',
      'move undone',
    ]);
    for (const id of [first, second]) await steps.sendAll(id);
    expect(steps.subjects(person)).toHaveLength(1);
    expect(steps.subjects(ada)).toHaveLength(2);
  });

  test('cannot be undone after a minute, after a later cancellation, or if nothing moved', async ({
    api,
    booking,
    steps,
    console: { read },
  }) => {
    const { event, appointmentId: late } = await booking.freeBooking({ seats: 8, slots: 2 });
    const [ada, ben] = await booking.people(2);
    if (!ada || !ben) throw new Error('nobody');
    const cancelled = parseAppointmentId(await booking.book(ada, event, '09:00'));
    const there = parseAppointmentId(await booking.book(ben, event, '09:15'));
    const ids = [late, cancelled, there];
    const to = { event_id: event.id, start_time: '09:15' };
    expect((await steps.moveAll(event.id, ids, to)).body.moves).toMatchObject([
      { moved: true },
      { moved: true },
      { moved: false, message: 'This booking is already at that time.' },
    ]);
    await steps.age(late, UNDO_SECONDS);
    await steps.cancel(event.id, cancelled);
    const { moves } = (await steps.undoAll(event.id, ids)).body;
    expect(moves).toMatchObject(ids.map(() => ({ undone: false })));
    expect((await read(event.id, late)).booking.start_time).toBe('09:15');
    expect((await read(event.id, cancelled)).booking.status).toBe('cancelled');
    const { id: stranger } = await api.event();
    expect((await steps.undoAll(stranger, [there])).body.moves).toMatchObject([{ undone: false }]);
  });
});

describe('a cancellation', () => {
  test('is undone without notifying anyone, and can be repeated', async ({
    api,
    booking,
    steps,
    console: { read },
  }) => {
    const { event, person, appointmentId: id } = await booking.freeBooking();
    await api.sendMails();
    await steps.cancel(event.id, id);
    await api.sendMails();
    expect((await steps.undo(event.id, id)).status).toBe(200);
    expect((await read(event.id, id)).booking.status).toBe('confirmed');
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    await steps.sendAll(id);
    expect(steps.subjects(person)).toHaveLength(1);
    await steps.cancel(event.id, id);
    await steps.sendAll(id);
    expect(steps.subjects(person)[0]).toContain('cancelled');
  });

  test('cannot be undone once money is refunded, the person is notified, or the seat is taken', async ({
    api,
    booking,
    payment,
    steps,
  }) => {
    const paid = await payment.paidBooking();
    await steps.cancel(paid.event.id, paid.appointmentId, 2440);
    expect(outcome(await steps.undo(paid.event.id, paid.appointmentId))).toEqual([
      409,
      'EVENT_CHANGED',
    ]);
    const notified = await booking.freeBooking();
    await steps.cancel(notified.event.id, notified.appointmentId);
    await steps.sendAll(notified.appointmentId);
    const late = await steps.undo(notified.event.id, notified.appointmentId);
    expect(late.body.error.message).toContain('has been notified');
    const full = await booking.freeBooking({ seats: 1, slots: 1 });
    await steps.cancel(full.event.id, full.appointmentId);
    await booking.book(await api.person(), full.event);
    expect(outcome(await steps.undo(full.event.id, full.appointmentId))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    expect(await booking.seats(full.event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('can be undone once its slot has begun, even if the place has been taken', async ({
    api,
    booking,
    steps,
    console: { read },
  }) => {
    const { event, appointmentId: id } = await booking.freeBooking({ seats: 1, slots: 1 });
    const begun = sql`date_trunc('minute', now()) - interval '5 minutes'`;
    await sql`INSERT INTO event_slots (event_id, starts_at, capacity, taken)
      VALUES (${event.id}, ${begun}, 1, 1)`.execute(api.owner);
    await sql`UPDATE appointments SET slot_starts_at = ${begun}
      WHERE appointment_id = ${id}`.execute(api.owner);
    await sql`DELETE FROM event_slots WHERE event_id = ${event.id} AND starts_at > now()`.execute(
      api.owner,
    );
    await steps.cancel(event.id, id);
    expect((await steps.undo(event.id, id)).status).toBe(200);
    expect((await read(event.id, id)).booking.status).toBe('confirmed');
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    await steps.cancel(event.id, id);
    await sql`UPDATE event_slots SET taken = 1 WHERE event_id = ${event.id}`.execute(api.owner);
    expect((await steps.undo(event.id, id)).status).toBe(200);
    expect(await booking.seats(event.id)).toMatchObject({ taken: 2 });
  });

  test('cannot be undone if the event has since been called off', async ({
    booking,
    steps,
    console: { call },
  }) => {
    const { event, appointmentId: id } = await booking.freeBooking();
    await steps.cancel(event.id, id);
    expect((await call('POST', `${event.id}/call-off`, { reason: 'Flooded.' })).status).toBe(200);
    expect((await steps.undo(event.id, id)).status).toBe(409);
  });

  test('by the person cannot be undone by staff', async ({ api, booking, steps }) => {
    const { event, person, appointmentId: id } = await booking.freeBooking();
    await api.call('POST', `/appointments/${id}/cancellation`, { as: person, body: {} });
    expect(outcome(await steps.undo(event.id, id))).toEqual([409, 'EVENT_CHANGED']);
  });
});
