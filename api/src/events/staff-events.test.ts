import { NO_PRICES } from '@chaps/contracts';
import type { EventDetails } from '@chaps/contracts/event-details';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { readAllPages } from '../../test/pages.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
  await api.event();
});
afterAll(() => api.stop());
const { order, atProvider } = paymentSteps(() => api);

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, body?: object, as = coordinator) =>
  api.call(method, `/staff${path}`, { as, ...(body ? { body } : {}) });
const read = async (id: string, as = coordinator) =>
  (await call('GET', `/events/${id}`, undefined, as)).body;

const details = (changes: Partial<EventDetails> = {}): EventDetails => ({
  event_name: 'Rotary Ipswich',
  event_description: 'A test.',
  product_id: 'psa',
  ...NO_PRICES,
  payment_required: false,
  event_date: addDays(api.today, 20),
  start_time: '09:00',
  end_time: '10:00',
  session_duration: 15,
  total_spaces: 8,
  is_private: false,
  exclusive_for: null,
  contact_email: 'events@example.org',
  address_line_1: '1 High Street',
  address_line_2: null,
  city: 'Ipswich',
  state: null,
  postcode: 'IP1 1AA',
  country: 'United Kingdom',
  latitude: 52.06,
  longitude: 1.15,
  lab_name: null,
  place_confirmed: true,
  ...changes,
});

async function created(changes: Partial<EventDetails> = {}) {
  const { body } = await call('POST', '/events', details(changes));
  return body.event_id as string;
}
async function published(changes: Partial<EventDetails> = {}) {
  const id = await created(changes);
  expect((await call('POST', `/events/${id}/publication`)).status).toBe(200);
  return { id, date: details(changes).event_date };
}
const change = async (id: string, changes: Partial<EventDetails>, version?: number) => {
  const { event, version: current } = await read(id);
  const { event_id: _id, ...fields } = event;
  return call('PATCH', `/events/${id}`, { ...fields, ...changes, version: version ?? current });
};
const book = async (event: { id: string; date: string }, time = '09:00') => {
  const person = await api.person();
  const body = bookingRequest(person, event, time);
  const answer = await api.call('POST', '/appointments', { as: person, body });
  return { person, status: answer.status, code: answer.body.error?.code };
};

describe('a new event', () => {
  test('is a draft, hidden from the public until it is published', async () => {
    const id = await created();
    expect(await read(id)).toMatchObject({ state: 'draft', version: 1, slots: { length: 4 } });
    const event = { id, date: details().event_date };
    expect((await api.call('GET', `/events/${id}`)).status).toBe(404);
    expect((await api.call('GET', '/events')).text).not.toContain(id);
    expect((await book(event)).status).not.toBe(201);
    expect((await call('POST', `/events/${id}/publication`)).status).toBe(200);
    expect((await api.call('GET', `/events/${id}`)).status).toBe(200);
    expect((await book(event)).status).toBe(201);
    expect((await call('POST', `/events/${id}/publication`)).status).toBe(409);
  });

  test('can be returned to draft while nobody has booked', async () => {
    const event = await published();
    const unpublish = () => call('DELETE', `/events/${event.id}/publication`);
    expect((await unpublish()).status).toBe(200);
    expect(await read(event.id)).toMatchObject({ state: 'draft' });
    expect((await api.call('GET', `/events/${event.id}`)).status).toBe(404);
    expect((await unpublish()).status).toBe(409);
    expect((await call('POST', `/events/${event.id}/publication`)).status).toBe(200);
    expect((await book(event)).status).toBe(201);
    expect((await unpublish()).status).toBe(409);
    expect(await read(event.id)).toMatchObject({ state: 'open' });
    const unknown = '/events/0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d99/publication';
    expect((await call('DELETE', unknown)).status).toBe(404);
  });

  test('cannot be booked by a request that waits while the event is returned to draft', async () => {
    const event = await published();
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
      return rows[0]?.waiting;
    };
    const answers = await api.owner.transaction().execute(async (transaction) => {
      await sql`SELECT FROM event_slots WHERE event_id = ${event.id} FOR UPDATE`.execute(
        transaction,
      );
      const unpublished = call('DELETE', `/events/${event.id}/publication`);
      await expect.poll(waiting).toBe(1);
      const booked = book(event);
      await expect.poll(waiting).toBe(2);
      return { unpublished, booked };
    });
    expect((await answers.unpublished).status).toBe(200);
    expect((await answers.booked).status).toBe(409);
    expect(await read(event.id)).toMatchObject({ state: 'draft' });
  });

  test.each([
    [{ event_name: ' ' }, 'event_name'],
    [{ product_id: 'none' }, 'product_id'],
    [{ end_time: '09:05' }, 'end_time'],
    [{ event_date: '2020-01-01' }, 'event_date'],
    [{ total_spaces: 0 }, 'total_spaces'],
    [{ total_spaces: 5001 }, 'total_spaces'],
    [{ latitude: 91 }, 'latitude'],
    [{ latitude: 0 }, 'latitude'],
    [{ longitude: 3 }, 'longitude'],
    [{ postcode: 'ABC' }, 'postcode'],
  ])('with %j is rejected with an error at the field', async (changes, field) => {
    const answer = await call('POST', '/events', details(changes));
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([422, [field]]);
  });

  test('is refused to staff with a role for one event', async () => {
    const { id } = await api.event();
    const scoped = await api.staff('coordinator', id);
    expect((await call('POST', '/events', details(), scoped)).status).toBe(403);
    const { body } = await call('GET', '/events?when=all', undefined, scoped);
    expect(body).toMatchObject({ total: 1, items: [{ event_id: id }] });
  });
});

