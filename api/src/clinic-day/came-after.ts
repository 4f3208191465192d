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
 * An appointment that had ended, or that was confirmed again because its person came, with how far they
 * came (`attendanceLevel`), and were known to have come when it ended.
 */
interface Ended {
  appointment_id: string;
  profile_id: string;
  event_id: string;
  came_after: EndedStatus | null;
  came: number;
  came_before: number;
  /** Pence that are to be paid at the event, and have not been. */
  due: number;
  /** Pence that went back, or are going back. */
  refunded: number;
}

/** SQL: more is recorded of the appointment `a` than was known when it ended. */
const CAME_AFTER = sql.raw(`(${attendanceLevel('a')} > a.came_before)`);

/** SQL: the appointment has ended, or it had before its person came. */
const HAS_ENDED = sql`(a.status IN (${sql.join([...ENDED_STATUSES])}) OR a.came_after IS NOT NULL)`;

/**
 * Locks the people of those appointments that have ended: whoever claims or moves a seat for one of them
 * waits. Before their appointments are locked.
 */
export async function lockPeopleOfEndedAppointments(
  transaction: Executor,
  appointmentIds: readonly string[],
): Promise<void> {
  await sql`SELECT FROM profiles WHERE profile_id IN (SELECT a.profile_id FROM appointments a
      WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND ${HAS_ENDED})
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
}

/** By appointment; those that are booked and had never ended are not among them. */
export async function endedAppointments(
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

type Recording = Pick<AuditEntry, 'actor' | 'requestId'>;

/** What staff are told about somebody who had cancelled and came, by appointment. */
type News = ReadonlyMap<string, string>;

function confirmedWords({ due, refunded }: Ended): string {
  const back = refunded > 0 ? ` ${formatPence(refunded)} has been or is being refunded.` : '';
  const pay = due > 0 ? ` ${formatPence(due)} is to be paid today.` : '';
  return `This booking was cancelled. It is confirmed again, because they attended.${back}${pay}`;
}

const otherWords = ({ reference, start_time }: OtherBooking) =>
  `This booking was cancelled, and the person has another one at this event, ${reference} at ${start_time}. Record their arrival on that booking and undo it here, or cancel that booking so that this one counts.`;

/**
 * Confirms those who had cancelled and of whom more is recorded than was known then, and ends again those of
 * whom it is not any more. The last change of a transaction: slots are locked after all else.
 * @param ids of whom something was recorded
 */
export async function updateEndedAppointments(
  transaction: Executor,
  recording: Recording,
  ids: readonly string[],
): Promise<News> {
  const now = [...(await endedAppointments(transaction, ids)).values()];
  if (now.length === 0) return new Map();
  const gone = now.filter((ended) => ended.came_after !== null && ended.came <= ended.came_before);
  await undoConfirmAgain(transaction, idsOf(gone));
  await writeAudits(transaction, gone.map(entryOf(recording, 'appointment cancelled again')));
  const back = now.filter((ended) => ended.came_after === null && ended.came > ended.came_before);
  return confirmAll(transaction, recording, back);
}

const idsOf = (ended: readonly Ended[]) => ended.map(({ appointment_id }) => appointment_id);

const entryOf =
  (
    { actor, requestId }: Recording,
    action: 'appointment confirmed again' | 'appointment cancelled again',
  ) =>
  ({ appointment_id, profile_id, event_id, due }: Ended): AuditEntry => ({
    ...{ actor, action, subject: `appointment ${appointment_id}`, requestId },
    ...{ eventId: event_id, profileId: profile_id },
    ...(due > 0 ? { after: { to_be_paid: formatPence(due) } } : {}),
  });

async function confirmAll(
  transaction: Executor,
  recording: Recording,
  back: readonly Ended[],
): Promise<News> {
  const others = await confirmAgain(transaction, idsOf(back));
  const confirmed = back.filter(({ appointment_id }) => others.get(appointment_id) === undefined);
  await writeAudits(transaction, confirmed.map(entryOf(recording, 'appointment confirmed again')));
  return new Map(
    back.map((ended) => {
      const other = others.get(ended.appointment_id);
      return [ended.appointment_id, other ? otherWords(other) : confirmedWords(ended)];
    }),
  );
}

/** Once a booking is cancelled, an ended one of its person at that event, to which they came, is confirmed. */
export async function confirmAttendedBooking(
  transaction: Executor,
  {
    appointment_id,
    event_id,
    profile_id,
  }: Pick<Ended, 'appointment_id' | 'event_id' | 'profile_id'>,
  recording: Recording,
): Promise<void> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT a.appointment_id FROM appointments a
    WHERE a.profile_id = ${profile_id} AND a.event_id = ${event_id}
      AND a.appointment_id <> ${appointment_id} AND ${HAS_ENDED} AND ${CAME_AFTER}
    ORDER BY a.appointment_id LIMIT 1 FOR NO KEY UPDATE`.execute(transaction);
  if (rows.length === 0) return;
  const ids = rows.map(({ appointment_id: id }) => id);
  await confirmAll(transaction, recording, [
    ...(await endedAppointments(transaction, ids)).values(),
  ]);
}

/** The news of each appointment as a conflict of the first of its actions that was added. */
export function withConfirmations(
  results: ActionResults['results'],
  added: readonly DayAction[],
  news: News,
): ActionResults['results'] {
  const reasons = new Map<string, string>();
  const said = new Set<string>();
  for (const { action_id, appointment_id } of added) {
    const reason = news.get(appointment_id);
    if (reason && !said.has(appointment_id)) reasons.set(action_id, reason);
    said.add(appointment_id);
  }
  return results.map((result) => {
    const reason = reasons.get(result.action_id.toLowerCase());
    return reason ? { action_id: result.action_id, outcome: 'conflict', reason } : result;
  });
}

/** Who came on a booking that has ended, and has another one that nothing is recorded of. */
export async function attendedOnEndedBooking(db: Executor, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT f.last_name || ', ' || f.first_name AS name
    FROM appointments a JOIN appointments other USING (profile_id, event_id)
      JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND a.status IN (${sql.join([...ENDED_STATUSES])}) AND ${CAME_AFTER}
      AND other.status = 'confirmed' AND ${sql.raw(visitState('other'))} = 'expected'
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
