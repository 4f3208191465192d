import * as z from '@chaps/contracts/schema';
import type { DayList, ExpectedPerson } from '@chaps/contracts/visits';
import { findPeople } from '@chaps/domain/find-people';
import { isShown, SHOWN } from './words.tsx';

/** As the lists that the API pages. */
const PAGE = 50;

const position = z
  .string()
  .regex(/^\d{1,5}$/)
  .optional();

/** What of the people is shown, in the address of the page. `after` and `before` are numbers of rows. */
export const peopleView = z.object({
  q: z.string().optional(),
  show: z.enum(SHOWN.map(({ value }) => value)).default('all'),
  after: position,
  before: position,
});
export type PeopleView = z.infer<typeof peopleView>;

/** A page of rows that are all known, as the API would answer it. */
export function pageOf<Row>(
  rows: readonly Row[],
  { after, before }: Pick<PeopleView, 'after' | 'before'>,
) {
  const begin = before ? Math.max(0, Number(before) - PAGE) : Number(after ?? 0);
  const end = begin + PAGE;
  return {
    items: rows.slice(begin, end),
    total: rows.length,
    previous: begin > 0 ? String(begin) : null,
    next: end < rows.length ? String(end) : null,
  };
}

/** People who are searched for, by their time; of those who wait, who has waited longest comes first. */
export function shownPeople(day: DayList, { q = '', show }: PeopleView): readonly ExpectedPerson[] {
  const found = q.trim() === '' ? day.appointments : findPeople(day.appointments, q);
  const rows = found.filter((person) => isShown(person, show));
  return show === 'waiting'
    ? rows.toSorted((one, two) => (one.since ?? '').localeCompare(two.since ?? ''))
    : rows;
}
