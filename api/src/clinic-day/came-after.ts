import type { ActionResults, DayAction } from '@chaps/contracts/visits';
import { ENDED_STATUSES, type EndedStatus, formatPence } from '@chaps/domain';
import { sql } from 'kysely';
import {
  cancelWalkIns,
  confirmAgain,
  type OtherBooking,
  undoConfirmAgain,
} from '../booking/confirm-again.ts';
import { hasResult, visitState } from '../events/conditions.ts';
import { type AuditEntry, writeAudits } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import type { Executor } from '../platform/db/database.ts';
import { attendanceLevel } from './attendance-level.ts';
import { isRefundOpen, mayOwePrice, priceOnTheDay, refundedAmount } from './day-payments.ts';

/**
 * An appointment that had ended, or was confirmed again because the person came, with how far they
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
  /** A refund has failed or is not completed yet. */
  is_refund_open: boolean;
  /** A walk-in that ended because their arrival was undone: they have cancelled nothing. */
  is_undone_walk_in: boolean;
}

/** SQL: if the walk-in `a` has ended, that was because their arrival was undone. */
export const WAS_ENDED_BY_UNDO = sql`(a.origin IS NOT DISTINCT FROM 'walk-in' AND a.came_before = 0)`;

/** SQL: more is recorded for the appointment `a` than was known when it ended. */
const HAS_COME_AFTER_END = sql.raw(`(${attendanceLevel('a')} > a.came_before)`);

/** SQL: the appointment has ended, or had ended before the person came. */
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

/**
 * The appointments among these that have ended, or had ended before; regular bookings are left out.
 */
export async function readEndedAppointments(
  db: Executor,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, Ended>> {
  const { rows } = await sql<Ended>`
    SELECT a.appointment_id, a.profile_id, a.event_id, a.came_after, a.came_before, ${sql.raw(attendanceLevel('a'))} AS came,
      CASE WHEN ${sql.raw(mayOwePrice('a'))} THEN coalesce(${sql.raw(priceOnTheDay('a'))}, 0)
        ELSE 0 END AS due,
      ${sql.raw(refundedAmount('a'))} AS refunded, ${sql.raw(isRefundOpen('a'))} AS is_refund_open,
      ${WAS_ENDED_BY_UNDO} AS is_undone_walk_in
    FROM appointments a
    WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[]) AND ${HAS_ENDED}
    ORDER BY a.appointment_id`.execute(db);
  return new Map(rows.map((row) => [row.appointment_id, row]));
}

/** Whether nothing is left to do about someone who came: their booking counts again, and no money is open. */
export const isReturnSettled = ({ came_after, due, is_refund_open }: Ended): boolean =>
  came_after !== null && due === 0 && !is_refund_open;

type AuditContext = Pick<AuditEntry, 'actor' | 'requestId'>;

/** What staff are told about someone who had cancelled and came, by appointment. */
type News = ReadonlyMap<string, string>;

function describeConfirmation({ due, refunded }: Ended): string {
  const back = refunded > 0 ? ` ${formatPence(refunded)} has been or is being refunded.` : '';
  const pay = due > 0 ? ` They need to pay ${formatPence(due)} today.` : '';
  return `This booking was cancelled. It is confirmed again, because they attended.${back}${pay}`;
}

const describeOtherBooking = ({ reference, start_time }: OtherBooking) =>
  `This booking was cancelled, and the person has another one at this event, ${reference} at ${start_time}. Record their arrival on that booking, and ask a coordinator to undo it here in the console. Or cancel that booking so that this one counts.`;

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
  await endUndoneWalkIns(transaction, recording, ids);
  const now = [...(await readEndedAppointments(transaction, ids)).values()];
  if (now.length === 0) return new Map();
  const gone = now.filter((ended) => ended.came_after !== null && ended.came <= ended.came_before);
  await undoConfirmAgain(transaction, getIds(gone));
  await writeAudits(transaction, gone.map(toEntry(recording, ACTIONS.gone)));
  const back = now.filter((ended) => ended.came_after === null && ended.came > ended.came_before);
  return confirmEndedAppointments(transaction, recording, back);
}

const getIds = (ended: readonly Ended[]) => ended.map(({ appointment_id }) => appointment_id);

const ACTIONS = {
  back: { walkIn: 'walk-in added', booking: 'appointment confirmed again' },
  gone: { walkIn: 'walk-in undone', booking: 'appointment cancelled again' },
} as const satisfies Record<string, Record<string, AuditAction>>;

const toEntry =
  ({ actor, requestId }: AuditContext, { walkIn, booking }: (typeof ACTIONS)['back' | 'gone']) =>
  ({ appointment_id, profile_id, event_id, due, is_undone_walk_in }: Ended): AuditEntry => ({
    ...{ actor, action: is_undone_walk_in ? walkIn : booking },
    ...{ subject: `appointment ${appointment_id}`, requestId },
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
  await writeAudits(transaction, confirmed.map(toEntry(recording, ACTIONS.back)));
  return new Map(
    back.flatMap((ended) => {
      const other = others.get(ended.appointment_id);
      if (!other && ended.is_undone_walk_in) return [];
      const words = other ? describeOtherBooking(other) : describeConfirmation(ended);
      return [[ended.appointment_id, words]];
    }),
  );
}

/**
 * Ends walk-ins that have no recorded steps left, such as the second record of a person whom two tablets
 * added: they count neither as attended nor as absent. A later step confirms them again.
 * @returns their ids
 */
export async function endUndoneWalkIns(
  transaction: Executor,
  { actor, requestId }: AuditContext,
  appointmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const nothingRecorded = sql.raw(`(${attendanceLevel('a')} = 0 AND NOT ${hasResult('a')})`);
  const rows = await cancelWalkIns(transaction, appointmentIds, nothingRecorded);
  await writeAudits(
    transaction,
    rows.map(({ appointment_id, profile_id: profileId, event_id: eventId }) => ({
      ...{ actor, action: ACTIONS.gone.walkIn, subject: `appointment ${appointment_id}` },
      ...{ eventId, profileId, requestId },
    })),
  );
  return new Set(rows.map(({ appointment_id }) => appointment_id));
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

/** People who came on an ended booking, and have another booking with nothing recorded. */
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
