import { ENDED_STATUSES, formatDate, type StoredStatus } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { releaseHold } from '../booking/hold-queries.ts';
import { moveBeyondCapacity, queueMoveMail } from '../booking/move-beyond-capacity.ts';
import { beginsAt, hasSeat } from '../events/conditions.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { attendanceLevel, hasArrived, hasWaitingStep } from './attendance-level.ts';
import type { DayChange } from './lock-day.ts';
import { lockVisits, writeVisits } from './visit-rows.ts';

interface Moved {
  appointment_id: string;
  profile_id: string;
  status: StoredStatus;
  event_id: string;
  event_name: string;
  event_date: string;
  slot_starts_at: Date | null;
  /** The other event of the move, and its slot. */
  other_event_id: string;
  other_starts_at: Date | null;
  /** How far the person had come when staff moved it, as far as was known. */
  came_before: number;
  /** Whether anything shows that they came to the event where the booking is now. */
  came_there: boolean;
}

/** SQL: appointments `a` with their latest move `m`. @param which condition on the moves `n` */
const selectLatestMoves = (which: RawBuilder<unknown>, ids: readonly string[]) => sql`
  SELECT a.appointment_id, a.profile_id, a.status, a.event_id, e.event_name, e.event_date,
    a.slot_starts_at, m.from_event_id AS other_event_id, m.from_starts_at AS other_starts_at,
    m.came_before, (${sql.raw(hasArrived('a'))} OR ${sql.raw(hasWaitingStep('a'))}) AS came_there
  FROM appointments a JOIN events e USING (event_id) CROSS JOIN LATERAL (
    SELECT n.* FROM appointment_moves n WHERE n.appointment_id = a.appointment_id AND ${which}
    ORDER BY n.move_id DESC LIMIT 1) m
  WHERE a.appointment_id = ANY (${[...ids]}::uuid[])`;

const toMove = ({ appointment_id, status, ...row }: Moved) => ({
  ...{ appointment_id, status },
  from: { eventId: row.event_id, startsAt: row.slot_starts_at },
  to: { eventId: row.other_event_id, startsAt: row.other_starts_at },
});

/** Bookings that were at the event and are now at a different one. */
async function listMovedAway(
  db: Executor,
  eventId: string,
  ids: readonly string[],
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    ${selectLatestMoves(sql`n.from_event_id = ${eventId}`, ids)} AND a.event_id <> ${eventId}
      AND a.status IN (${sql.join(['confirmed', ...ENDED_STATUSES])})
    ORDER BY a.appointment_id`.execute(db);
  return rows;
}

/** What staff are told about bookings moved to another event, by appointment. */
interface MoveMessages {
  /** Brought back to this event, because something was recorded here. */
  back: ReadonlyMap<string, { words: string; profileId: string }>;
  /** Kept at the other event; steps recorded here are kept. */
  elsewhere: ReadonlyMap<string, { words: string; eventId: string }>;
}

const describeMovedBooking = ({ event_name, event_date }: Moved) =>
  `This booking had been moved to ${event_name} on ${formatDate(event_date)}.`;

/**
 * Brings back bookings that were moved to another event while a tablet here recorded something for
 * their people; `undoRestoredMoves` reverses this when no more is recorded than was known at the
 * move. A seat that the person only holds here is released. A booking stays where it is if the
 * person has another booking here, or came to the other event.
 */
export async function restoreMovedBookings(
  transaction: Executor,
  eventId: string,
  ids: readonly string[],
): Promise<MoveMessages> {
  const back = new Map<string, { words: string; profileId: string }>();
  const elsewhere = new Map<string, { words: string; eventId: string }>();
  const found = await listMovedAway(transaction, eventId, ids);
  if (found.length === 0) return { back, elsewhere };
  await sql`SELECT FROM profiles WHERE profile_id = ANY (${found.map((row) => row.profile_id)}::text[])
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
  await lockVisits(
    transaction,
    found.map((row) => row.appointment_id),
  );
  for (const row of await listMovedAway(transaction, eventId, ids)) {
    const { appointment_id, profile_id: profileId, came_before: cameBefore } = row;
    const reason = row.came_there
      ? 'There is also a record for this person at that event.'
      : await findOtherBooking(transaction, eventId, row);
    if (reason !== undefined) {
      const words = `${describeMovedBooking(row)} ${reason}`;
      elsewhere.set(appointment_id, { words, eventId: row.event_id });
    } else {
      await moveBeyondCapacity(transaction, toMove(row), { byArrival: true, cameBefore });
      const words = `${describeMovedBooking(row)} The person attended here, so it has been moved back to this event.`;
      back.set(appointment_id, { words, profileId });
    }
  }
  return { back, elsewhere };
}

/** The notice about the person's other booking at the event, if any. */
async function findOtherBooking(transaction: Executor, eventId: string, { profile_id }: Moved) {
  const { rows } = await sql<{ appointment_id: string; reference: string; start_time: string }>`
    SELECT a.appointment_id, a.reference,
      to_char(${sql.raw(beginsAt('a'))} AT TIME ZONE 'Europe/London', 'HH24:MI') AS start_time
    FROM appointments a
    WHERE a.event_id = ${eventId} AND a.profile_id = ${profile_id}
      AND ${sql.raw(hasSeat('a'))}`.execute(transaction);
  const [other] = rows;
  if (other === undefined || (await releaseHold(transaction, other.appointment_id)))
    return undefined;
  return `The person has another booking at this event, ${other.reference} at ${other.start_time}. Record what happened on that booking.`;
}

/**
 * Moves restored bookings to their new event again, unless something has been recorded since the first move.
 * Everyone affected gets an e-mail that corrects their calendar.
 * @param back bookings restored in the same transaction
 * @returns what staff are told about those who stay
 */
export async function undoRestoredMoves(
  transaction: Executor,
  { userId, eventId, requestId }: DayChange,
  ids: readonly string[],
  back: MoveMessages['back'],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Moved>`
    ${selectLatestMoves(sql`true`, ids)} AND m.by_arrival AND a.event_id = ${eventId}
      AND ${sql.raw(attendanceLevel('a'))} <= m.came_before
    ORDER BY a.appointment_id`.execute(transaction);
  const audit = (
    action: 'appointment moved back' | 'move back undone',
    id: string,
    profileId: string,
  ) =>
    writeAudit(transaction, {
      ...{ actor: userId, action, requestId, subject: `appointment ${id}`, eventId, profileId },
    });
  for (const row of rows) {
    const { appointment_id, profile_id, other_event_id, status, came_before: cameBefore } = row;
    await moveBeyondCapacity(transaction, toMove(row), { byArrival: false, cameBefore });
    await writeVisits(transaction, other_event_id, [appointment_id]);
    if (back.has(appointment_id)) continue;
    await audit('move back undone', appointment_id, profile_id);
    if (status === 'confirmed') await queueMoveMail(transaction, appointment_id);
  }
  const gone = new Set(rows.map(({ appointment_id }) => appointment_id));
  const staying = [...back].filter(([id]) => !gone.has(id));
  for (const [id, { profileId }] of staying) {
    await audit('appointment moved back', id, profileId);
    await queueMoveMail(transaction, id);
  }
  return new Map(staying.map(([id, { words }]) => [id, words]));
}
