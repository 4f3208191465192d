import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/fixtures.ts';
import type { Person, StaffPerson } from '../../test/makers.ts';
import { addBookings } from '../../test/many-bookings.ts';

const NHS_NUMBER = '9434765919';

const test = base
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('console', { scope: 'file' }, ({ api, coordinator }) => {
    const call = (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: object,
      as: StaffPerson = coordinator,
    ) => api.call(method, `/staff/events/${path}`, { as, ...(body ? { body } : {}) });
    const named = async (person: Person, first_name: string, last_name: string) => {
      await api.owner
        .updateTable('profiles')
        .set({ first_name, last_name })
        .where('profile_id', '=', person.profileId)
        .execute();
    };
    return {
      call,
      named,
      list: async (eventId: string, query = '') =>
        (await call('GET', `${eventId}/bookings?${query}`)).body,
      read: async (eventId: string, id: string) =>
        (await call('GET', `${eventId}/bookings/${id}`)).body,
      audits: async (subject: string) =>
        api.owner
          .selectFrom('audit_log')
          .select(['actor', 'action', 'event_id', 'profile_id', 'before', 'after', 'reason'])
          .where('subject', '=', subject)
          .where('actor', '=', coordinator.userId)
          .orderBy('audit_id')
          .execute(),
      readings: async (person: Person) =>
        api.owner
          .selectFrom('access_log')
          .select(['user_id', 'what'])
          .where('profile_id', '=', person.profileId)
          .execute(),
    };
  });

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

  test('has everybody once on its pages, forwards and backwards, whatever the sort', async ({
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

  test('refuses a page that there is not', async ({ api, console: { call } }) => {
    const { id } = await api.event();
    for (const cursor of ['x', Buffer.from('["1"]').toString('base64url')]) {
      expect((await call('GET', `${id}/bookings?after=${cursor}`)).status).toBe(422);
    }
    expect((await call('GET', `${id}/bookings?group=everybody`)).status).toBe(422);
  });

  test('an NHS number is found by those who use them, and each reading is noted', async ({
    api,
    booking,
    coordinator,
    console: { call, readings },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const profile = `/auth/profile?email=${person.email}`;
    await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
    const search = (eventId: string, nhs_number: string, as = coordinator) =>
      call('POST', `${eventId}/nhs-number-search`, { nhs_number }, as);
    const found = await search(event.id, '943 476 5919');
    expect(found.body).toEqual({ appointment_id: appointmentId });
    expect(await readings(person)).toEqual([
      { user_id: coordinator.userId, what: 'NHS number search' },
    ]);
    const { id: other } = await api.event();
    expect((await search(other, NHS_NUMBER)).body).toEqual({ appointment_id: null });
    expect((await search(event.id, '943')).status).toBe(422);
    const admin = await api.staff('admin');
    expect(outcome(await search(event.id, NHS_NUMBER, admin))).toEqual([403, 'FORBIDDEN']);
    const listed = await call('GET', `${event.id}/bookings?q=${NHS_NUMBER}`);
    expect(listed.body.total).toBe(0);
    expect(await readings(person)).toHaveLength(1);
  });
});

describe('one booking', () => {
  test('is shown with its payment, consent and history, and without an answer', async ({
    api,
    payment,
    console: { read },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    await api.sendMails();
    const { booking, history } = await read(event.id, appointmentId);
    expect(booking).toMatchObject({
      email: person.email,
      profile_id: person.profileId,
      phone: '+441632960000',
      date_of_birth: '1970-01-01',
      event_id: event.id,
      event_date: event.date,
      price: 2500,
      paid: 2500,
      refund: 0,
      refund_status: null,
      policy_refund: 2440,
      consent_given: true,
      share_with_gp: false,
    });
    const what = history.map((entry: { what: string }) => entry.what);
    expect(what).toEqual(
      expect.arrayContaining([
        'A seat was held',
        'Appointment confirmed',
        expect.stringMatching(/^Paid £25\.00/),
        'Consent given (website)',
        'Mail sent: Confirmation',
      ]),
    );
  });

  test('of another event, or of none, is not found', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { appointmentId } = await booking.freeBooking();
    const { id } = await api.event();
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    const theirs = await call('GET', `${id}/bookings/${appointmentId}`);
    const unknown = await call('GET', `${id}/bookings/${crypto.randomUUID()}`);
    expect([theirs.status, bare(theirs.text)]).toEqual([404, bare(unknown.text)]);
  });
});

describe('moving', () => {
  test('to another event takes the seat there, frees the old one, tells the person and notes who did it', async ({
    api,
    payment,
    booking,
    coordinator,
    console: { call, read, audits },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking();
    const target = await api.event({ name: 'The other event', daysAhead: 40 });
    const body = { event_id: target.id, start_time: '09:15' };
    const moved = await call('POST', `${event.id}/bookings/${appointmentId}/move`, body);
    expect(moved.status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
    expect(await booking.seats(target.id)).toEqual({ taken: 1, live: 1 });
    const mail = await booking.newestMail(person);
    expect(mail.text).toContain('The other event');
    const shown = await read(target.id, appointmentId);
    expect(shown.booking).toMatchObject({ event_id: target.id, time: '09:15', paid: 2500 });
    expect(shown.history).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/^Appointment moved from .*09:00 to .*09:15$/),
        by: coordinator.email,
      }),
    );
    expect((await call('GET', `${event.id}/bookings/${appointmentId}`)).status).toBe(404);
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      { event_id: event.id, profile_id: person.profileId, after: { event_id: target.id } },
    ]);
  });

  test('is still possible when online booking has closed, and not when the time has begun', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({
      soon: true,
      audience: 'CORPORATE',
    });
    await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    const [, second = '', third = ''] = event.times;
    const move = (start_time: string) =>
      call('POST', `${event.id}/bookings/${appointmentId}/move`, {
        event_id: event.id,
        start_time,
      });
    expect(outcome(await booking.move(person, appointmentId, second))).toEqual([
      409,
      'BOOKING_CLOSED',
    ]);
    expect((await move(second)).status).toBe(200);
    await sql`INSERT INTO event_slots (event_id, starts_at, capacity)
      SELECT event_id, starts_at - interval '12 hours', 4 FROM event_slots
      WHERE event_id = ${event.id} AND taken = 1`.execute(api.owner);
    expect((await move(third)).status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('is refused to a full time, an unknown time, and an event out of reach', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const full = await api.event({ seats: 1, slots: 1 });
    await booking.book(await api.person(), full);
    const scoped = await api.staff('coordinator', event.id);
    const move = (event_id: string, start_time: string, as?: StaffPerson) =>
      call('POST', `${event.id}/bookings/${appointmentId}/move`, { event_id, start_time }, as);
    expect(outcome(await move(full.id, '09:00'))).toEqual([409, 'SLOT_TAKEN']);
    expect((await move(event.id, '09:05')).body.error.details).toHaveProperty('start_time');
    const [theirs, unknown] = [
      await move(full.id, '09:00', scoped),
      await move(crypto.randomUUID(), '09:00', scoped),
    ];
    expect(theirs.body.error.details).toEqual({ event_id: 'There is no such event.' });
    expect(unknown.body.error.details).toEqual(theirs.body.error.details);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('is refused to an event at which the person has a booking', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const second = await api.event();
    await booking.book(person, second);
    const body = { event_id: second.id, start_time: '09:15' };
    const answer = await call('POST', `${event.id}/bookings/${appointmentId}/move`, body);
    expect(outcome(answer)).toEqual([409, 'ALREADY_BOOKED']);
    expect(answer.body.error.message).toBe('This person has a booking at that event already.');
    expect(await booking.seats(second.id)).toEqual({ taken: 1, live: 1 });
  });

  test('people between two events at the same moment loses and doubles no seat', async ({
    api,
    booking,
    console: { call },
  }) => {
    const [one, two] = [
      await api.event({ seats: 3, slots: 1 }),
      await api.event({ seats: 3, slots: 1 }),
    ];
    const crowd = await booking.people(4);
    const booked = await Promise.all(
      crowd.map(async (person, index) => {
        const from = index % 2 === 0 ? one : two;
        const { body } = await booking.book(person, from);
        return { from, to: index % 2 === 0 ? two : one, id: body.appointment.appointment_id };
      }),
    );
    const answers = await Promise.all(
      booked.map(({ from, to, id }) =>
        call('POST', `${from.id}/bookings/${id}/move`, { event_id: to.id, start_time: '09:00' }),
      ),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const [first, second] = [await booking.seats(one.id), await booking.seats(two.id)];
    expect([first?.taken, second?.taken]).toEqual([first?.live, second?.live]);
    expect((first?.taken ?? 0) + (second?.taken ?? 0)).toBe(4);
  });
});

describe('cancelling', () => {
  test('gives back what the policy says', async ({ api, payment, booking, console: { call } }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    const cancel = (body: object) =>
      call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, body);
    const stale = await cancel({ policy_refund: 2500, exception: null });
    expect(outcome(stale)).toEqual([409, 'REFUND_CHANGED']);
    expect((await cancel({ policy_refund: 2440, exception: null })).status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
    const [refund] = await api.owner
      .selectFrom('refunds')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .execute();
    expect(refund).toMatchObject({ amount_pence: 2440, reason: 'cancelled by staff' });
    const mail = await booking.newestMail(person);
    expect(mail.text).toContain('We have cancelled your appointment');
    expect(outcome(await cancel({ policy_refund: 2440, exception: null }))).toEqual([
      409,
      'CANCELLATION_CLOSED',
    ]);
  });

  test('against the policy needs a reason, which is kept, and never gives back more than was paid', async ({
    api,
    payment,
    booking,
    console: { call, read, audits },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    const cancel = (refund: number, reason: string) =>
      call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, {
        policy_refund: 2440,
        exception: { refund, reason },
      });
    expect((await cancel(2500, ' ')).status).toBe(422);
    expect((await cancel(2501, 'Ill.')).body.error.details).toHaveProperty('refund');
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect((await cancel(2500, 'They are in hospital.')).status).toBe(200);
    expect((await booking.newestMail(person)).text).toContain('full amount of £25.00');
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      {
        action: 'appointment cancelled',
        reason: 'They are in hospital.',
        before: { refund_by_policy: '£24.40' },
        after: { refund: '£25.00' },
      },
    ]);
    const { booking: shown } = await read(event.id, appointmentId);
    expect(shown).toMatchObject({ status: 'cancelled', refund: 2500, refund_status: 'due' });
    const refunds = api.owner.selectFrom('refunds').selectAll();
    expect(await refunds.where('appointment_id', '=', appointmentId).execute()).toHaveLength(1);
  });
});

