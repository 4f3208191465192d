import { randomUUID } from 'node:crypto';
import { appointment } from '@chaps/contracts/appointments';
import type { EventDetails } from '@chaps/contracts/event-details';
import { EVENT_FIELDS } from '@chaps/contracts/event-fields';
import { IMPORT_COLUMNS } from '@chaps/contracts/event-imports';
import { event, eventPoint, mapPrices, priceKind } from '@chaps/contracts/events';
import { staffEventSummary, storedEvent } from '@chaps/contracts/staff-events';
import { addDays, penceToDecimal } from '@chaps/domain';
import { expect } from 'vitest';
import { test } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { eventFile } from '../../test/event-files.ts';
import { bookingRequest } from '../../test/factories.ts';
import type { Harness, Person } from '../../test/harness.ts';
import { listUnseenKeys } from '../../test/unseen.ts';

type Every<Fields> = { [Name in keyof Required<Fields>]: NonNullable<Fields[Name]> };

/** Each field has a value that differs from a new event's default. */
const everyField = (today: string): Every<EventDetails> => ({
  event_name: `Every field ${randomUUID()}`,
  event_description: 'Beside the church.',
  event_date: addDays(today, 20),
  start_time: '09:30',
  end_time: '12:30',
  session_duration: 20,
  total_spaces: 18,
  walk_in_allowance: 3,
  no_show_minutes: 25,
  breaks: [{ from: '10:10', to: '10:30' }],
  product_id: 'psa',
  ...mapPrices((kind) => 1950 + priceKind.options.indexOf(kind)),
  payment_required: false,
  is_private: true,
  exclusive_for: 'CORPORATE',
  address_line_1: 'The Old School',
  address_line_2: 'First floor',
  city: 'Ipswich',
  state: 'Suffolk',
  postcode: 'IP1 1AA',
  country: 'England',
  latitude: 52.06,
  longitude: 1.15,
  place_confirmed: true,
  contact_email: 'hall@example.org',
  lab_name: 'Northern Laboratory',
});

/**
 * The same event with another value in each field that may still change while somebody has a seat.
 */
const otherFields = (today: string): Partial<EventDetails> => ({
  ...everyField(today),
  event_description: '',
  event_date: addDays(today, 27),
  start_time: '10:00',
  end_time: '13:00',
  total_spaces: 27,
  walk_in_allowance: 0,
  no_show_minutes: 30,
  breaks: [],
  price: null,
  payment_required: true,
  exclusive_for: null,
  address_line_1: '1 High Street',
  address_line_2: null,
  city: 'Colchester',
  state: null,
  postcode: 'CO1 1TJ',
  country: 'United Kingdom',
  latitude: 51.88,
  longitude: 0.9,
  contact_email: 'other@example.org',
  lab_name: null,
});

async function created(api: Harness, as: Pick<Person, 'token'>, body: EventDetails) {
  await api.event();
  const answer = await api.call('POST', '/staff/events', { as, body });
  expect(answer.status, answer.text).toBe(200);
  const id: string = answer.body.event_id;
  const { body: known } = await api.call('GET', `/staff/events/${id}`, { as });
  return { id, known };
}

test('staff read each field as entered, also in a copy and in a template', async ({
  api,
  coordinator: as,
}) => {
  const entered = everyField(api.today);
  for (const [name, { blank }] of Object.entries(EVENT_FIELDS)) {
    expect(entered, name).not.toMatchObject({ [name]: blank });
  }
  const { id, known } = await created(api, as, entered);
  expect(known.event).toEqual({ event_id: id, ...entered });

  const { event_date, ...details } = entered;
  const dates = [addDays(event_date, 7)];
  const copies = await api.call('POST', `/staff/events/${id}/copies`, { as, body: { dates } });
  const [copy] = copies.body.events;
  const { body: copied } = await api.call('GET', `/staff/events/${copy.event_id}`, { as });
  expect(copied.event).toEqual({ ...details, ...copy });

  const name = randomUUID();
  const body = { event_id: id, name };
  await api.call('POST', '/staff/event-templates', { as, body });
  const { templates } = (await api.call('GET', '/staff/event-templates', { as })).body;
  expect(templates.find((template: { name: string }) => template.name === name).details).toEqual(
    details,
  );
});

test('undoing a change restores each field', async ({ api, coordinator: as }) => {
  const entered = { ...everyField(api.today), is_private: false };
  const { id } = await created(api, as, entered);
  await api.call('POST', `/staff/events/${id}/publication`, { as });
  const person = await api.person();
  const request = bookingRequest(person, { id, date: entered.event_date }, entered.start_time);
  const booked = await api.call('POST', '/appointments', { as: person, body: request });
  expect(booked.status, booked.text).toBe(201);
  const { read, confirm, undo } = await eventEditor(api, id);
  const changes = otherFields(api.today);
  expect((await confirm(changes)).status).toBe(200);
  expect((await read()).event).toMatchObject(changes);
  expect((await undo()).status).toBe(200);
  expect((await read()).event).toEqual({ event_id: id, ...entered });
});

test('an imported file sets each of its fields', async ({ api, coordinator: as }) => {
  await api.event();
  const entered = everyField(api.today);
  const cellOf = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const cells = Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [name, cellOf(value)]),
  );
  const csv = eventFile({ ...cells, price: penceToDecimal(entered.price), access_code: 'LODGE' });
  const added = await api.call('POST', '/staff/event-imports', { as, body: { csv, lines: [2] } });
  expect(added.status, added.text).toBe(200);
  const id = added.body.events[0].event_id;
  const { body } = await api.call('GET', `/staff/events/${id}`, { as });
  const imported = Object.entries(entered).filter(([name]) =>
    IMPORT_COLUMNS.some((column) => column === name),
  );
  expect(imported.length).toBeGreaterThan(0);
  expect(body.event).toMatchObject({ ...Object.fromEntries(imported), is_private: true });
});

test('every key that the public, staff and people with a booking read is filled', async ({
  api,
  coordinator: as,
}) => {
  const entered = { ...everyField(api.today), is_private: false };
  const { id, known } = await created(api, as, entered);
  await api.call('POST', `/staff/events/${id}/publication`, { as });
  const at = `${entered.latitude},${entered.longitude}`;
  const mine = ({ event_id }: { event_id: string }) => event_id === id;
  const { events } = (await api.call('GET', `/events?near=${at}`)).body;
  const { points } = (await api.call('GET', '/events/points')).body;
  const { items } = (await api.call('GET', `/staff/events?q=${entered.event_name}`, { as })).body;
  expect(listUnseenKeys(event, events.find(mine))).toEqual([]);
  expect(listUnseenKeys(eventPoint, points.find(mine))).toEqual([]);
  expect(listUnseenKeys(storedEvent, known.event)).toEqual([]);
  expect(listUnseenKeys(staffEventSummary, items.find(mine))).toEqual([]);

  const person = await api.person();
  const body = { start_time: entered.start_time };
  const { hold } = (await api.call('POST', `/events/${id}/holds`, { as: person, body })).body;
  const request = bookingRequest(person, { id, date: entered.event_date }, entered.start_time);
  await api.call('POST', '/appointments', { as: person, body: request });
  const { appointments } = (await api.call('GET', '/appointments', { as: person })).body;
  expect(listUnseenKeys(appointment, hold, appointments[0])).toEqual([]);
});
