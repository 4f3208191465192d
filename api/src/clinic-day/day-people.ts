import type { DayFilter, DayPeople, dayPeopleQuery } from '@chaps/contracts/visits';
import { findPeople } from '@chaps/domain/find-people';
import { findNamesakes } from '@chaps/domain/names';
import { countWalkInPlaces } from '@chaps/domain/walk-ins';
import type * as z from 'zod';
import { paginateInMemory } from '../platform/db/page.ts';
import { listPeopleWithCodes, readEventDay } from './day-list.ts';
import { listSearchablePeople } from './people.ts';
import type { Services } from './services.ts';
import { readWalkInRule } from './walk-in-rule.ts';

type Person = Awaited<ReturnType<typeof listSearchablePeople>>[number];

/** Cancelled people are listed under ‘all’ and, if they came, under their state. */
function isShown({ state, is_cancelled }: Person, show: DayFilter): boolean {
  if (show === 'all') return true;
  if (show === 'waiting') return state === 'arrived' || state === 'ready';
  return state === show && !(is_cancelled && state === 'expected');
}

/** The people found, sorted by time or, if they are waiting, by how long they have waited. */
function filterShownPeople(
  people: readonly Person[],
  { q = '', show }: Pick<z.output<typeof dayPeopleQuery>, 'q' | 'show'>,
): readonly Person[] {
  const found = q === '' ? people : findPeople(people, q);
  const rows = found.filter((person) => isShown(person, show));
  return show === 'waiting'
    ? rows.toSorted((one, two) => (one.since ?? '').localeCompare(two.since ?? ''))
    : rows;
}

const getId = ({ appointment_id }: Pick<Person, 'appointment_id'>) => appointment_id;

const PAGE = 50;

/**
 * A page of the people of a day. All are read, to match names in any spelling; check-in details are
 * read for the page only.
 * @throws {NotFoundError}
 */
export async function listPeoplePage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  eventId: string,
  { q, show, ...cursor }: z.output<typeof dayPeopleQuery>,
  included: Parameters<typeof listPeopleWithCodes>[2],
): Promise<DayPeople> {
  const { event_date, closed_at } = await readEventDay(db, eventId);
  const walk_in_rule = await readWalkInRule(db, eventId);
  const people = await listSearchablePeople(db, eventId);
  const rows = filterShownPeople(people, { q, show });
  const page = paginateInMemory(rows, getId, PAGE, cursor);
  const shown = await listPeopleWithCodes(db, eventId, included, page.items.map(getId));
  const byId = new Map(shown.map((person) => [person.appointment_id, person]));
  const at = now();
  return {
    ...page,
    items: page.items.flatMap((person) => byId.get(person.appointment_id) ?? []),
    total: rows.length,
    read_at: at.toISOString(),
    event_date,
    closed_at: closed_at?.toISOString() ?? null,
    places: {
      ...countWalkInPlaces({ event_date, walk_in_rule, appointments: people }, at),
      no_show_minutes: walk_in_rule.no_show_minutes,
    },
    namesakes: [...findNamesakes(people)].map(({ appointment_id, date_of_birth }) => ({
      appointment_id,
      date_of_birth,
    })),
  };
}