describe('a mail again', () => {
  test('the confirmation, once for each time that somebody asks', async ({
    api,
    booking,
    coordinator,
    console: { call, audits },
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const path = `/staff/events/${event.id}/bookings/${appointmentId}/mails`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      api.call('POST', path, { as: coordinator, body: { kind: 'booking-confirmation' }, headers });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const kinds = await booking.mailKinds(appointmentId);
    expect(kinds).toEqual(['booking-confirmation', 'booking-confirmation']);
    const [noted] = await audits(`appointment ${appointmentId}`);
    expect(noted?.action).toBe('mail requested again: booking-confirmation');
    const cancelled = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, cancelled);
    const late = await call('POST', `${event.id}/bookings/${appointmentId}/mails`, {
      kind: 'booking-confirmation',
    });
    expect(late.status).toBe(409);
  });

  test('that a result is ready goes only when there is one, and the answer tells neither', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const send = () =>
      call('POST', `${event.id}/bookings/${appointmentId}/mails`, { kind: 'result-ready' });
    const mails = () =>
      api.owner
        .selectFrom('outbox')
        .select('kind')
        .where('profile_id', '=', person.profileId)
        .execute();
    const without = await send();
    expect(await mails()).toEqual([]);
    await api.owner
      .insertInto('results')
      .values({
        profile_id: person.profileId,
        appointment_id: appointmentId,
        test_result: '1',
        test_unit: 'ng/ml',
        comments: 'Normal',
        sample_date: event.date,
      })
      .execute();
    expect((await send()).text).toBe(without.text);
    expect(await mails()).toEqual([{ kind: 'result-ready' }]);
    const seen = await call('GET', `${event.id}/bookings/${appointmentId}`);
    expect(seen.text).not.toMatch(/Normal|ng\/ml/);
  });
});

