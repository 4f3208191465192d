import type { DayAction } from '@chaps/contracts/visits';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { expect, test } from 'vitest';
import { makeDay, makePerson } from '../testing/clinic-api.ts';
import { type DayPerson, getMinutesWaiting, listPeople, sortByArrival } from './people.ts';

const id = makePerson().appointment_id;
const at = (minute: number) => `2026-12-01T09:${String(minute).padStart(2, '0')}:00.000Z`;
const action = (step: DayAction['step'], minute: number, of: object = {}): DayAction => ({
  action_id: `00000000-0000-4000-8000-0000000000${minute + 10}`,
  appointment_id: id,
  step,
  done_at: at(minute),
  list_version: 1,
  ...of,
});
const of = (people: readonly DayPerson[]) =>
  people.map(({ state, since, arrived_at = null }) => ({ state, since, arrived_at }));
const charles = {
  first_name: 'Charles',
  last_name: 'Babbage',
  date_of_birth: '1961-12-26',
  phone: '01473 000999',
};
const ofWalkIn = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d40', person: charles };

test('steps recorded on this tablet follow those known to the server', () => {
  const known = makePerson({ state: 'arrived', since: at(0), arrived_at: at(0) });
  expect(of(listPeople(makeDay(known), [action('ready', 5)]))).toEqual([
    { state: 'ready', since: at(5), arrived_at: at(0) },
  ]);
  expect(of(listPeople(makeDay(makePerson()), [action('arrived', 3), action('ready', 5)]))).toEqual(
    [{ state: 'ready', since: at(5), arrived_at: at(3) }],
  );
});

test('an arrival that is undone leaves no trace', () => {
  const { action_id } = action('arrived', 0);
  const known = makePerson({
    ...{ state: 'arrived', since: at(0), arrived_at: at(0), last_action_id: action_id },
  });
  expect(of(listPeople(makeDay(known), [action('undo', 5, { undoes: action_id })]))).toEqual([
    { state: 'expected', since: null, arrived_at: null },
  ]);
});

test('consent signed on this tablet counts immediately, until its step is undone', () => {
  const unsigned = makeDay(makePerson({ consent_given: false, questions_to_ask: 'all' }));
  const consent = {
    wording_version: '2025-1',
    answers: {
      ...CONSENT_ANSWERS,
      familyMemberWithProstateCancer: [],
      familyMemberWithOvarianCancer: [],
    },
    signed_name: 'Ada Lovelace',
  };
  const signed = [action('arrived', 3), action('ready', 5, { consent })];
  const asked = (pending: readonly DayAction[]) =>
    listPeople(unsigned, pending).map((each) => [each.consent_given, each.questions_to_ask]);
  expect(asked(signed)).toEqual([[true, 'changes']]);
  const undo = action('undo', 6, { undoes: signed[1]?.action_id });
  expect(asked([...signed, undo])).toEqual([[false, 'all']]);
});

test('nobody is asked to pay for a test that was ended on this tablet, unless that is undone', () => {
  const owing = makePerson({ state: 'ready', is_unpaid: true, price_on_the_day: 2500 });
  const unpaid = (...pending: DayAction[]) =>
    listPeople(makeDay(owing), pending).map(({ is_unpaid }) => is_unpaid);
  const ended = action('not sampled', 5);
  expect(unpaid(ended)).toEqual([false]);
  expect(unpaid(ended, action('not paid', 6))).toEqual([false]);
  expect(unpaid(ended, action('undo', 7, { undoes: ended.action_id }))).toEqual([true]);
  expect(unpaid(action('sampled', 5))).toEqual([true]);
});

test('a walk-in added on this tablet is listed once, before and after the server’s list includes them', () => {
  const pending = [action('arrived', 3, ofWalkIn), action('ready', 5, ofWalkIn)];
  expect(of(listPeople(makeDay(), pending))).toEqual([
    { state: 'ready', since: at(5), arrived_at: at(3) },
  ]);
  const { phone: _, ...named } = charles;
  const listed = makePerson({
    ...{ ...named, appointment_id: ofWalkIn.appointment_id, start_time: null },
    ...{ origin: 'walk-in', state: 'arrived', since: at(3), arrived_at: at(3) },
  });
  const [person, ...others] = listPeople(makeDay(listed), [action('ready', 5, ofWalkIn)]);
  expect(others).toEqual([]);
  expect(person).toMatchObject({ ...listed, state: 'ready', since: at(5) });
});

test('sorts by arrival, even in a list without arrival times, and says how long people have waited', () => {
  const people = [
    makePerson({ last_name: 'Late', state: 'arrived', since: at(9), arrived_at: at(9) }),
    makePerson({ last_name: 'Early', state: 'ready', since: at(20), arrived_at: at(1) }),
    makePerson({ last_name: 'Older', state: 'arrived', since: at(5) }),
    makePerson(),
  ];
  const waiting = sortByArrival(people, 'arrived', 'ready');
  expect(waiting.map(({ last_name }) => last_name)).toEqual(['Early', 'Older', 'Late']);
  expect(waiting.map((person) => getMinutesWaiting(person, new Date(at(21))))).toEqual([
    20, 16, 12,
  ]);
});

test('steps recorded on this tablet show immediately, even when another tablet recorded the step before', () => {
  const sampled = action('sampled', 5, { sample_code: 'T-100' });
  const shown = (...pending: DayAction[]) =>
    listPeople(makeDay(makePerson()), pending).map(({ state }) => state);
  expect(shown(sampled)).toEqual(['sampled']);
  expect(shown(action('ready', 5))).toEqual(['ready']);
  expect(shown(action('not sampled', 5, { reason: 'unwell' }))).toEqual(['not sampled']);
  expect(shown(sampled, action('undo', 6, { undoes: sampled.action_id }))).toEqual(['expected']);
});
