import type { PersonEntry, PersonResult, StaffPerson } from '@chaps/contracts/staff-people';
import { formatDate } from '@chaps/domain';

export type TimelineEntry = Omit<PersonEntry, 'kind'>;

const LEVELS: Record<PersonResult['level'], string> = {
  raised: 'raised',
  'not raised': 'not raised',
  'not said': 'the laboratory does not say whether it is raised',
};

function describeChange({ superseded, withdrawn }: PersonResult): string {
  if (!superseded) return '';
  return withdrawn ? ', since withdrawn by the laboratory' : ', since corrected';
}

function toEntry(result: PersonResult): TimelineEntry {
  const { released_at: at, value, level, comments, sample_date: day, booking } = result;
  const sample = day ? `. Sample of ${formatDate(day)}` : '';
  const what = `Result: ${value}, ${LEVELS[level]}${describeChange(result)}${sample}`;
  return { at, what, by: null, reason: comments, booking };
}

/** A person's timeline, newest first, with their results if the role may see them. */
export const addResultEntries = ({ timeline, results = [] }: StaffPerson): TimelineEntry[] =>
  [...timeline, ...results.map(toEntry)].toSorted((one, two) => two.at.localeCompare(one.at));
