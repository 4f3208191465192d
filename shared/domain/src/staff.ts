import { londonDate } from './london-time.ts';

/** What staff are, and what each may do: the one table that the API and the console read. */
export const STAFF_ROLES = [
  'admin',
  'coordinator',
  'host',
  'check-in',
  'phlebotomist',
  'clinician',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ACTIONS = [
  'see today',
  'see events',
  'change events',
  'watch an event fill',
  'see people',
  'change people',
  'see data requests',
  'answer data requests',
  'export people',
  'erase people',
  'see bookings',
  'change bookings',
  'export bookings',
  'message bookings',
  'run the day',
  'close the day',
  'manage tablets',
  'change templates',
  'see money',
  'settle money',
  'write invoices',
  'see reports',
  'see reports of results',
  'use NHS numbers',
  'manage roles',
  'read the audit log',
  'read who read results',
  'import results',
  'release results',
  'follow up results',
  'manage releases',
  'see the service',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

const EVENTS_AND_BOOKINGS: readonly StaffAction[] = [
  'see today',
  'see events',
  'change events',
  'watch an event fill',
  'see people',
  'change people',
  'see data requests',
  'answer data requests',
  'see bookings',
  'change bookings',
  'export bookings',
  'message bookings',
  'run the day',
  'close the day',
  'manage tablets',
  'change templates',
  'see money',
  'settle money',
  'write invoices',
  'see reports',
];

export const PERMISSIONS: Readonly<Record<StaffRole, readonly StaffAction[]>> = {
  admin: [
    ...EVENTS_AND_BOOKINGS,
    'erase people',
    'see reports of results',
    'manage roles',
    'read the audit log',
    'manage releases',
    'see the service',
  ],
  // Only those who work with the laboratory need the number that opens a person's health record.
  coordinator: [...EVENTS_AND_BOOKINGS, 'use NHS numbers'],
  host: ['see today', 'watch an event fill'],
  'check-in': ['see today', 'run the day'],
  phlebotomist: ['see today', 'run the day'],
  clinician: [
    'see today',
    'see data requests',
    // All that is held about a person has their results in it.
    'export people',
    'read who read results',
    'import results',
    'release results',
    'follow up results',
    'see reports of results',
  ],
};

/** Roles that are given for all events, for one, or for either. */
export const ROLE_SCOPES: Readonly<Record<StaffRole, 'all' | 'one' | 'either'>> = {
  admin: 'all',
  coordinator: 'either',
  host: 'one',
  'check-in': 'one',
  phlebotomist: 'one',
  clinician: 'all',
};

const ROLES_OF_THE_DAY = ['check-in', 'phlebotomist'] as const;
export type DayRole = (typeof ROLES_OF_THE_DAY)[number];

/** Roles of volunteers on the day: they are for the day of their event, in London. */
export const DAY_ROLES: readonly StaffRole[] = ROLES_OF_THE_DAY;

/** How many people have each role of an event's day. */
export type DayStaff = Readonly<Record<DayRole, number>>;

/** The roles that nobody has: without one of them nobody is let in, or no blood is taken. */
export const missingDayRoles = (staff: DayStaff): DayRole[] =>
  ROLES_OF_THE_DAY.filter((role) => staff[role] === 0);

/** A role that a person has, for one event or for all (null), perhaps until a moment. */
export interface StaffGrant {
  role: StaffRole;
  event_id: string | null;
  /** The day of that event, which may be moved; `YYYY-MM-DD`. */
  event_date?: string | null | undefined;
  /** ISO 8601; null without an end. */
  expires_at: string | null;
}

/** Who gave a role. People are user ids; somebody at a terminal has a name. */
export interface GrantOrigin {
  user_id: string;
  granted_by: string;
  confirmed_by: string | null;
}

/**
 * The independent person behind an administrator: whom somebody appointed alone counts as that
 * person, until somebody independent confirmed it.
 * @param admins all grants of administrators, ended ones too, earliest first
 */
export function independentPerson(person: string, admins: readonly GrantOrigin[]): string {
  const index = admins.findIndex(({ user_id }) => user_id === person);
  const first = admins[index];
  if (!first || first.confirmed_by !== null) return person;
  const earlier = admins.slice(0, index);
  const appointed = earlier.some(({ user_id }) => user_id === first.granted_by);
  return appointed ? independentPerson(first.granted_by, earlier) : person;
}

/** Whether one person alone stands behind all of these grants (staff.md, 'from the same hand alone'). */
export function areFromOneHand(
  grants: readonly GrantOrigin[],
  admins: readonly GrantOrigin[],
): boolean {
  const hands = grants.flatMap(({ granted_by, confirmed_by }) =>
    confirmed_by === null ? [granted_by] : [granted_by, confirmed_by],
  );
  return new Set(hands.map((hand) => independentPerson(hand, admins))).size < 2;
}

/** Roles that reach health data, or the roles of others: a second administrator confirms them. */
export const CONFIRMED_ROLES: readonly StaffRole[] = ['admin', 'clinician'];

/** How long a role may last before somebody looks at it again, in days. */
const LONGEST_GRANT_DAYS = 731;

/** Whether a role may end at this moment: ahead, and at most two years. */
export function mayEndAt(end: Date, now: Date): boolean {
  const days = (end.getTime() - now.getTime()) / 86_400_000;
  return days > 0 && days <= LONGEST_GRANT_DAYS;
}

/**
 * Whether a role allows something now. A role of the day allows nothing after its event's day, and
 * before it only to see when that is.
 */
function isValidAt({ role, event_date, expires_at }: StaffGrant, action: StaffAction, now: Date) {
  if (expires_at !== null && new Date(expires_at) <= now) return false;
  if (!event_date || !DAY_ROLES.includes(role)) return true;
  const today = londonDate(now);
  return action === 'see today' ? today <= event_date : today === event_date;
}

/** The events for which a member has a permission: all, or a list that may be empty. */
export type StaffReach = 'all' | readonly string[];

export function reachOf(grants: readonly StaffGrant[], action: StaffAction, now: Date): StaffReach {
  const allowing = grants.filter(
    (grant) => PERMISSIONS[grant.role].includes(action) && isValidAt(grant, action, now),
  );
  if (allowing.some(({ event_id }) => event_id === null)) return 'all';
  return allowing.flatMap(({ event_id }) => event_id ?? []);
}

export const reaches = (reach: StaffReach, eventId: string): boolean =>
  reach === 'all' || reach.includes(eventId);

/** Whether a member has a permission, for one event or any. */
export function mayDo(
  grants: readonly StaffGrant[],
  action: StaffAction,
  now: Date,
  eventId?: string,
): boolean {
  const reach = reachOf(grants, action, now);
  return eventId === undefined ? reach.length > 0 : reaches(reach, eventId);
}