test('bookings are charted beside those of the last event at the same postcode', async () => {
  const postcode = 'TR19 7AA';
  const earlier = await published({ event_date: addDays(api.today, 10), postcode: 'tr197aa' });
  const event = await published({ event_date: addDays(api.today, 20), postcode });
  for (const time of ['09:00', '09:15']) expect((await book(event, time)).status).toBe(201);
  const curves = async (id: string) => (await call('GET', `/events/${id}/fill-curves`)).body;
  expect(await curves(event.id)).toEqual({
    event: {
      event_id: event.id,
      event_name: 'Rotary Ipswich',
      event_date: event.date,
      total_spaces: 8,
      days: [{ days_before: 20, taken: 2 }],
    },
    previous: expect.objectContaining({ event_id: earlier.id, days: [] }),
  });
  expect(await curves(earlier.id)).toMatchObject({ previous: null });
});

describe('the price', () => {
  const holdAt = async (event: { id: string; date: string }, time: string) => {
    const as = await api.person();
    await api.consent(as, event);
    const { body } = await api.call('POST', `/events/${event.id}/holds`, {
      as,
      body: { start_time: time },
    });
    return { as, hold: body.hold };
  };

  test("is the event's own until it is removed, then the product's", async () => {
    const event = await published({ price: 1950, payment_required: true });
    const priceOf = async () => (await api.call('GET', `/events/${event.id}`)).body.event;
    expect(await priceOf()).toMatchObject({ price: 1950, product_price: 2500 });
    const { as, hold } = await holdAt(event, '09:00');
    expect(hold).toMatchObject({ price: 1950, payment_required: true });
    expect((await change(event.id, { price: null })).status).toBe(200);
    expect(await priceOf()).toMatchObject({ price: null, product_price: 2500 });
    expect((await holdAt(event, '09:15')).hold).toMatchObject({ price: 2500 });
    // The price of a seat is fixed when the seat is claimed.
    const { body } = await order(as, hold.hold_id);
    expect((await atProvider(body.id))?.amount.value).toBe('19.50');
  });

  test('can be 0', async () => {
    const event = await published({ price: 0, payment_required: true });
    expect((await holdAt(event, '09:00')).hold).toMatchObject({
      price: 0,
      payment_required: false,
    });
  });
});