describe('a message to a group', () => {
  const text = { subject: 'The front door is closed', body: 'Please use the side door.' };

  test('is shown first, then goes to everybody of the group once, however often it is sent', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    await booking.book(other, event, '09:30');
    await booking.hold(await api.person(), event, '09:15');
    const to = { group: 'booked' };
    const preview = await call('POST', `${event.id}/messages/preview`, { ...text, to });
    expect(preview.body).toMatchObject({ people: 2, subject: text.subject });
    expect(preview.body.text).toContain('Dear Person');
    const message = { ...text, to, message_id: crypto.randomUUID() };
    const send = (body: object = message) => call('POST', `${event.id}/messages`, body);
    const all = await Promise.all([send(), send(), send()]);
    expect(all.map(({ body }) => body)).toEqual(all.map(() => ({ people: 2 })));
    expect((await send({ ...message, body: 'Another text.' })).status).toBe(422);
    await sql`UPDATE outbox SET next_attempt_at = now()
      WHERE message_id = ${message.message_id}`.execute(api.owner);
    for (const each of [person, other]) {
      const mail = await booking.newestMail(each);
      expect([mail.subject, mail.text.includes(text.body)]).toEqual([text.subject, true]);
    }
    const mails = api.owner.selectFrom('outbox').where('message_id', '=', message.message_id);
    expect(await mails.select('mail_id').execute()).toHaveLength(2);
    expect(await audits(`event ${event.id}`)).toMatchObject([
      { action: 'message sent', after: { subject: text.subject, to: 'booked', people: 2 } },
    ]);
    const { history } = await read(event.id, appointmentId);
    expect(history.at(-1).what).toBe(`Mail sent: Message ‘${text.subject}’`);
    const late = await call('DELETE', `${event.id}/messages/${message.message_id}`);
    expect(late.status).toBe(409);
  });

  test('can be taken back before it is sent', async ({ api, booking, console: { call } }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    await api.sendMails();
    const message_id = crypto.randomUUID();
    const to = { appointment_ids: [appointmentId] };
    await call('POST', `${event.id}/messages`, { ...text, to, message_id });
    const { id: other } = await api.event();
    expect((await call('DELETE', `${other}/messages/${message_id}`)).status).toBe(404);
    const back = await call('DELETE', `${event.id}/messages/${message_id}`);
    expect(back.body).toEqual({ taken_back: 1, sent: 0 });
    await sql`UPDATE outbox SET next_attempt_at = now()`.execute(api.owner);
    expect((await booking.newestMail(person)).subject).not.toBe(text.subject);
  });

  test('reaches nobody of another event, and nobody is told so', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { appointmentId } = await booking.freeBooking();
    const { id } = await api.event();
    const to = { appointment_ids: [appointmentId] };
    const message = { ...text, to, message_id: crypto.randomUUID() };
    expect((await call('POST', `${id}/messages`, message)).status).toBe(409);
    const kept = api.owner.selectFrom('staff_messages').select('message_id');
    expect(await kept.where('message_id', '=', message.message_id).execute()).toEqual([]);
  });
});

