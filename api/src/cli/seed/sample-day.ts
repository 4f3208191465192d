import { randomUUID } from 'node:crypto';
import type { DayAction } from '@chaps/contracts/visits';
import { londonDate, londonInstant, type VisitStep } from '@chaps/domain';
import { moveAppointment } from '../../booking/appointments.ts';
import { freeSeat } from '../../booking/slots.ts';
import { auditSteps } from '../../clinic-day/audit-steps.ts';
import { lockDay } from '../../clinic-day/lock-day.ts';
import { recordInTransaction } from '../../clinic-day/record-actions.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { seedConsent } from './sample-booking.ts';
import { book } from './sample-bookings.ts';
import { SEED_DAY } from './sample-events.ts';
import type { SeedOptions } from './seed-options.ts';
import { toStableId } from './stable-id.ts';

type DoneStep = Partial<DayAction> & { step: VisitStep; minutesAgo: number };

interface DayPerson {
  name: readonly [first: string, last: string];
  dateOfBirth: string;
  phone: string | null;
  /** The person booked by telephone and has no e-mail address. */
  homeAddress?: string;
  hasConsented?: boolean;
  isCancelled?: boolean;
  done?: readonly DoneStep[];
}

const COUNSELLING_NOTE = 'Consent already given. Counselled by checkin@example.org.';
const arrivedStep = (minutesAgo: number): DoneStep => ({ step: 'arrived', minutesAgo });
const readyStep = (minutesAgo: number): DoneStep => ({
  step: 'ready',
  minutesAgo,
  reason: COUNSELLING_NOTE,
});
const sampledSteps = (sample_code: string, minutesAgo: number): readonly DoneStep[] => [
  arrivedStep(minutesAgo + 20),
  readyStep(minutesAgo + 10),
  { step: 'sampled', minutesAgo, sample_code },
];

/** Fictitious people in each state of a visit, by the time of their booking. */
const DAY_PEOPLE: readonly DayPerson[] = [
  {
    ...{ name: ['Arthur', 'Pendle'], dateOfBirth: '1959-02-11', phone: '+441632960120' },
    hasConsented: true,
    done: sampledSteps('OX-100101', 75),
  },
  {
    ...{ name: ['Bartłomiej', 'Pawłowski'], dateOfBirth: '1963-08-03', phone: '+441632960121' },
    hasConsented: true,
    done: sampledSteps('OX-100102', 60),
  },
  {
    ...{ name: ['Cedric', 'O’Brien'], dateOfBirth: '1970-12-24', phone: '+441632960122' },
    homeAddress: '3 Mill Lane, Ipswich, IP1 2AB',
    hasConsented: true,
    done: sampledSteps('OX-100103', 45),
  },
  {
    ...{ name: ['David', 'Jones'], dateOfBirth: '1955-05-17', phone: '+441632960123' },
    hasConsented: true,
    done: [
      arrivedStep(70),
      readyStep(60),
      {
        step: 'not sampled',
        minutesAgo: 50,
        reason: 'blood could not be drawn',
        invite_again: true,
      },
    ],
  },
  {
    ...{ name: ['Edwin', 'Marsh'], dateOfBirth: '1961-10-09', phone: '+441632960124' },
    done: [
      arrivedStep(40),
      { step: 'not sampled', minutesAgo: 35, reason: 'unwell', invite_again: false },
    ],
  },
  {
    ...{ name: ['Frank', 'Osei'], dateOfBirth: '1968-03-30', phone: '+441632960125' },
    isCancelled: true,
  },
  {
    ...{ name: ['George', 'Großmann'], dateOfBirth: '1957-07-21', phone: '+441632960126' },
    hasConsented: true,
    done: [arrivedStep(30), readyStep(15)],
  },
  {
    ...{ name: ['Harold', 'Singh'], dateOfBirth: '1966-11-02', phone: '+441632960127' },
    hasConsented: true,
    done: [arrivedStep(25), readyStep(10)],
  },
  {
    ...{ name: ['Ivor', 'Evans'], dateOfBirth: '1973-01-14', phone: '+441632960128' },
    hasConsented: true,
    done: [arrivedStep(12)],
  },
  {
    ...{ name: ['James', 'Taylor'], dateOfBirth: '1960-06-25', phone: null },
    done: [arrivedStep(6)],
  },
  {
    ...{ name: ['John', 'Smith'], dateOfBirth: '1958-04-08', phone: '+441632960130' },
    hasConsented: true,
  },
  {
    ...{ name: ['John', 'Smith'], dateOfBirth: '1972-09-19', phone: '+441632960131' },
    hasConsented: true,
  },
  { name: ['Kenneth', 'Adeyemi'], dateOfBirth: '1964-02-28', phone: '+441632960132' },
  { name: ['Leonard', 'Clarke'], dateOfBirth: '1976-08-15', phone: '+441632960133' },
];

