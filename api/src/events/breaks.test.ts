import { londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { test } from '../../test/fixtures.ts';
import type { Harness } from '../../test/harness.ts';

/** A break that takes up the second and third of four times from 09:00. */
const BREAKS = [{ from: '09:15', to: '09:45' }];

/** A coordinator's calls about an event with four times and eight seats. */
async function editor(api: Harness) {
  const event = await api.event({ slots: 4, seats: 8 });
  const as = await api.staff('coordinator');
  const path = `/staff/events/${event.id}`;
  const read = async () => (await api.call('GET', path, { as })).body;
  const bodyOf = async (changes: object) => {
    const { event: known, version } = await read();
    const { event_id: _id, ...details } = known;
    return { ...details, ...changes, version };
  };
  const preview = async (changes: object) =>
    api.call('POST', `${path}/change-preview`, { as, body: await bodyOf(changes) });
  const save = async (changes: object, confirmation?: string) =>
    api.call('PATCH', path, { as, body: { ...(await bodyOf(changes)), confirmation } });
  const slots = async () =>
    (await read()).slots.map(
      ({
        start_time,
        capacity,
        taken,
      }: {
        start_time: string;
        capacity: number;
        taken: number;
      }) => [start_time, capacity, taken],
    );
  return { event, as, read, preview, save, slots, bodyOf };
}

test('no times are offered in a break, and its seats are spread over the other times', async ({
  api,
  booking,
}) => {
  const { event, save, slots } = await editor(api);
  expect((await save({ breaks: BREAKS })).status).toBe(200);
  expect(await slots()).toEqual([
    ['09:00', 4, 0],
    ['09:45', 4, 0],
  ]);
  const offered = await api.call('GET', `/events/${event.id}/slots`);
  expect(offered.body[event.date].availableTimeSlots).toEqual(['09:00', '09:45']);
  expect((await api.call('GET', `/events/${event.id}`)).body.event.breaks).toEqual(BREAKS);
  const late = await booking.book(await api.person(), event, '09:15');
  expect(outcome(late)).toEqual([409, 'SLOT_TAKEN']);
  expect((await save({ breaks: [] })).status).toBe(200);
  expect((await booking.book(await api.person(), event, '09:15')).status).toBe(201);
});

test('people booked in a new break are shown with the nearest free time, then moved and notified', async ({
  api,
  booking,
}) => {
  const { event, preview, save, slots } = await editor(api);
  const { sendQueued } = await eventEditor(api, event.id);
  const [early, late, elsewhere] = await booking.people(3);
  if (!early || !late || !elsewhere) throw new Error('three people');
  await booking.book(early, event, '09:15');
  await booking.book(late, event, '09:30');
  await booking.book(elsewhere, event, '09:45');
  expect(outcome(await save({ breaks: BREAKS }))).toEqual([409, 'PEOPLE_TO_TELL']);
  const { people, confirmation } = (await preview({ breaks: BREAKS })).body;
  const at = (time: string) => londonInstant(event.date, time).toISOString();
  expect(people.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    [at('09:15'), at('09:00')],
    [at('09:30'), at('09:45')],
  ]);
  expect((await save({ breaks: BREAKS }, confirmation)).status).toBe(200);
  expect(await slots()).toEqual([
    ['09:00', 4, 1],
    ['09:45', 4, 2],
  ]);
  expect(await booking.seats(event.id)).toEqual({ taken: 3, live: 3 });
  await sendQueued();
  const message = await booking.newestMail(late);
  expect(message.subject).toContain('Your appointment has changed');
  for (const words of [', 09:30', ', 09:45']) expect(message.text).toContain(words);
  expect((await booking.newestMail(elsewhere)).subject).not.toContain('has changed');
});

test('a break that would leave people without a time is refused with their names', async ({
  api,
  booking,
}) => {
  const { event, save } = await editor(api);
  const people = await booking.people(5);
  for (const [index, time] of ['09:00', '09:00', '09:30', '09:30', '09:45'].entries()) {
    const person = people[index];
    if (person) expect((await booking.book(person, event, time)).status).toBe(201);
  }
  const refused = await save({ breaks: BREAKS, total_spaces: 4 });
  expect(refused.status).toBe(422);
  expect(refused.body.error.details.breaks).toMatch(
    /^No other time is free for Person Tested \(09:30\)\. Move or cancel/,
  );
});

test('a break outside the event’s times, or one that leaves no time for sessions, is refused', async ({
  api,
}) => {
  const { save } = await editor(api);
  const outside = await save({ breaks: [{ from: '08:00', to: '09:15' }] });
  expect(outside.body.error.details.breaks).toContain('outside the event’s times');
  const all = await save({ breaks: [{ from: '09:00', to: '10:00' }] });
  expect(all.body.error.details).toEqual({ end_time: 'These times leave no room for a session.' });
});

test('saving from an older build, which has no breaks, leaves them unchanged', async ({ api }) => {
  const { event, as, save, read, bodyOf } = await editor(api);
  expect((await save({ breaks: BREAKS })).status).toBe(200);
  const { breaks: _, ...body } = await bodyOf({ event_name: 'Another name' });
  const saved = await api.call('PATCH', `/staff/events/${event.id}`, { as, body });
  expect(saved.status).toBe(200);
  expect((await read()).event).toMatchObject({ event_name: 'Another name', breaks: BREAKS });
});