describe('an edit', () => {
  test('of an outdated version is refused with the name of the other editor', async () => {
    const id = await created();
    const second = await api.staff('coordinator');
    const { version } = await read(id);
    expect((await change(id, { city: 'Colchester' })).status).toBe(200);
    const { event_id: _id, ...event } = (await read(id)).event;
    const stale = await call(
      'PATCH',
      `/events/${id}`,
      { ...event, city: 'Leeds', version },
      second,
    );
    expect([stale.status, stale.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'EVENT_CHANGED',
        message: `${coordinator.email} has changed this event.`,
      }),
    ]);
    expect((await read(id)).event.city).toBe('Colchester');
    const admin = await api.staff('admin');
    const { body } = await api.call('GET', `/staff/audit?event_id=${id}`, { as: admin });
    expect(body.items[0]).toMatchObject({
      actor: coordinator.email,
      before: { city: 'Ipswich' },
      after: { city: 'Colchester' },
    });
  });

  test('raises capacity freely, and never lowers it below the seats taken', async () => {
    const event = await published();
    for (const time of ['09:00', '09:00', '09:15'])
      expect((await book(event, time)).status).toBe(201);
    const seats = async () =>
      (await read(event.id)).slots.map(({ capacity }: { capacity: number }) => capacity);
    expect((await change(event.id, { total_spaces: 12 })).status).toBe(200);
    expect(await seats()).toEqual([3, 3, 3, 3]);
    const refused = await change(event.id, { total_spaces: 2 });
    expect(refused.body.error.details).toEqual({ total_spaces: '3 places are taken.' });
    expect((await change(event.id, { total_spaces: 3 })).status).toBe(200);
    expect(await seats()).toEqual([2, 1]);
    expect((await book(event, '09:30')).status).toBe(409);
  });

  test('changes the times of an event without bookings immediately', async () => {
    const event = await published();
    expect((await change(event.id, { start_time: '13:00', end_time: '14:00' })).status).toBe(200);
    const times = (await read(event.id)).slots.map(
      ({ start_time }: { start_time: string }) => start_time,
    );
    expect(times).toEqual(['13:00', '13:15', '13:30', '13:45']);
    expect((await book(event, '13:00')).status).toBe(201);
    expect((await book(event, '09:00')).status).not.toBe(201);
  });

  test('leaves a closed event closed, whatever it changes', async () => {
    const event = await published();
    await call('POST', `/events/${event.id}/booking`, { open: false });
    const times = { start_time: '13:00', end_time: '14:00' };
    for (const changes of [{ city: 'Leeds' }, times, { total_spaces: 20 }]) {
      expect((await change(event.id, changes)).status).toBe(200);
      expect((await read(event.id)).state).toBe('closed');
    }
    expect((await book(event, '13:00')).status).toBe(409);
  });

  test('closes an event that has fewer seats than times completely', async () => {
    const { id } = await published({ total_spaces: 3 });
    expect((await call('POST', `/events/${id}/booking`, { open: false })).status).toBe(200);
    expect((await read(id)).state).toBe('closed');
  });

  test('is rejected if the event is outside the form’s limits', async () => {
    const { id } = await api.event({ seats: 6000, slots: 1, postcode: 'ABC' });
    expect((await read(id)).event).toMatchObject({ total_spaces: 6000, postcode: 'ABC' });
    const refused = await change(id, { city: 'Leeds' });
    expect([refused.status, Object.keys(refused.body.error.details).sort()]).toEqual([
      422,
      ['postcode', 'total_spaces'],
    ]);
  });
});

test('an event can be closed for bookings, and reopened', async () => {
  const event = await published();
  const open = (is: boolean) => call('POST', `/events/${event.id}/booking`, { open: is });
  const isShownClosed = async () =>
    (await api.call('GET', `/events/${event.id}`)).body.event.is_closed;
  expect(await isShownClosed()).toBe(false);
  expect((await open(false)).status).toBe(200);
  expect((await read(event.id)).state).toBe('closed');
  expect(await isShownClosed()).toBe(true);
  expect((await book(event)).status).toBe(409);
  expect((await open(false)).status).toBe(409);
  expect((await open(true)).status).toBe(200);
  expect(await isShownClosed()).toBe(false);
  expect((await book(event)).status).toBe(201);
});

test('calling off previews who is affected, then notifies and refunds them', async () => {
  const event = await published();
  const { person } = await book(event);
  const { body } = await call('GET', `/events/${event.id}/call-off`);
  expect(body.people).toEqual([
    {
      ...{ reference: expect.stringMatching(/^CH-/), name: 'Person Tested', refund: 0 },
      ...{ paying: false, reached: true, phone: '+441632960000' },
    },
  ]);
  const off = (reason: string) => call('POST', `/events/${event.id}/call-off`, { reason });
  expect((await off(' ')).status).toBe(422);
  expect((await off('The hall has burst pipes.')).body).toEqual({
    cancelled: 1,
    refunded: 0,
    released: 0,
    under_way: 0,
  });
  expect((await off('Again.')).status).toBe(409);
  expect((await read(event.id)).state).toBe('called off');
  const own = await api.call('GET', '/appointments', { as: person });
  expect(own.body.appointments[0].status).toBe('cancelled');
});

