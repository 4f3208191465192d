import { expect, test } from 'vitest';
import { londonInstant } from './london-time.ts';
import {
  countWalkInPlaces,
  type DayAppointment,
  describePlacesLeft,
  explainWalkInPlaces,
} from './walk-ins.ts';

const DATE = '2026-12-01';
const MINUTES = 30;

const seat = (start_time: string, changes: Partial<DayAppointment> = {}): DayAppointment => ({
  start_time,
  is_cancelled: false,
  state: 'expected',
  ...changes,
});

const WALK_IN: DayAppointment = { ...seat('09:00', { state: 'arrived' }), start_time: null };

const placesAt = (
  time: string,
  appointments: readonly DayAppointment[],
  { allowance = 0, unbooked = [] as { start_time: string; seats: number }[], walk_ins = 0 } = {},
) =>
  countWalkInPlaces(
    {
      event_date: DATE,
      walk_in_rule: { allowance, no_show_minutes: MINUTES, unbooked },
      appointments: [...appointments, ...Array<DayAppointment>(walk_ins).fill(WALK_IN)],
    },
    londonInstant(DATE, time),
  );

test.each<[string, DayAppointment, number]>([
  ['09:29', seat('09:00'), 0],
  ['09:30', seat('09:00'), 1],
  ['09:30', seat('09:00', { state: 'did not attend' }), 1],
  ['09:30', seat('09:00', { state: 'arrived' }), 0],
  ['09:30', seat('09:00', { state: 'not sampled' }), 0],
  ['09:30', seat('09:15'), 0],
  ['09:30', seat('09:00', { is_cancelled: true }), 0],
  ['09:30', seat('09:00', { is_cancelled: true, state: 'arrived' }), -1],
])('at %s the seat %j leaves %i places', (time, booked, left) => {
  expect(placesAt(time, [booked]).left).toBe(left);
});

test('unbooked seats count once their time has begun, and the allowance always counts', () => {
  const day = { allowance: 2, unbooked: [{ start_time: '09:15', seats: 3 }], walk_ins: 1 };
  expect(placesAt('09:14', [], day)).toMatchObject({ left: 1, unbooked: 0, next_at: '09:15' });
  expect(placesAt('09:15', [], day)).toMatchObject({ left: 4, unbooked: 3, next_at: null });
});

test('no time has begun before the day, and every time has begun after it', () => {
  const day = { event_date: DATE, appointments: [seat('09:00')] };
  const walk_in_rule = { allowance: 0, no_show_minutes: MINUTES, unbooked: [] };
  const left = (date: string) =>
    countWalkInPlaces({ ...day, walk_in_rule }, londonInstant(date, '12:00')).left;
  expect([left('2026-11-30'), left(DATE), left('2026-12-02')]).toEqual([0, 1, 1]);
});

test('the text says how many places are left, of what kind, and when the next place may be free', () => {
  const late = [seat('09:00'), seat('09:45')];
  const places = placesAt('09:30', late, { allowance: 1, walk_ins: 1 });
  expect(describePlacesLeft(places)).toBe('1 place for a walk-in is left.');
  expect(explainWalkInPlaces(places, MINUTES)).toEqual([
    'Places: 1 in addition to the seats, 1 seat freed because people had not arrived 30 minutes after their appointment time.',
    'Taken by 1 walk-in.',
  ]);
  const full = placesAt('09:30', late, { walk_ins: 1 });
  expect(describePlacesLeft(full)).toBe('No places left for walk-ins.');
  expect(explainWalkInPlaces(full, MINUTES).at(-1)).toBe(
    'The next place may become available at 10:15.',
  );
});

test('a latecomer keeps their seat, and the text says that there is one person too many', () => {
  const before = placesAt('09:30', [seat('09:00')], { walk_ins: 1 });
  const after = placesAt('09:40', [seat('09:00', { state: 'arrived' })], { walk_ins: 1 });
  expect([before.left, after.left]).toEqual([0, -1]);
  expect(explainWalkInPlaces(after, MINUTES).join(' ')).toContain(
    'There is 1 person more than we have places for',
  );
});

test('the text uses the plural for several of each', () => {
  const gone = { is_cancelled: true, state: 'arrived' } as const;
  const appointments = [seat('09:00'), seat('09:00'), seat('10:00', gone), seat('10:00', gone)];
  const unbooked = [{ start_time: '09:00', seats: 4 }];
  const places = placesAt('09:30', appointments, { allowance: 2, unbooked, walk_ins: 3 });
  expect(describePlacesLeft(places)).toBe('3 places for walk-ins are left.');
  expect(explainWalkInPlaces(places, MINUTES)).toEqual([
    'Places: 2 in addition to the seats, 4 seats not booked, 2 seats freed because people had not arrived 30 minutes after their appointment time.',
    'Taken by 3 walk-ins and 2 people who had cancelled.',
  ]);
});

test('a reason that does not apply is omitted', () => {
  const nothing = placesAt('09:30', []);
  expect(describePlacesLeft(nothing)).toBe('No places left for walk-ins.');
  expect(explainWalkInPlaces(nothing, MINUTES)).toEqual([]);
  const two = placesAt('09:30', [], { walk_ins: 2 });
  expect(explainWalkInPlaces(two, MINUTES)).toEqual([
    'Taken by 2 walk-ins.',
    'There are 2 people more than we have places for: someone whose seat went to a walk-in arrived late. Everyone who is here will be seen.',
  ]);
});

test('no seat becomes free after midnight', () => {
  expect(placesAt('23:00', [seat('23:30')]).next_at).toBeNull();
  expect(placesAt('23:00', [seat('23:29')]).next_at).toBe('23:59');
});

test.each<[string, number, Partial<DayAppointment>]>([
  ['who has come', 1, { state: 'arrived' }],
  ['whose arrival was undone', 1, {}],
  ['who was cancelled', 0, { is_cancelled: true }],
  ['who was cancelled and came', 1, { is_cancelled: true, state: 'sampled' }],
])('a walk-in %s counts as %i', (_, count, changes) => {
  const places = placesAt('09:30', [{ ...seat('09:00', changes), start_time: null }], {
    allowance: 2,
  });
  expect(places).toMatchObject({ walk_ins: count, left: 2 - count, no_shows: 0, next_at: null });
});
