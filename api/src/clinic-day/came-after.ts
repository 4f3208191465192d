import type { ActionResults, DayAction } from '@chaps/contracts/visits';
import { ENDED_STATUSES, type EndedStatus, formatPence } from '@chaps/domain';
import { sql } from 'kysely';
import { confirmAgain, type OtherBooking, undoConfirmAgain } from '../booking/confirm-again.ts';
import { visitState } from '../events/conditions.ts';
import { type AuditEntry, writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { attendanceLevel } from './attendance-level.ts';
import { isPaidOnTheDay, priceOnTheDay, refundedAmount } from './day-payments.ts';

/**
 * An appointment that had ended, or was confirmed again because its person came, with how far they
 * have come (`attendanceLevel`), and how far they were known to have come when it ended.
 */
interface Ended {
  appointment_id: string;
  profile_id: string;
  event_id: string;
  came_after: EndedStatus | null;
  came: number;
  came_before: number;
  /** Pence due at the event and not yet paid. */
  due: number;
  /** Pence refunded, whether completed or pending. */
  refunded: number;
}

/** SQL: more is recorded for the appointment `a` than was known when it ended. */
const HAS_COME_AFTER_END = sql.raw(`(${attendanceLevel('a')} > a.came_before)`);

/** SQL: the appointment has ended, or had ended before its person came. */
const HAS_ENDED = sql`(a.status IN (${sql.join([...ENDED_STATUSES])}) OR a.came_after IS NOT NULL)`;

/**
 * Locks the people of ended appointments, so that anyone who claims or moves a seat for them waits. Called
 * before their appointments are locked.
 */
export async function lockPeopleOfEndedAppointments(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  await sql`SELECT FROM profiles WHERE profile_id IN (SELECT a.profile_id FROM appointments a
      WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND ${HAS_ENDED})
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
}

/** Those of the appointments that have ended, or had before; regular bookings are left out. */
export async function readEndedAppointments(
  db: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, Ended>> {
  const { rows } = await sql<Ended>`
    SELECT a.appointment_id, a.profile_id, a.event_id, a.came_after, a.came_before, ${sql.raw(attendanceLevel('a'))} AS came,
      CASE WHEN ${sql.raw(isPaidOnTheDay('a'))} THEN 0
        ELSE coalesce(${sql.raw(priceOnTheDay('a'))}, 0) END AS due,
      ${sql.raw(refundedAmount('a'))} AS refunded
    FROM appointments a
    WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND ${HAS_ENDED}
    ORDER BY a.appointment_id`.execute(db);
  return new Map(rows.map((row) => [row.appointment_id, row]));
}

type AuditContext = Pick<AuditEntry, 'actor' | 'requestId'>;

/** What staff are told about someone who had cancelled and came, by appointment. */
type News = ReadonlyMap<string, string>;

function describeConfirmation({ due, refunded }: Ended): string {
  const back = refunded > 0 ? ` ${formatPence(refunded)} has been or is being refunded.` : '';
  const pay = due > 0 ? ` They need to pay ${formatPence(due)} today.` : '';
  return `This booking was cancelled. It is confirmed again, because they attended.${back}${pay}`;
}

const describeOtherBooking = ({ reference, start_time }: OtherBooking) =>
  `This booking was cancelled, and the person has another one at this event, ${reference} at ${start_time}. Record their arrival on that booking and undo it here, or cancel that booking so that this one counts.`;

/**
 * Confirms cancelled appointments for which more is recorded than was known then, and ends them again when
 * that is undone. Must be a transaction's last change: slots are locked after everything else.
 * @param ids of appointments with new records
 */
export async function updateEndedAppointments(
  transaction: Executor,
  recording: AuditContext,
  ids: readonly string[],
): Promise<News> {
  const now = [...(await readEndedAppointments(transaction, ids)).values()];
  if (now.length === 0) return new Map();
  const gone = now.filter((ended) => ended.came_after !== null && ended.came <= ended.came_before);
  await undoConfirmAgain(transaction, getIds(gone));
  await writeAudits(transaction, gone.map(toEntry(recording, 'appointment cancelled again')));
  const back = now.filter((ended) => ended.came_after === null && ended.came > ended.came_before);
  return confirmEndedAppointments(transaction, recording, back);
}

const getIds = (ended: readonly Ended[]) => ended.map(({ appointment_id }) => appointment_id);

const toEntry =
  (
    { actor, requestId }: AuditContext,
    action: 'appointment confirmed again' | 'appointment cancelled again',
  ) =>
  ({ appointment_id, profile_id, event_id, due }: Ended): AuditEntry => ({
    ...{ actor, action, subject: `appointment ${appointment_id}`, requestId },
    ...{ eventId: event_id, profileId: profile_id },
    ...(due > 0 ? { after: { to_be_paid: formatPence(due) } } : {}),
  });

async function confirmEndedAppointments(
  transaction: Executor,
  recording: AuditContext,
  back: readonly Ended[],
): Promise<News> {
  const others = await confirmAgain(transaction, getIds(back));
  const confirmed = back.filter(({ appointment_id }) => others.get(appointment_id) === undefined);
  await writeAudits(transaction, confirmed.map(toEntry(recording, 'appointment confirmed again')));
  return new Map(
    back.map((ended) => {
      const other = others.get(ended.appointment_id);
      return [
        ended.appointment_id,
        other ? describeOtherBooking(other) : describeConfirmation(ended),
      ];
    }),
  );
}

/**
 * When a booking is cancelled, confirms an earlier cancelled booking of the same person for the
 * same event if they attended on it.
 */
export async function confirmAttendedBooking(
  transaction: Executor,
  {
    appointment_id,
    event_id,
    profile_id,
  }: Pick<Ended, 'appointment_id' | 'event_id' | 'profile_id'>,
  recording: AuditContext,
): Promise<void> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT a.appointment_id FROM appointments a
    WHERE a.profile_id = ${profile_id} AND a.event_id = ${event_id}
      AND a.appointment_id <> ${appointment_id} AND ${HAS_ENDED} AND ${HAS_COME_AFTER_END}
    ORDER BY a.appointment_id LIMIT 1 FOR NO KEY UPDATE`.execute(transaction);
  if (rows.length === 0) return;
  const ids = rows.map(({ appointment_id: id }) => id);
  await confirmEndedAppointments(transaction, recording, [
    ...(await readEndedAppointments(transaction, ids)).values(),
  ]);
}

/**
 * Reports what staff are told about each appointment as a conflict of its first added action that
 * draws no blood, if there is one: the tube is not in doubt.
 */
export function addConfirmationConflicts(
  results: ActionResults['results'],
  added: readonly DayAction[],
  news: News,
): ActionResults['results'] {
  const reasons = new Map<string, string>();
  for (const [id, own] of Map.groupBy(added, ({ appointment_id }) => appointment_id)) {
    const reason = news.get(id);
    const action = own.find(({ step }) => step !== 'sampled') ?? own[0];
    if (reason && action) reasons.set(action.action_id, reason);
  }
  return results.map((result) => {
    const reason = reasons.get(result.action_id.toLowerCase());
    if (!reason) return result;
    return { action_id: result.action_id, outcome: 'conflict', about: 'booking', reason };
  });
}

/** People who came on an ended booking, and have another one with nothing recorded. */
export async function listAttendeesOfEndedBookings(
  db: Executor,
  eventId: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT f.last_name || ', ' || f.first_name AS name
    FROM appointments a JOIN appointments other USING (profile_id, event_id)
      JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND a.status IN (${sql.join([...ENDED_STATUSES])}) AND ${HAS_COME_AFTER_END}
      AND other.status = 'confirmed' AND ${sql.raw(visitState('other'))} = 'expected'
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