test('an access code opens a private event until it is revoked', async () => {
  const { id } = await published({ is_private: true });
  const { code } = (await call('POST', `/events/${id}/access-codes`, { label: 'Lodge' })).body;
  const check = async () => {
    const body = { access_code: code };
    return (await api.call('POST', `/events/${id}/check-access-code`, { body })).body.status;
  };
  expect(await check()).toBe('success');
  const { codes } = (await call('GET', `/events/${id}/access-codes`)).body;
  expect(codes).toEqual([expect.objectContaining({ label: 'Lodge' })]);
  const path = `/events/${id}/access-codes/${codes[0].code_id}`;
  expect((await call('DELETE', path)).status).toBe(200);
  expect(await check()).toBe('error');
  expect((await call('DELETE', path)).status).toBe(404);
});

test('a host gets numbers and first names, and no other personal data', async () => {
  const event = await published();
  const { person } = await book(event);
  const host = await api.staff('host', event.id);
  const { body, text } = await call('GET', `/events/${event.id}/filling`, undefined, host);
  const counts = { total_spaces: 8, booked_spaces: 1, first_names: ['Person'] };
  expect(body).toMatchObject({ ...counts, state: 'open' });
  for (const secret of [person.email, person.profileId, 'Tested', '1970', '+44']) {
    expect(text).not.toContain(secret);
  }
  const { body: today } = await call('GET', '/today', undefined, host);
  expect(today).toMatchObject({ tasks: [], figures: null, events: [{ event_id: event.id }] });
  const { body: others } = await call('GET', '/today');
  expect(others.events).not.toContainEqual(expect.objectContaining({ event_id: event.id }));
});

test('a long list can be searched and is paginated', async () => {
  const name = `Long ${crypto.randomUUID()}`;
  for (let index = 0; index < 27; index += 1) await api.event({ name });
  const list = async (query: string) =>
    (await call('GET', `/events?q=${encodeURIComponent(name)}${query}`)).body;
  const pages = await readAllPages((query) => list(`&${query}`));
  expect(pages.map(({ length }) => length)).toEqual([25, 2]);
  expect((await list('')).total).toBe(27);
  const none = { items: [], next: null, previous: null, total: 0 };
  expect(await list('&when=past')).toEqual(none);
});

test('the second address line, county and laboratory of an event can be read and changed', async () => {
  const optional = { address_line_2: 'Hall 2', state: 'Suffolk', lab_name: 'ESNEFT' };
  const id = await created(optional);
  expect((await read(id)).event).toMatchObject(optional);
  expect((await change(id, { state: null })).status).toBe(200);
  expect((await read(id)).event).toMatchObject({ ...optional, state: null });
});

test('the walk-in settings of an event can be changed, and an older page that omits them keeps them', async () => {
  const id = await created();
  const initial = { walk_in_allowance: 0, no_show_minutes: 30 };
  const changed = { walk_in_allowance: 12, no_show_minutes: 20 };
  expect((await read(id)).event).toMatchObject(initial);
  expect((await change(id, changed)).status).toBe(200);
  const { event, version } = await read(id);
  const {
    event_id: _id,
    walk_in_allowance: _allowance,
    no_show_minutes: _minutes,
    ...older
  } = event;
  const body = { ...older, city: 'Felixstowe', version };
  expect((await call('PATCH', `/events/${id}`, body)).status).toBe(200);
  expect((await read(id)).event).toMatchObject({ city: 'Felixstowe', ...changed });
  expect((await change(id, { walk_in_allowance: -1 })).status).toBe(422);
  expect((await change(id, { no_show_minutes: -1 })).status).toBe(422);
  const audits = await api.owner
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject', '=', `event ${id}`)
    .where('action', '=', 'event changed')
    .orderBy('audit_id')
    .execute();
  expect(audits).toEqual([
    { before: initial, after: changed },
    { before: { city: 'Ipswich' }, after: { city: 'Felixstowe' } },
  ]);
});

test('a clinician reads when and where an event is, but nothing about its money', async () => {
  const clinician = await api.staff('clinician');
  const { id, date } = await published();
  const summary = await call('GET', `/events/${id}/summary`, undefined, clinician);
  expect([summary.status, summary.body]).toEqual([
    200,
    {
      event_id: id,
      event_name: 'Rotary Ipswich',
      event_date: date,
      start_time: '09:00',
      city: 'Ipswich',
      state: 'open',
      total_spaces: 8,
      booked_spaces: 0,
    },
  ]);
  expect((await call('GET', `/events/${id}`, undefined, clinician)).status).toBe(403);
  expect((await call('GET', `/events/${id}/bookings`, undefined, clinician)).status).toBe(403);
  const unknown = `/events/${crypto.randomUUID()}/summary`;
  expect((await call('GET', unknown, undefined, clinician)).status).toBe(404);
  expect((await call('GET', `/events/${id}/summary`)).status).toBe(403);
});
