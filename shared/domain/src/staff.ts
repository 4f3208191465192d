import { londonDate } from './london-time.ts';

export const STAFF_ACTIONS = [
  'see today',
  'see events',
  'change events',
  'see occupancy',
  'see people',
  'change people',
  'change GP practices',
  'see data requests',
  'answer data requests',
  'export people',
  'erase people',
  'see bookings',
  'change bookings',
  'export bookings',
  'message bookings',
  'run the day',
  'take samples',
  'handle tubes',
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
  'manage recalls',
  'manage releases',
  'see service status',
  'set retention periods',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** The tablet's screens, one for each task, in the order of the day. */
export const CLINIC_SCREENS = ['check-in', 'ready', 'chair', 'queue', 'walk-in', 'pack'] as const;
export type ClinicScreen = (typeof CLINIC_SCREENS)[number];

/** Everything that defines a role; the API, the console, the tablet and the sample data read it. */
export interface Role {
  name: string;
  /** Whether it is granted for all events, for one, or for either. */
  scope: 'all' | 'one' | 'either';
  /** Determines the pages of the console and the links to them. */
  may: readonly StaffAction[];
  /** Screens of the tablet, for roles that run the day. */
  tablet?: readonly ClinicScreen[];
  /**
   * Whether it gives access to health data or other people's roles, so that a second administrator must
   * confirm it.
   */
  isConfirmed?: true;
  /** What the role's sample account does. */
  sample: string;
}

const EVENT_AND_BOOKING_ACTIONS: readonly StaffAction[] = [
  'see today',
  'see events',
  'change events',
  'see occupancy',
  'see people',
  'change people',
  'change GP practices',
  'see data requests',
  'answer data requests',
  'see bookings',
  'change bookings',
  'export bookings',
  'message bookings',
  'run the day',
  'take samples',
  'handle tubes',
  'close the day',
  'manage tablets',
  'change templates',
  'see money',
  'settle money',
  'write invoices',
  'see reports',
];

export const STAFF_ROLES = [
  'admin',
  'coordinator',
  'host',
  'check-in',
  'phlebotomist',
  'clinician',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A test compares the CHECK constraints of `staff_roles` and `staff_invitations` with it. */
export const ROLES: Readonly<Record<StaffRole, Role>> = {
  admin: {
    name: 'Administrator',
    scope: 'all',
    may: [
      ...EVENT_AND_BOOKING_ACTIONS,
      'erase people',
      'see reports of results',
      'manage roles',
      'read the audit log',
      'manage releases',
      'see service status',
      'set retention periods',
    ],
    tablet: CLINIC_SCREENS,
    isConfirmed: true,
    sample: 'administrator',
  },
  coordinator: {
    name: 'Coordinator',
    scope: 'either',
    // Only staff who work with the laboratory need the number that opens a person's health record.
    may: [...EVENT_AND_BOOKING_ACTIONS, 'use NHS numbers', 'manage recalls'],
    tablet: CLINIC_SCREENS,
    sample: 'events and bookings',
  },
  host: {
    name: 'Host',
    scope: 'one',
    may: ['see today', 'see occupancy'],
    sample: 'sees the occupancy of one private event',
  },
  'check-in': {
    name: 'Check-in',
    scope: 'one',
    may: ['see today', 'run the day'],
    tablet: ['check-in', 'queue', 'walk-in'],
    sample: 'check-in at Oxford Community Day, today',
  },
  phlebotomist: {
    name: 'Phlebotomist',
    scope: 'one',
    may: ['see today', 'run the day', 'take samples', 'handle tubes'],
    tablet: ['ready', 'chair', 'queue', 'pack'],
    sample: 'samples at Oxford Community Day, today',
  },
  clinician: {
    name: 'Clinician',
    scope: 'all',
    may: [
      'see today',
      'change GP practices',
      'see data requests',
      // A person's exported data includes their results.
      'export people',
      'read who read results',
      'import results',
      'release results',
      'follow up results',
      'manage recalls',
      'see reports of results',
    ],
    isConfirmed: true,
    sample: 'results and their follow-up',
  },
};

export const isStaffRole = (role: string): role is StaffRole =>
  STAFF_ROLES.some((known) => known === role);

/** Undefined for a role from a newer build, which allows nothing in this one. */
export const findRole = (role: string): Role | undefined =>
  isStaffRole(role) ? ROLES[role] : undefined;

const ROLES_OF_THE_DAY = ['check-in', 'phlebotomist'] as const;
export type DayRole = (typeof ROLES_OF_THE_DAY)[number];

/** Roles of volunteers, for the day of their event in London. */
export const DAY_ROLES: readonly StaffRole[] = ROLES_OF_THE_DAY;

/** How many people have each role for the day of an event. */
export type DayStaff = Readonly<Record<DayRole, number>>;

/** The roles that nobody has: without them nobody can be checked in, or no blood can be taken. */
export const listMissingDayRoles = (staff: DayStaff): DayRole[] =>
  ROLES_OF_THE_DAY.filter((role) => staff[role] === 0);

/** A role granted to a person, for one event or for all (null), possibly with an end. */
export interface StaffGrant {
  /** A `StaffRole`, or one that this build does not know. */
  role: string;
  event_id: string | null;
  /** The current day of that event, which may move; `YYYY-MM-DD`. */
  event_date?: string | null | undefined;
  /** ISO 8601; null if it has no end. */
  expires_at: string | null;
}

/** Who granted a role to whom. People are user ids; an operator at a terminal has a name. */
export interface GrantOrigin {
  user_id: string;
  granted_by: string;
  confirmed_by: string | null;
}

/**
 * The independent person behind an administrator: one whom another administrator appointed alone counts as
 * that administrator, until someone independent confirms the appointment.
 * @param admins all grants of the administrator role, including ended ones, earliest first
 */
export function findIndependentPerson(person: string, admins: readonly GrantOrigin[]): string {
  const index = admins.findIndex(({ user_id }) => user_id === person);
  const first = admins[index];
  if (!first || first.confirmed_by !== null) return person;
  const earlier = admins.slice(0, index);
  const appointed = earlier.some(({ user_id }) => user_id === first.granted_by);
  return appointed ? findIndependentPerson(first.granted_by, earlier) : person;
}

/** Whether a single independent person made and confirmed all of these grants. */
export function areFromSamePerson(
  grants: readonly GrantOrigin[],
  admins: readonly GrantOrigin[],
): boolean {
  const hands = grants.flatMap(({ granted_by, confirmed_by }) =>
    confirmed_by === null ? [granted_by] : [granted_by, confirmed_by],
  );
  return new Set(hands.map((hand) => findIndependentPerson(hand, admins))).size < 2;
}

/** How many days a role may last before it has to be reviewed. */
const MAX_GRANT_DAYS = 731;

/** Whether a role may end at this time: in the future, at most two years ahead. */
export function canGrantEndAt(end: Date, now: Date): boolean {
  const days = (end.getTime() - now.getTime()) / 86_400_000;
  return days > 0 && days <= MAX_GRANT_DAYS;
}

/**
 * Whether a role allows an action now. A role for the day allows nothing after the day of its event,
 * and before it only 'see today'.
 */
function allowsAction(
  { role, event_date, expires_at }: StaffGrant,
  action: StaffAction,
  now: Date,
) {
  if (expires_at !== null && new Date(expires_at) <= now) return false;
  if (!event_date || !DAY_ROLES.some((ofDay) => ofDay === role)) return true;
  const today = londonDate(now);
  return action === 'see today' ? today <= event_date : today === event_date;
}

/** The events for which a member has a permission: all, or a list that may be empty. */
export type StaffReach = 'all' | readonly string[];

export function getReach(
  grants: readonly StaffGrant[],
  action: StaffAction,
  now: Date,
): StaffReach {
  const allowing = grants.filter(
    (grant) => findRole(grant.role)?.may.includes(action) && allowsAction(grant, action, now),
  );
  if (allowing.some(({ event_id }) => event_id === null)) return 'all';
  return allowing.flatMap(({ event_id }) => event_id ?? []);
}

export const reachIncludes = (reach: StaffReach, eventId: string): boolean =>
  reach === 'all' || reach.includes(eventId);

/** Whether a member has a permission, for one event or any. */
export function mayDo(
  grants: readonly StaffGrant[],
  action: StaffAction,
  now: Date,
  eventId?: string,
): boolean {
  const reach = getReach(grants, action, now);
  return eventId === undefined ? reach.length > 0 : reachIncludes(reach, eventId);
}