interface Booked extends DayPerson {
  profileId: string;
  userId: string;
  appointmentId: string;
  startsAt: Date;
}

const getSampleEmail = (index: number) => `today${String(index + 1).padStart(2, '0')}@example.org`;

async function addProfile(db: Executor, { name, ...person }: DayPerson, index: number) {
  const email = getSampleEmail(index);
  const user_id = toStableId(email);
  await db
    .insertInto('profiles')
    .values({
      ...{ user_id, first_name: name[0], last_name: name[1] },
      email: person.homeAddress === undefined ? email : null,
      home_address: person.homeAddress ?? null,
      has_account: person.homeAddress === undefined,
      ...{ gender: 'Male', date_of_birth: person.dateOfBirth, phone: person.phone },
      ethnicity: 'Not stated',
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return db
    .selectFrom('profiles')
    .select(['profile_id', 'user_id'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
}

/** The times of their bookings: past for people already seen, future for the others. */
async function listBookingTimes(db: Executor, eventId: string, now: Date): Promise<Date[]> {
  const slots = await db
    .selectFrom('event_slots')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .whereRef('taken', '<', 'capacity')
    .orderBy('starts_at')
    .execute();
  const past = slots.filter(({ starts_at }) => starts_at < now).length;
  const seen = DAY_PEOPLE.filter(({ done, isCancelled }) => done ?? isCancelled).length;
  const first = Math.min(past - seen, slots.length - DAY_PEOPLE.length);
  return slots.slice(Math.max(0, first)).map(({ starts_at }) => starts_at);
}

/** Books all these people, with their consents. */
async function bookSamplePeople(
  db: Executor,
  { now, keys }: SeedOptions,
  eventId: string,
): Promise<Booked[]> {
  const times = await listBookingTimes(db, eventId, now);
  const booked: Booked[] = [];
  for (const [index, person] of DAY_PEOPLE.entries()) {
    const startsAt = times[index];
    if (!startsAt) continue;
    const { profile_id: profileId, user_id: userId } = await addProfile(db, person, index);
    const appointmentId = await book(db, now, { profileId, eventId, startsAt });
    const whose = { profileId, userId, appointmentId };
    if (person.hasConsented) {
      const test = { testDate: londonDate(now), testNumber: 1, givenAt: now };
      await seedConsent(db, keys, { ...whose, ...test });
    }
    booked.push({ ...person, ...whose, startsAt });
  }
  return booked;
}

async function cancelSampleBooking(
  db: Executor,
  { userId, profileId, appointmentId, startsAt }: Booked,
  eventId: string,
  requestId: string,
) {
  await moveAppointment(db, appointmentId, 'confirmed', 'cancelled');
  await freeSeat(db, { eventId, startsAt });
  const subject = `appointment ${appointmentId}`;
  const audit = { action: 'appointment cancelled', subject, eventId, profileId } as const;
  await writeAudit(db, { ...audit, actor: userId, requestId });
}

/**
 * Converts minutes ago to times today; early in the day they are closer together, so that none
 * falls on the previous day.
 */
function createTimeConverter(now: Date) {
  const longest = Math.max(
    ...DAY_PEOPLE.flatMap(({ done = [] }) => done.map((step) => step.minutesAgo)),
  );
  const elapsed = now.getTime() - londonInstant(londonDate(now), '00:00').getTime();
  const minute = Math.min(60_000, elapsed / longest);
  return (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minute).toISOString();
}

/**
 * Books people at today's event and records what has happened to them so far, as a tablet would: once a day,
 * and only if there are staff who could have recorded it.
 */
export async function seedDay(db: Executor, options: SeedOptions): Promise<void> {
  const { now, keys, users } = options;
  const today = londonDate(now);
  const staff = users['checkin@example.org'];
  const event = await db
    .selectFrom('events')
    .select('event_id')
    .where('event_name', '=', SEED_DAY)
    .where('event_date', '=', today)
    .executeTakeFirst();
  if (!event || !staff) return;
  const { event_id: eventId } = event;
  const known = await db
    .selectFrom('visit_steps')
    .select('action_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (known) return;
  const change = { userId: staff, eventId, requestId: randomUUID() };
  const day = await lockDay(db, eventId, 'compare');
  const people = await bookSamplePeople(db, options, eventId);
  const timeOf = createTimeConverter(now);
  const actions = people.flatMap(({ appointmentId, done = [] }) =>
    done.map(
      ({ minutesAgo, ...step }): DayAction => ({
        ...{ action_id: randomUUID(), appointment_id: appointmentId, list_version: 0 },
        ...{ done_at: timeOf(minutesAgo), ...step },
      }),
    ),
  );
  const { recorded } = await recordInTransaction(db, change, actions, {
    keys,
    day,
    now,
    device: null,
  });
  await auditSteps(db, change, recorded);
  for (const person of people.filter(({ isCancelled }) => isCancelled)) {
    await cancelSampleBooking(db, person, eventId, change.requestId);
  }
}
