import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome, parseAppointmentId } from '../../test/booking-steps.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { test } from '../../test/fixtures.ts';
import type { Harness, Person } from '../../test/harness.ts';

const LATER = { start_time: '09:15', end_time: '10:15' };
const PLACE = { address_line_1: 'The Old School', city: 'Bury St Edmunds' };

const subjects = (api: Harness, { email }: Person) =>
  api.mailbox.store.list(email).map(({ subject }) => subject);

const own = async (api: Harness, as: Person) =>
  (await api.call('GET', '/appointments', { as })).body.appointments[0];

const cancellationOf = async (api: Harness, as: Person, id: string) =>
  (await api.call('GET', `/appointments/${id}/cancellation`, { as })).body.cancellation;

const audits = async (api: Harness, subject: string) => {
  const rows = await api.owner
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('audit_id')
    .execute();
  return rows;
};

describe('a change that notifies people', () => {
  test('can be undone before anybody is notified: event, times, bookings and free cancellation', async ({
    api,
    booking,
    payment,
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ seats: 6, slots: 4 });
    await sql`UPDATE events SET payment_required = false WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    const other = await api.person();
    const second = parseAppointmentId(await booking.book(other, event, event.times[2]));
    await api.sendMails();
    const { confirm, read, undo, sendQueued } = await eventEditor(api, event.id);
    const before = await read();
    expect(before.undo).toBeNull();
    const heard = subjects(api, person).length;
    const terms = await cancellationOf(api, person, appointmentId);

    await confirm({ ...LATER, ...PLACE, event_date: addDays(event.date, 7), total_spaces: 9 });
    expect((await read()).undo).toEqual({
      ...{ people: 2, unreached: 0, seconds_left: expect.any(Number) },
    });
    expect((await cancellationOf(api, person, appointmentId)).charge).toBe(0);
    await api.sendMails();
    expect((await undo()).status).toBe(200);

    const after = await read();
    expect(after.event).toEqual(before.event);
    expect([after.slots, after.state, after.undo]).toEqual([before.slots, 'open', null]);
    expect(after.version).toBe(before.version + 2);
    expect(await own(api, person)).toMatchObject({ event_date: event.date, start_time: '09:00' });
    expect(await own(api, other)).toMatchObject({ start_time: event.times[2] });
    expect(await cancellationOf(api, person, appointmentId)).toEqual(terms);
    expect(await booking.seats(event.id)).toEqual({ taken: 2, live: 2 });
    await sendQueued();
    expect(subjects(api, person)).toHaveLength(heard);
    expect(
      (await audits(api, `appointment ${second}`)).map(({ action }) => action).slice(-2),
    ).toEqual(['appointment moved', 'move undone']);
    expect((await audits(api, `event ${event.id}`)).at(-1)).toMatchObject({
      action: 'event change undone',
      before: { city: PLACE.city, total_spaces: 9 },
      after: { start_time: '09:00', total_spaces: 6 },
    });
    expect(outcome(await undo())).toEqual([409, 'EVENT_CHANGED']);
  });

  test('notifies people when it is repeated after an undo', async ({ api, booking }) => {
    const { event, person } = await booking.freeBooking();
    const { confirm, undo, sendQueued } = await eventEditor(api, event.id);
    await confirm(PLACE);
    expect((await undo()).status).toBe(200);
    await confirm(PLACE);
    await sendQueued();
    expect(subjects(api, person)[0]).toContain('Your appointment has changed');
  });

  test('gives people displaced by a break their times back when it is undone', async ({
    api,
    booking,
  }) => {
    const { event, person } = await booking.freeBooking({ seats: 8 });
    const { confirm, read, undo } = await eventEditor(api, event.id);
    await confirm({ breaks: [{ from: '09:00', to: '09:15' }] });
    expect((await own(api, person)).start_time).not.toBe('09:00');
    expect((await undo()).status).toBe(200);
    expect((await own(api, person)).start_time).toBe('09:00');
    expect((await read()).slots[0]).toEqual({ start_time: '09:00', capacity: 2, taken: 1 });
  });

  test('leaves no record of a hold that it released when it is undone', async ({
    api,
    booking,
  }) => {
    const { event } = await booking.freeBooking();
    const holder = await api.person();
    await booking.hold(holder, event, '09:15');
    const { confirm, undo } = await eventEditor(api, event.id);
    await confirm(LATER);
    expect((await undo()).status).toBe(200);
    const { rows } = await sql`SELECT FROM appointment_changes JOIN appointments
      USING (appointment_id) WHERE event_id = ${event.id}`.execute(api.owner);
    expect(rows).toEqual([]);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect((await booking.hold(holder, event, '09:15')).status).toBe(201);
  });

  test('shares its mail with another change within a minute', async ({ api, booking }) => {
    const { event, person } = await booking.freeBooking();
    const { confirm, read, undo, sendQueued } = await eventEditor(api, event.id);
    const { address_line_1: known } = (await read()).event;
    await confirm({ address_line_1: 'The Old Scholl' });
    await confirm(PLACE);
    expect((await read()).undo).toBeNull();
    expect(outcome(await undo())).toEqual([409, 'EVENT_CHANGED']);
    await sendQueued();
    const mails = api.mailbox.store
      .list(person.email)
      .filter(({ subject }) => subject.includes('has changed'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(known);
    expect(mails[0]?.text).not.toContain('Scholl');
  });

  test('cannot be undone if it concerns nobody', async ({ api }) => {
    const { id } = await api.event();
    const { save, read, undo } = await eventEditor(api, id);
    expect((await save(PLACE)).status).toBe(200);
    expect((await read()).undo).toBeNull();
    expect(outcome(await undo())).toEqual([409, 'EVENT_CHANGED']);
  });
});

describe('an undo is refused', () => {
  const refused = {
    code: 'EVENT_CHANGED',
    message: expect.stringMatching(/, so this cannot be undone\.$/),
  };

  test.for<[string, (api: Harness, id: string, person: Person) => Promise<unknown>]>([
    [
      'somebody has booked',
      async (api, id) => {
        const as = await api.person();
        return api.call('POST', `/events/${id}/holds`, { as, body: { start_time: '09:30' } });
      },
    ],
    [
      'somebody has moved',
      async (api, _, as) => {
        const { appointment_id } = await own(api, as);
        const body = { start_time: '09:45' };
        return api.call('POST', `/appointments/${appointment_id}/move`, { as, body });
      },
    ],
    [
      'somebody has cancelled',
      async (api, _, as) => {
        const { appointment_id } = await own(api, as);
        const path = `/appointments/${appointment_id}/cancellation`;
        return api.call('POST', path, { as, body: {} });
      },
    ],
    [
      'a mail has left that says the new time',
      (api, _, { profileId }) =>
        sql`UPDATE outbox SET sent_at = now() WHERE kind = 'booking-confirmation'
          AND appointment_id IN (SELECT appointment_id FROM appointments
            WHERE profile_id = ${profileId})`.execute(api.owner),
    ],
    [
      'somebody has been told',
      (api, _, { profileId }) =>
        sql`UPDATE outbox SET sent_at = now() WHERE kind = 'event-changed'
          AND appointment_id IN (SELECT appointment_id FROM appointments
            WHERE profile_id = ${profileId})`.execute(api.owner),
    ],
    [
      'the event was called off',
      async (api, id) => {
        const as = await api.staff('coordinator');
        const body = { reason: 'The hall has burned down.' };
        return api.call('POST', `/staff/events/${id}/call-off`, { as, body });
      },
    ],
  ])('once %s', async ([, meanwhile], { api, booking }) => {
    const { event, person } = await booking.freeBooking();
    const { confirm, read, undo } = await eventEditor(api, event.id);
    await confirm(LATER);
    await meanwhile(api, event.id, person);
    const { status, body } = await undo();
    expect([status, body.error]).toEqual([409, expect.objectContaining(refused)]);
    expect((await read()).event.start_time).toBe('09:15');
  });

  test('after a minute, or after another change', async ({ api, booking }) => {
    const { event } = await booking.freeBooking();
    const { confirm, read, save, undo, sendQueued } = await eventEditor(api, event.id);
    await confirm(LATER);
    await sql`UPDATE event_change_undos SET changed_at = changed_at - make_interval(secs => ${UNDO_SECONDS})
      WHERE event_id = ${event.id}`.execute(api.owner);
    expect((await read()).undo).toBeNull();
    expect(outcome(await undo())).toEqual([409, 'EVENT_CHANGED']);
    await sendQueued();
    await confirm(PLACE);
    await save({ lab_name: 'ESNEFT' });
    expect((await read()).undo).toBeNull();
    expect(outcome(await undo())).toEqual([409, 'EVENT_CHANGED']);
  });

  test('but not because booking has since been closed, which it stays', async ({
    api,
    booking,
  }) => {
    const { event } = await booking.freeBooking();
    const { as, confirm, read, undo } = await eventEditor(api, event.id);
    await confirm(LATER);
    await api.call('POST', `/staff/events/${event.id}/booking`, { as, body: { open: false } });
    expect((await undo()).status).toBe(200);
    expect(await read()).toMatchObject({ state: 'closed', event: { start_time: '09:00' } });
  });

  test('to staff who may not change the event', async ({ api, booking }) => {
    const { event } = await booking.freeBooking();
    const as = await api.staff('host', event.id);
    const { status } = await api.call('POST', `/staff/events/${event.id}/change-undo`, { as });
    expect(status).toBe(403);
  });
});
