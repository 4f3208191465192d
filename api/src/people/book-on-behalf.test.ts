import { PAY_LINK_HOURS } from '@chaps/contracts';
import type { TelephoneBookingInput } from '@chaps/contracts/telephone-bookings';
import { londonInstant } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test as base } from '../../test/console.ts';
import type { Harness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO, type StaffPerson } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';

type Event = { id: string; times: string[] };
type Changes = Partial<TelephoneBookingInput>;

const test = base.extend('telephone', { scope: 'file' }, ({ api, coordinator }) => {
  const consent = { answers: CONSENT_ANSWERS, through: 'telephone' } as const;
  return {
    consent,
    /** Books for a new person, unless `changes` names one. */
    book: (event: Event, changes: Changes = {}, as: StaffPerson = coordinator, key?: string) =>
      api.call('POST', `/staff/events/${event.id}/bookings`, {
        as,
        headers: key ? { 'idempotency-key': key } : {},
        body: {
          person: newPerson(),
          start_time: event.times[0] ?? '',
          consent,
          payment: null,
          ...changes,
        },
      }),
    bookings: async (profileId: string) =>
      api.owner
        .selectFrom('appointments')
        .select(['status', 'price', 'payment', 'booked_by'])
        .where('profile_id', '=', profileId)
        .execute(),
  };
});

const newPerson = (changes: object = {}) => ({
  first_name: 'Alan',
  last_name: 'Waite',
  date_of_birth: SIXTY_YEARS_AGO,
  phone: null,
  email: null,
  ...changes,
});
const address = () => `telephone-${crypto.randomUUID().slice(0, 8)}@example.org`;
const PAID = { paymentRequired: true } as const;

describe('a booking for a known person', () => {
  test('takes the seat, records how the consent was given and who took it, and confirms by mail', async ({
    api,
    booking,
    coordinator,
    telephone,
    console: { read, audits },
  }) => {
    const event = await api.event();
    const person = await api.person();
    const answer = await telephone.book(event, { person: { profile_id: person.profileId } });
    expect(answer.status).toBe(201);
    const booked = answer.body.booking;
    expect(booked).toMatchObject({
      status: 'confirmed',
      profile_id: person.profileId,
      email: person.email,
      start_time: '09:00',
      pay_by: null,
    });
    expect(booked.reference).toMatch(/^CH-/);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect(await telephone.bookings(person.profileId)).toEqual([
      { status: 'confirmed', price: 0, payment: 'online', booked_by: coordinator.userId },
    ]);
    const consent = await api.owner
      .selectFrom('consents')
      .select(['appointment_id', 'given_through', 'given_by', 'taken_by'])
      .where('profile_id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    expect(consent).toEqual({
      appointment_id: booked.appointment_id,
      given_through: 'telephone',
      given_by: null,
      taken_by: coordinator.userId,
    });
    expect((await booking.newestMail(person)).subject).toContain('Your booking is confirmed');
    const shown = await read(event.id, booked.appointment_id);
    expect(shown.booking).toMatchObject({ consent_given: true, payment: 'online' });
    expect(shown.history).toContainEqual(
      expect.objectContaining({ what: 'Consent given (telephone)' }),
    );
    expect(await audits(`appointment ${booked.appointment_id}`)).toMatchObject([
      { action: 'booked for somebody', event_id: event.id, profile_id: person.profileId },
    ]);
    const mine = await api.call('GET', '/medical/consents', { as: person });
    expect(mine.body.consents).toMatchObject([{ given_through: 'telephone' }]);
  });

  test('completes the one that they began online, instead of adding another', async ({
    api,
    booking,
    telephone,
  }) => {
    const event = await api.event();
    const person = await api.person();
    await booking.hold(person, event, event.times[1]);
    const who = { person: { profile_id: person.profileId } };
    expect((await telephone.book(event, who)).status).toBe(201);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    const again = await telephone.book(event, { ...who, start_time: event.times[2] ?? '' });
    expect(outcome(again)).toEqual([409, 'ALREADY_BOOKED']);
    expect(again.body.error.message).toBe('This person already has a booking at this event.');
  });

  test('requires a role that covers the person and the event', async ({ api, telephone }) => {
    const event = await api.event();
    const stranger = await api.person();
    const who = { person: { profile_id: stranger.profileId } };
    const ofEvent = await api.staff('coordinator', event.id);
    const ofAnother = await api.staff('coordinator', (await api.event()).id);
    expect((await telephone.book(event, who, ofEvent)).status).toBe(404);
    expect((await telephone.book(event, {}, ofAnother)).status).toBe(404);
    expect((await telephone.book(event, {}, await api.staff('clinician'))).status).toBe(403);
    expect((await telephone.book(event, {}, ofEvent)).status).toBe(201);
  });
});

