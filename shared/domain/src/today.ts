import { addDays } from './london-time.ts';
import { type DayRole, type DayStaff, listMissingDayRoles } from './staff.ts';

/** How soon staff should act, the most urgent first. */
export const URGENCIES = ['now', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/**
 * The kinds of task on Today, and how urgent each is until it is due. Equally urgent kinds are listed
 * in the order of this table.
 */
const KIND_URGENCY = {
  'people to call first': 'now',
  'letters of separated records': 'now',
  'accounts to confirm': 'now',
  'overdue follow-ups': 'now',
  'unattended follow-ups': 'now',
  'raised results': 'now',
  'unclear results': 'now',
  'withdrawals set aside': 'now',
  'changed results': 'now',
  'visits that differ': 'now',
  'corrected results': 'now',
  'money taken back': 'now',
  'unsettled payments': 'now',
  'bookings to end': 'now',
  'jobs given up': 'now',
  'unsent tablets': 'now',
  'rejected steps': 'now',
  'results without a sample': 'now',
  'tubes not handed over': 'now',
  'tubes not received': 'now',
  'tubes not told': 'now',
  'results not told': 'soon',
  'letters that came back': 'soon',
  'results overdue': 'soon',
  'books not closed': 'soon',
  'promised invitations': 'soon',
  'next tests to check': 'soon',
  'tests due': 'soon',
  'data requests': 'soon',
  'erasure requests': 'soon',
  'files to release': 'soon',
  'rows set aside': 'soon',
  'money differences': 'soon',
  'invoices to correct': 'soon',
  'overdue invoices': 'soon',
  'failed mails': 'soon',
  'rejected registrations': 'soon',
  'too few staff': 'soon',
  'event at hand': 'soon',
  draft: 'soon',
  'letters not sent': 'later',
  'closed GP practices': 'later',
  'nearly full': 'later',
  'hardly filled': 'later',
} as const satisfies Record<string, Urgency>;
export type TodayKind = keyof typeof KIND_URGENCY;

const isKind = (name: string): name is TodayKind => name in KIND_URGENCY;
export const TODAY_KINDS = Object.keys(KIND_URGENCY).filter(isKind);

interface Task {
  kind: TodayKind;
  /** The day by which it has to be done; null if there is none. */
  due: string | null;
  /** ISO 8601: since when it has been outstanding; null if that does not matter. */
  since: string | null;
}

/** A task that is due is urgent, whatever its kind. @param today London day */
export function getTaskUrgency({ kind, due }: Pick<Task, 'kind' | 'due'>, today: string): Urgency {
  if (due !== null && due <= today) return 'now';
  return KIND_URGENCY[kind];
}

const LATEST_DATE = '9999';

/** The most urgent first; within a kind by due day, then the longest outstanding first. */
export function sortByUrgency<Line extends Task>(tasks: readonly Line[], today: string): Line[] {
  const sortKey = (task: Line) => [
    URGENCIES.indexOf(getTaskUrgency(task, today)),
    TODAY_KINDS.indexOf(task.kind),
    task.due ?? LATEST_DATE,
    task.since ?? LATEST_DATE,
  ];
  return tasks.toSorted((one, other) => {
    const others = sortKey(other);
    const pairs = sortKey(one).map((part, index) => [part, others[index] ?? part] as const);
    const [left, right] = pairs.find(([a, b]) => a !== b) ?? [0, 0];
    return left < right ? -1 : Number(left > right);
  });
}

/** Days before an event from which a draft, few bookings or too few staff need attention. */
export const DAYS_TO_ACT = 14;
/** Shares of the seats that are taken. */
const NEARLY_FULL_SHARE = 0.9;
const HARDLY_FILLED_SHARE = 0.3;

interface PlannedEvent {
  state: 'draft' | 'open' | 'closed' | 'passed' | 'called off';
  event_date: string;
  booked_spaces: number;
  total_spaces: number;
}

type Seats = Pick<PlannedEvent, 'booked_spaces' | 'total_spaces'>;
const getShareTaken = ({ booked_spaces: taken, total_spaces: seats }: Seats) => taken / seats;

export const hasFewBookings = (event: Seats): boolean => getShareTaken(event) < HARDLY_FILLED_SHARE;

/**
 * The roles for the day that nobody has, for a published event that is soon.
 * @param today London day
 */
export function findUnfilledDayRoles(
  {
    state,
    event_date: date,
    staff,
  }: Pick<PlannedEvent, 'state' | 'event_date'> & { staff: DayStaff },
  today: string,
): DayRole[] {
  const isPublished = state === 'open' || state === 'closed';
  return isPublished && date <= addDays(today, DAYS_TO_ACT) ? listMissingDayRoles(staff) : [];
}

/** The task that an event has for staff; a full event has none. @param today London day */
export function findEventTask(event: PlannedEvent, today: string): TodayKind | undefined {
  const { state, event_date: date } = event;
  if (state === 'passed' || state === 'called off') return undefined;
  const isSoon = date <= addDays(today, DAYS_TO_ACT);
  if (state === 'draft') return isSoon ? 'draft' : undefined;
  if (date <= addDays(today, 1)) return 'event at hand';
  if (state === 'closed' || event.total_spaces === 0) return undefined;
  const share = getShareTaken(event);
  if (share >= NEARLY_FULL_SHARE && share < 1) return 'nearly full';
  return isSoon && hasFewBookings(event) ? 'hardly filled' : undefined;
}