describe('the export', () => {
  test('gives each reader their columns, without formulas, and notes it', async ({
    api,
    booking,
    coordinator,
    console: { call, named, audits, readings },
  }) => {
    const { event, person } = await booking.freeBooking();
    const profile = `/auth/profile?email=${person.email}`;
    await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
    await named(person, '=1+1', 'Tested');
    const file = (reader: string, as?: StaffPerson) =>
      call('GET', `${event.id}/bookings.csv?for=${reader}`, undefined, as);
    const clinic = await file('clinic');
    expect(clinic.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(clinic.headers['cache-control']).toBe('no-store');
    expect(parse(clinic.text, { columns: true })).toMatchObject([
      { time: '09:00', name: "'=1+1 Tested", consent: 'no' },
    ]);
    expect(clinic.text).not.toContain(NHS_NUMBER);
    expect(await readings(person)).toEqual([]);
    const admin = await api.staff('admin');
    expect(outcome(await file('laboratory', admin))).toEqual([403, 'FORBIDDEN']);
    const laboratory = parse((await file('laboratory')).text, { columns: true });
    expect(laboratory).toMatchObject([{ nhs_number: NHS_NUMBER, first_name: "'=1+1" }]);
    expect(await readings(person)).toEqual([
      { user_id: coordinator.userId, what: 'list for the laboratory' },
    ]);
    expect((await audits(`event ${event.id}`)).map(({ action }) => action)).toEqual([
      'appointments exported for the clinic',
      'appointments exported for the laboratory',
    ]);
  });
});

const appointmentIn = ({ body }: { body: { appointment: { appointment_id: string } } }) =>
  body.appointment.appointment_id;

describe('several bookings at once', () => {
  test('get their confirmation again, once, unless it is taken back in time', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    const cancelled = appointmentIn(await booking.book(other, event, '09:30'));
    const refund = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${cancelled}/cancellation`, refund);
    await api.sendMails();
    const { appointmentId: elsewhere } = await booking.freeBooking();
    const path = `${event.id}/confirmations`;
    const resend = (resend_id: string) =>
      call('POST', path, { resend_id, appointment_ids: [appointmentId, cancelled, elsewhere] });
    const id = crypto.randomUUID();
    const before = await booking.mailKinds(appointmentId);
    for (const _time of ['first', 'second']) {
      expect((await resend(id)).body).toEqual({ people: 1, skipped: 2 });
    }
    expect(await booking.mailKinds(appointmentId)).toHaveLength(before.length + 1);
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      { action: 'mail requested again: booking-confirmation', profile_id: person.profileId },
    ]);
    const { id: stranger } = await api.event();
    expect((await call('DELETE', `${stranger}/confirmations/${id}`)).status).toBe(404);
    const back = await call('DELETE', `${path}/${id}`);
    expect(back.body).toEqual({ taken_back: 1, sent: 0 });
    expect((await read(event.id, appointmentId)).history.at(-1).what).toBe(
      'Mail not sent: Confirmation',
    );

    const late = crypto.randomUUID();
    await resend(late);
    await sql`UPDATE outbox SET next_attempt_at = now()`.execute(api.owner);
    expect((await booking.newestMail(person)).subject).toContain('confirmed');
    expect((await call('DELETE', `${path}/${late}`)).status).toBe(409);
  });

  test('move to one time, and each says what happened', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, appointmentId: first } = await booking.freeBooking({ seats: 8 });
    const people = await booking.people(3);
    const ids = [first];
    for (const [index, time] of ['09:00', '09:30', '09:30'].entries()) {
      const person = people[index];
      if (!person) throw new Error('nobody');
      ids.push(appointmentIn(await booking.book(person, event, time)));
    }
    const [, second = '', third = '', fourth = ''] = ids;
    const refund = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${fourth}/cancellation`, refund);
    const move = (start_time: string) =>
      call('POST', `${event.id}/moves`, {
        event_id: event.id,
        start_time,
        appointment_ids: [fourth, first, second, first],
      });
    expect((await move('03:00')).status).toBe(422);
    const { moves } = (await move('09:30')).body;
    expect(moves).toEqual([
      { appointment_id: fourth, moved: false, message: expect.any(String) },
      { appointment_id: first, moved: true, message: null },
      { appointment_id: second, moved: false, message: expect.any(String) },
    ]);
    expect((await read(event.id, first)).booking.time).toBe('09:30');
    expect((await read(event.id, second)).booking.time).toBe('09:00');
    expect((await read(event.id, third)).booking.time).toBe('09:30');
    expect(await audits(`appointment ${first}`)).toMatchObject([{ action: 'appointment moved' }]);
    expect(await audits(`appointment ${second}`)).toEqual([]);
    expect(await booking.seats(event.id)).toEqual({ taken: 3, live: 3 });
    const { id: stranger } = await api.event();
    const elsewhere = { event_id: stranger, start_time: '09:00', appointment_ids: [first] };
    const refused = await call('POST', `${stranger}/moves`, elsewhere);
    expect(refused.body.moves).toMatchObject([{ moved: false }]);
  });
});
