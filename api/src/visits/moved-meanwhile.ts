import { ENDED_STATUSES, formatDate, type StoredStatus, visitOf } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { hasSeat } from '../booking/conditions.ts';
import { releaseHold } from '../booking/hold-queries.ts';
import { mailMove, moveBeyondCapacity } from '../booking/move-beyond-capacity.ts';
import { writeAudit } from '../db/audit.ts';
import type { Executor } from '../db/database.ts';
import { CAME } from './came-after.ts';
import type { DayChange } from './lock-day.ts';
import { stepsOf } from './steps.ts';
import { lockVisits, writeVisits } from './visit-rows.ts';

interface Moved {
  appointment_id: string;
  profile_id: string;
  status: StoredStatus;
  event_id: string;
  event_name: string;
  event_date: string;
  slot_starts_at: Date | null;
  /** The event and the slot of a move. */
  other_event_id: string;
  other_starts_at: Date | null;
}

/** SQL: appointments `a` with a move `m` of theirs, the latest. @param which of the moves `n` */
const latestMove = (which: RawBuilder<unknown>, ids: readonly string[]) => sql`
  SELECT a.appointment_id, a.profile_id, a.status, a.event_id, e.event_name, e.event_date,
    a.slot_starts_at, m.from_event_id AS other_event_id, m.from_starts_at AS other_starts_at
  FROM appointments a JOIN events e USING (event_id) CROSS JOIN LATERAL (
    SELECT n.* FROM appointment_moves n WHERE n.appointment_id = a.appointment_id AND ${which}
    ORDER BY n.move_id DESC LIMIT 1) m
  WHERE a.appointment_id = ANY (${[...ids]}::uuid[])`;

const movingOf = ({ appointment_id, status, ...row }: Moved) => ({
  ...{ appointment_id, status },
  from: { eventId: row.event_id, startsAt: row.slot_starts_at },
  to: { eventId: row.other_event_id, startsAt: row.other_starts_at },
});

/** Bookings that were at the event, are at another one, and to which nobody came there. */
async function awayFrom(db: Executor, eventId: string, ids: readonly string[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    ${latestMove(sql`n.from_event_id = ${eventId}`, ids)} AND a.event_id <> ${eventId}
      AND a.status IN (${sql.join(['confirmed', ...ENDED_STATUSES])}) AND ${CAME} = 0
    ORDER BY a.appointment_id`.execute(db);
  return rows;
}

/**
 * Brings bookings back that were moved to another event while a tablet of the event recorded something of
 * their people. A seat at the event that the person only holds is released for it; with another booking
 * there it stays where it is.
 * @returns what staff are told of each
 */
export async function bringBack(
  transaction: Executor,
  { userId, eventId, requestId }: DayChange,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const found = await awayFrom(transaction, eventId, ids);
  if (found.length === 0) return told;
  await sql`SELECT FROM profiles WHERE profile_id = ANY (${found.map((row) => row.profile_id)}::text[])
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
  await lockVisits(
    transaction,
    found.map((row) => row.appointment_id),
  );
  const steps = await stepsOf(transaction, eventId, ids);
  for (const row of await awayFrom(transaction, eventId, ids)) {
    // Moved after they had come, to be tested another day: that booking stays.
    if (visitOf(steps.get(row.appointment_id) ?? []).state !== 'expected') continue;
    if (!(await isFreeFor(transaction, eventId, row))) continue;
    const { appointment_id, profile_id, event_name, event_date } = row;
    await moveBeyondCapacity(transaction, movingOf(row), true);
    await writeAudit(transaction, {
      ...{ actor: userId, action: 'appointment moved back', requestId },
      ...{ subject: `appointment ${appointment_id}`, eventId, profileId: profile_id },
    });
    told.set(
      appointment_id,
      `This booking had been moved to ${event_name} on ${formatDate(event_date)}. The person came here, so it is back at this event.`,
    );
  }
  return told;
}

/** Whether the person has no other booking at the event. */
async function isFreeFor(transaction: Executor, eventId: string, { profile_id }: Moved) {
  const { rows } = await sql<{ appointment_id: string; status: string }>`
    SELECT a.appointment_id, a.status FROM appointments a
    WHERE a.event_id = ${eventId} AND a.profile_id = ${profile_id}
      AND ${sql.raw(hasSeat('a'))}`.execute(transaction);
  const [other] = rows;
  return other === undefined || releaseHold(transaction, other.appointment_id);
}

/**
 * Once nothing is recorded any more of somebody whose booking was brought back, it is again where it had
 * been moved to. Those who stay, and those who leave, get the mail that corrects their calendar.
 * @param moved brought back in the same transaction
 */
export async function undoBringBack(
  transaction: Executor,
  { userId, eventId, requestId }: DayChange,
  ids: readonly string[],
  moved: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await sql<Moved>`
    ${latestMove(sql`true`, ids)} AND m.by_arrival AND a.event_id = ${eventId} AND ${CAME} = 0
    ORDER BY a.appointment_id`.execute(transaction);
  for (const row of rows) {
    const { appointment_id, profile_id, other_event_id, status } = row;
    await moveBeyondCapacity(transaction, movingOf(row), false);
    await writeVisits(transaction, other_event_id, [appointment_id]);
    await writeAudit(transaction, {
      ...{ actor: userId, action: 'move back undone', requestId },
      ...{ subject: `appointment ${appointment_id}`, eventId, profileId: profile_id },
    });
    if (status === 'confirmed' && !moved.has(appointment_id)) {
      await mailMove(transaction, appointment_id);
    }
  }
  const gone = new Set(rows.map(({ appointment_id }) => appointment_id));
  for (const id of moved.keys()) if (!gone.has(id)) await mailMove(transaction, id);
}
