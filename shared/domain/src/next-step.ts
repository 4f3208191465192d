import { addDays } from './london-time.ts';
import {
  listUnmetPublishingChecks,
  type PublishingCheck,
  type PublishingLine,
} from './publishing.ts';
import type { DayRole, DayStaff } from './staff.ts';
import { DAYS_TO_ACT, findUnfilledDayRoles, hasFewBookings } from './today.ts';

/** What the next step of an event is derived from. */
export interface EventProgress {
  state: 'draft' | 'open' | 'closed' | 'passed' | 'called off';
  /** ISO date, London. */
  event_date: string;
  booked_spaces: number;
  total_spaces: number;
  /** Undefined if not known. */
  staff: DayStaff | undefined;
  /** For a draft. */
  checklist: readonly PublishingLine[];
  /** For an event that is over; undefined if not known. */
  books: { closed: boolean; results_awaited: number } | undefined;
}

export type NextStep =
  | { kind: 'complete the draft'; check: PublishingCheck }
  | { kind: 'publish' | 'fill' | 'prepare' | 'run the day' | 'close the books' }
  | { kind: 'find staff'; roles: readonly DayRole[] }
  | { kind: 'await results'; people: number };

const getDraftStep = ({ checklist }: EventProgress): NextStep => {
  const isLate = checklist.some(({ check, isDone }) => check === 'date' && !isDone);
  const check = isLate ? 'date' : listUnmetPublishingChecks(checklist)[0];
  return check ? { kind: 'complete the draft', check } : { kind: 'publish' };
};

function findPassedStep({ books }: EventProgress): NextStep | undefined {
  if (!books) return undefined;
  if (!books.closed) return { kind: 'close the books' };
  const { results_awaited: people } = books;
  return people > 0 ? { kind: 'await results', people } : undefined;
}

function findPublishedStep(event: EventProgress, today: string): NextStep | undefined {
  const { state, event_date: date, staff } = event;
  if (date <= today) return { kind: 'run the day' };
  if (date > addDays(today, DAYS_TO_ACT)) return undefined;
  const roles = staff ? findUnfilledDayRoles({ state, event_date: date, staff }, today) : [];
  if (roles.length > 0) return { kind: 'find staff', roles };
  if (date === addDays(today, 1)) return { kind: 'prepare' };
  return state === 'open' && hasFewBookings(event) ? { kind: 'fill' } : undefined;
}

/** What staff should do next for an event; undefined if nothing. @param today London day */
export function findNextStep(event: EventProgress, today: string): NextStep | undefined {
  if (event.state === 'called off') return undefined;
  if (event.state === 'draft') return getDraftStep(event);
  return event.state === 'passed' ? findPassedStep(event) : findPublishedStep(event, today);
}