describe('a booking for a new person', () => {
  test('adds them without an account, e-mail address or telephone number', async ({
    api,
    coordinator,
    telephone,
    booking,
    console: { list },
  }) => {
    const event = await api.event();
    const { body, status } = await telephone.book(event);
    expect([status, body.booking.email]).toEqual([201, null]);
    const path = `/staff/people/${body.booking.profile_id}`;
    const { person } = (await api.call('GET', path, { as: coordinator })).body;
    expect(person).toMatchObject({
      first_name: 'Alan',
      last_name: 'Waite',
      date_of_birth: SIXTY_YEARS_AGO,
      phone: null,
      email: null,
      has_account: false,
    });
    expect((await list(event.id)).items).toMatchObject([{ last_name: 'Waite', email: null }]);
    const found = await api.call('GET', '/staff/people?q=alan%20waite', { as: coordinator });
    expect(found.body.items).toContainEqual(expect.objectContaining({ email: null }));
    await api.sendMails();
    expect(await booking.mailKinds(body.booking.appointment_id)).toEqual(['booking-confirmation']);
    const { history } = (
      await api.call('GET', `/staff/events/${event.id}/bookings/${body.booking.appointment_id}`, {
        as: coordinator,
      })
    ).body;
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'E-mail not sent: Confirmation' }),
    );
  });

  test('is refused outside the age limits, with missing answers, and for a known address', async ({
    api,
    telephone,
    booking,
  }) => {
    const event = await api.event();
    const { email } = await api.person();
    const young = await telephone.book(event, {
      person: newPerson({ date_of_birth: '2010-01-01' }),
    });
    expect(young.body.error.details).toHaveProperty(['person.date_of_birth']);
    const { medicationHistory: _left, ...answers } = CONSENT_ANSWERS;
    const unanswered = await telephone.book(event, {
      // @ts-expect-error an answer is missing
      consent: { ...telephone.consent, answers },
    });
    expect(unanswered.body.error.details).toHaveProperty(['consent.answers.medicationHistory']);
    const known = await telephone.book(event, { person: newPerson({ email }) });
    expect(outcome(known)).toEqual([409, 'PERSON_KNOWN']);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
  });

  test('is not made again when the request is repeated', async ({ api, booking, telephone }) => {
    const event = await api.event();
    const key = crypto.randomUUID();
    const changes = { person: newPerson() };
    const [first, second] = [
      await telephone.book(event, changes, undefined, key),
      await telephone.book(event, changes, undefined, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('adds nobody when the seat has been taken', async ({ api, booking, telephone }) => {
    const event = await api.event({ slots: 1, seats: 1 });
    await booking.book(await api.person(), event);
    const email = address();
    const answer = await telephone.book(event, { person: newPerson({ email }) });
    expect(outcome(answer)).toEqual([409, 'SLOT_TAKEN']);
    const left = api.owner.selectFrom('profiles').select('profile_id').where('email', '=', email);
    expect(await left.execute()).toEqual([]);
  });
});

describe('an account created later', () => {
  const register = async (api: Harness, email: string, changes: object) => {
    const userId = crypto.randomUUID();
    api.users.set(userId, email);
    await api.confirmAccount(userId);
    const token = await api.token(userId);
    const body = {
      user_id: userId,
      ...newPerson({ phone: '+441632960000', email }),
      gender: 'Male',
      ethnicity: 'Not stated',
      home_address: '1 High Street, CO1 1AA, United Kingdom',
      ...changes,
    };
    const as = { token };
    const again = (corrected: object = {}) =>
      api.call('POST', '/auth/profile', { as, body: { ...body, ...corrected } });
    return { as, again, answer: await again() };
  };

  test('with the same address, name and birth date gets the bookings', async ({
    api,
    telephone,
  }) => {
    const email = address();
    const event = await api.event();
    const { body } = await telephone.book(event, { person: newPerson({ email }) });
    const { as, answer } = await register(api, email, { first_name: 'Al', last_name: 'WAITE' });
    expect(answer.status).toBe(201);
    const { appointments } = (await api.call('GET', '/appointments', { as })).body;
    expect(appointments).toMatchObject([{ reference: body.booking.reference }]);
  });

  test.for([{ date_of_birth: '1971-01-01' }, { last_name: 'Other' }])(
    'with only the same address gets nothing: %o',
    async (changes, { api, telephone }) => {
      const email = address();
      await telephone.book(await api.event(), { person: newPerson({ email }) });
      const { as, answer } = await register(api, email, changes);
      expect(outcome(answer)).toEqual([422, 'PROFILE_NOT_CREATED']);
      expect((await api.call('GET', '/appointments', { as })).body.appointments).toEqual([]);
    },
  );

  for (const [how, correction] of [
    ['their record is corrected', { last_name: 'Other' }],
    ['its address is cleared', { email: null }],
  ] as const) {
    test(`with other details is a task on Today until ${how}, and can then register`, async ({
      api,
      coordinator,
      telephone,
    }) => {
      const email = address();
      const { body } = await telephone.book(await api.event(), { person: newPerson({ email }) });
      const path = `/staff/people/${body.booking.profile_id}`;
      const tasks = async () =>
        (await tasksOnToday(api, coordinator, 'rejected registrations')).filter(
          ({ action }) => action?.path === path,
        );
      const change = (seen: object, wanted: object) =>
        api.call('PATCH', path, { as: coordinator, body: { seen, wanted, reason: 'They rang.' } });
      expect(await tasks()).toEqual([]);
      const { again } = await register(api, email, { last_name: 'Other' });
      const [first] = await tasks();
      await again();
      expect(await tasks()).toEqual([first]);
      await change({ phone: null }, { phone: '01632 960 654' });
      expect(await tasks()).toHaveLength(1);
      const seen = { last_name: 'Waite', email };
      const [field] = Object.keys(correction);
      const shown = Object.fromEntries(Object.entries(seen).filter(([name]) => name === field));
      const changed = await change(shown, correction);
      expect(changed.status, changed.text).toBe(200);
      expect(await tasks()).toEqual([]);
      expect((await again()).status).toBe(201);
    });
  }

  test('with corrected details ends the task on Today', async ({ api, coordinator, telephone }) => {
    const email = address();
    await telephone.book(await api.event(), { person: newPerson({ email }) });
    const before = await tasksOnToday(api, coordinator, 'rejected registrations');
    const { again } = await register(api, email, { last_name: 'Wait' });
    expect(await tasksOnToday(api, coordinator, 'rejected registrations')).toHaveLength(
      before.length + 1,
    );
    expect((await again({ last_name: 'Waite' })).status).toBe(201);
    expect(await tasksOnToday(api, coordinator, 'rejected registrations')).toHaveLength(
      before.length,
    );
  });
});

describe('payment', () => {
  test('must be chosen for a paid event', async ({ api, telephone }) => {
    const answer = await telephone.book(await api.event(PAID));
    expect(answer.status).toBe(422);
    expect(answer.body.error.details).toEqual({ payment: 'Please choose how they will pay.' });
  });

  test('by the host costs the person nothing', async ({ api, telephone }) => {
    const { body } = await telephone.book(await api.event(PAID), { payment: 'host' });
    expect(body.booking).toMatchObject({ status: 'confirmed', price: 0, payment: 'host' });
  });

  test('on the day is due at the door, and is not refunded', async ({
    api,
    coordinator,
    telephone,
    console: { call, read },
  }) => {
    const event = await api.event(PAID);
    const email = address();
    const person = newPerson({ email });
    const { booking } = (await telephone.book(event, { person, payment: 'on the day' })).body;
    expect(booking).toMatchObject({ status: 'confirmed', price: 2500, payment: 'on the day' });
    await api.sendMails();
    const [mail] = api.mailbox.store.list(email);
    expect(mail?.text).toMatch(/To pay on the day:?\s+£25\.00/);
    expect(mail?.text).not.toMatch(/\bPaid\b/);
    const day = () => api.call('GET', `/staff/events/${event.id}/day`, { as: coordinator });
    expect((await day()).body.appointments).toMatchObject([{ is_unpaid: true }]);
    const id = booking.appointment_id;
    const { body: money } = await call('GET', `${event.id}/money`);
    expect(money).toMatchObject({
      sums: { takings: 0 },
      on_the_day: { bookings: 1, amount: 2500 },
    });
    expect((await read(event.id, id)).booking).toMatchObject({ paid: 0, policy_refund: 0 });
    const cancelled = { policy_refund: 0, exception: null };
    expect((await call('POST', `${event.id}/bookings/${id}/cancellation`, cancelled)).status).toBe(
      200,
    );
    expect((await day()).body.appointments).toMatchObject([{ is_unpaid: false }]);
  });

  test('by a mailed link keeps the seat until the link is paid', async ({
    api,
    booking,
    coordinator,
    payment,
    telephone,
  }) => {
    const event = await api.event(PAID);
    const person = await api.person();
    const who = { person: { profile_id: person.profileId }, payment: 'link' } as const;
    const { booking: held } = (await telephone.book(event, who)).body;
    const hours = (Date.parse(held.pay_by) - Date.now()) / 3_600_000;
    expect([held.status, Math.round(hours)]).toEqual(['held', PAY_LINK_HOURS]);
    const mail = await booking.newestMail(person);
    expect(mail.text).toContain(`/pay?reference=${held.reference}`);
    const resend = () =>
      api.call('POST', `/staff/events/${event.id}/bookings/${held.appointment_id}/mails`, {
        as: coordinator,
        body: { kind: 'payment-link' },
      });
    expect((await resend()).status).toBe(200);
    const renewed = await api.call('POST', `/holds/${held.appointment_id}/renew`, { as: person });
    expect(outcome(renewed)).toEqual([409, 'HOLD_LIMIT']);
    const { body } = await payment.order(person, held.appointment_id);
    await api.payments.enterCard(body.id);
    expect((await payment.capture(person, body.id)).status).toBe(200);
    expect(await payment.statusOf(held.appointment_id)).toBe('confirmed');
    expect(outcome(await resend())).toEqual([409, 'EVENT_CHANGED']);
  });

  test('by a link frees the seat if the link is not paid', async ({ api, booking, telephone }) => {
    const event = await api.event({ ...PAID, slots: 1, seats: 1 });
    const person = newPerson({ email: address() });
    const { booking: held } = (await telephone.book(event, { person, payment: 'link' })).body;
    const other = await api.person();
    expect(outcome(await booking.hold(other, event))).toEqual([409, 'SLOT_TAKEN']);
    await booking.endHold(held.appointment_id, -1);
    expect((await booking.hold(other, event)).status).toBe(201);
  });

  test('by a link requires an e-mail address, and open online booking', async ({
    api,
    telephone,
  }) => {
    const event = await api.event(PAID);
    const without = await telephone.book(event, { payment: 'link' });
    expect(without.body.error.details).toEqual({
      payment: 'A payment link needs an e-mail address.',
    });
    const soon = await api.event({ ...PAID, soon: true });
    const person = newPerson({ email: address() });
    const closed = await telephone.book(soon, { person, payment: 'link' });
    expect(closed.body.error.details.payment).toContain('Online booking has closed');
    expect((await telephone.book(soon, { person, payment: 'host' })).status).toBe(201);
  });

  test('by a link is offered only while the link can still be paid', async ({ api, telephone }) => {
    const event = await api.event({ ...PAID, daysAhead: 2 });
    const person = newPerson({ email: address() });
    const { booking } = (await telephone.book(event, { person, payment: 'link' })).body;
    const dayBefore = londonInstant(event.date, '10:00').getTime() - 86_400_000;
    expect(Date.parse(booking.pay_by)).toBe(dayBefore);
  });
});
