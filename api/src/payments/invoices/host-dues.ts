import type { HostDues } from '@chaps/contracts/staff-invoices';
import { pricePence, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { gaveSample, hasAttended, isInGroup } from '../../clinic-day/attendance.ts';
import { PRICES } from '../../events/prices.ts';
import type { Services } from '../../platform/config/services.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

type Row = Omit<HostDues, 'unit_price'> & { price: number | null; product_price: number };

/**
 * SQL: the host of the event `e` pays for the appointment `a`, which was booked here even if it has
 * been moved since: all bookings where attendees pay nothing, otherwise those that staff booked on
 * the host's account.
 */
const IS_DUE_FROM_HOST = sql`(coalesce((SELECT m.from_event_id FROM appointment_moves m
    WHERE m.appointment_id = a.appointment_id ORDER BY m.move_id LIMIT 1), a.event_id) = e.event_id
  AND (a.payment = 'host' OR e.payment_required IS FALSE))`;

/** SQL: the appointment `a` is, or was once, at an event. */
export const hasBeenAt = (eventId: string) => sql`(a.event_id = ${eventId}
  OR a.appointment_id = ANY (ARRAY(
    SELECT m.appointment_id FROM appointment_moves m WHERE m.from_event_id = ${eventId})))`;

/**
 * The tests that the host of an event pays for. What was invoiced is counted, whatever the price.
 * @throws {NotFoundError} also for an event that is not visible to this member of staff
 */
export async function readHostDues(
  { db }: Pick<Services, 'db'>,
  reach: StaffReach,
  eventId: string,
): Promise<HostDues> {
  const { rows } = await sql<Row>`
    SELECT ${sql.raw(PRICES)}, p.product_price, b.*,
      EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id) AS is_closed,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM invoices i
        WHERE i.event_id = e.event_id AND i.voided_at IS NULL) AS invoiced
    FROM events e JOIN products p USING (product_id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS booked,
        (count(*) FILTER (WHERE ${sql.raw(hasAttended('a'))}))::int AS came,
        (count(*) FILTER (WHERE ${sql.raw(gaveSample('a'))}))::int AS sampled
      FROM appointments a
      WHERE ${hasBeenAt(eventId)} AND ${isInGroup('booked')} AND ${IS_DUE_FROM_HOST}) b
    WHERE e.event_id = ${eventId} AND ${isWithinReach(reach)}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  // Prices are not part of the endpoint's schema.
  return { ...row, unit_price: pricePence(row) };
}
