import type { WalkInDetails } from '@chaps/contracts/visits';
import { AGE_RULE, amountDue, isRegistrableAge } from '@chaps/domain';
import { sql } from 'kysely';
import { PRICES } from '../events/prices.ts';
import type { EventRow } from '../events/queries.ts';
import { addWalkIns } from '../people/add-person.ts';
import { writeAudits } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';

interface WalkIn {
  /** Generated on the device that recorded it. */
  appointment_id: string;
  person: WalkInDetails;
  came_at: string;
}

interface Day {
  eventId: string;
  date: string;
  userId: string;
  requestId: string;
}

/** The event of each known appointment, by the appointment's id. */
async function readEventNames(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ appointment_id: string; event_id: string }>`
    SELECT appointment_id, event_id FROM appointments
    WHERE appointment_id = ANY (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ appointment_id, event_id }) => [appointment_id, event_id]));
}

/** The price for a walk-in at an event, in pence. */
export async function readWalkInPrice(db: Executor, eventId: string): Promise<number> {
  const { rows } = await sql<Pick<EventRow, 'price' | 'product_price' | 'payment_required'>>`
    SELECT e.payment_required, ${sql.raw(PRICES)}, p.product_price
    FROM events e JOIN products p USING (product_id) WHERE e.event_id = ${eventId}`.execute(db);
  return rows[0] ? amountDue(rows[0]) : 0;
}

/**
 * Adds the people of new walk-ins, each with a confirmed appointment to be paid on the day. Everyone present
 * is recorded, regardless of capacity.
 * @returns why some cannot be recorded, by appointment id
 */
export async function bookWalkIns(
  transaction: Executor,
  { eventId, date, userId, requestId }: Day,
  walkIns: readonly WalkIn[],
): Promise<ReadonlyMap<string, string>> {
  if (walkIns.length === 0) return new Map();
  // Several tablets may send the same person at the same time.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`walk-ins of ${eventId}`}, 0))`.execute(
    transaction,
  );
  const first = new Map<string, WalkIn>();
  for (const walkIn of walkIns) {
    const known = first.get(walkIn.appointment_id);
    if (!known || walkIn.came_at < known.came_at) first.set(walkIn.appointment_id, walkIn);
  }
  const known = await readEventNames(transaction, [...first.keys()]);
  const refused = new Map<string, string>();
  const added: WalkIn[] = [];
  for (const [id, walkIn] of first) {
    const at = known.get(id);
    if (at !== undefined) {
      if (at !== eventId) refused.set(id, 'This person came to another event.');
    } else if (isRegistrableAge(walkIn.person.date_of_birth, date)) added.push(walkIn);
    else refused.set(id, AGE_RULE);
  }
  if (added.length === 0) return refused;
  const people = await addWalkIns(
    transaction,
    added.map(({ person }) => person),
    userId,
  );
  const price = await readWalkInPrice(transaction, eventId);
  const rows = people.flatMap(({ profile_id }, index) => {
    const { appointment_id, came_at } = added[index] ?? {};
    if (appointment_id === undefined || came_at === undefined) return [];
    const whose = { appointment_id, profile_id, event_id: eventId, booked_by: userId };
    const how = { payment: 'on the day', origin: 'walk-in', status: 'confirmed' } as const;
    return {
      ...whose,
      ...how,
      price,
      held_at: came_at,
      expires_at: came_at,
      confirmed_at: came_at,
    };
  });
  await transaction.insertInto('appointments').values(rows).execute();
  const audits = rows.map(({ appointment_id, profile_id: profileId }) => {
    const subject = `appointment ${appointment_id}`;
    return {
      actor: userId,
      action: 'walk-in added',
      subject,
      eventId,
      profileId,
      requestId,
    } as const;
  });
  await writeAudits(transaction, audits);
  return refused;
}
