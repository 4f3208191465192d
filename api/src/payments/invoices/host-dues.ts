import type { HostDues } from '@chaps/contracts/staff-invoices';
import { pricePence, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { isAllGivenBack } from '../../booking/free-repeat.ts';
import { gaveSample, hasAttended, isInGroup } from '../../clinic-day/attendance.ts';
import { PRICES } from '../../events/prices.ts';
import type { Services } from '../../platform/config/services.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { INVOICE_NUMBER } from './queries.ts';

type Row = Omit<HostDues, 'unit_price'> & { price: number | null; product_price: number };

/**
 * SQL: the host of the event `e` pays for the appointment `a`, which was booked here even if it has
 * been moved since: all bookings where attendees pay nothing, except those with a price from before that and
 * not refunded; otherwise those that staff booked on the host's account.
 */
const IS_DUE_FROM_HOST = sql`(coalesce((SELECT m.from_event_id FROM appointment_moves m
    WHERE m.appointment_id = a.appointment_id ORDER BY m.move_id LIMIT 1), a.event_id) = e.event_id
  AND (a.payment = 'host' OR e.payment_required IS FALSE
    AND (a.price = 0 OR ${sql.raw(isAllGivenBack('a'))})))`;

/** SQL: the appointment `a` is, or was once, at an event. */
export const isOrWasAtEvent = (event: RawBuilder<unknown>) => sql`(a.event_id = ${event}
  OR a.appointment_id = ANY (ARRAY(
    SELECT m.appointment_id FROM appointment_moves m WHERE m.from_event_id = ${event})))`;

/** SQL: the people for whom the host of the event `e` pays. @param event its id */
const countPeople = (event: RawBuilder<unknown>) => sql`(SELECT count(*)::int AS booked,
    (count(*) FILTER (WHERE ${sql.raw(hasAttended('a'))}))::int AS came,
    (count(*) FILTER (WHERE ${sql.raw(gaveSample('a'))}))::int AS sampled
  FROM appointments a
  WHERE ${isOrWasAtEvent(event)} AND ${isInGroup('booked')} AND ${IS_DUE_FROM_HOST})`;

/** SQL: the books of the event `e` are closed. */
const IS_CLOSED = sql`EXISTS (SELECT FROM event_closures c WHERE c.event_id = e.event_id)`;

/**
 * The tests that the host of an event pays for. What was invoiced is counted, whatever the price.
 * @throws {NotFoundError} for an event that does not exist or is not visible to this member of staff
 */
export async function readHostDues(
  { db }: Pick<Services, 'db'>,
  reach: StaffReach,
  eventId: string,
): Promise<HostDues> {
  const { rows } = await sql<Row>`
    SELECT ${sql.raw(PRICES)}, p.product_price, b.*,
      ${IS_CLOSED} AS is_closed,
      (SELECT coalesce(sum(i.quantity), 0)::int FROM invoices i
        WHERE i.event_id = e.event_id AND i.voided_at IS NULL) AS invoiced
    FROM events e JOIN products p USING (product_id)
    CROSS JOIN LATERAL ${countPeople(sql`${eventId}::uuid`)} b
    WHERE e.event_id = ${eventId} AND ${isWithinReach(reach)}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  // Prices are not part of the endpoint's schema.
  return { ...row, unit_price: pricePence(row) };
}

const MAY_BE_EXCESS = sql`(i.voided_at IS NULL AND i.sent_at IS NOT NULL AND i.agreement IS NULL)`;

interface ExcessInvoice {
  invoice_id: string;
  number: string;
  sent_at: Date;
  event_name: string;
  invoiced: number;
  due: number;
  is_paid: boolean;
}

/**
 * Invoices of events for which more tests were invoiced than people gave a sample. Tests of invoices that the host
 * has agreed to, and the samples that they cover, do not count. All are listed for events that were called off, only
 * the unpaid ones for events whose books are closed: before that, nobody knows how many tests it will be.
 */
export async function listExcessInvoices(
  { db }: Pick<Services, 'db'>,
  reach: StaffReach,
): Promise<ExcessInvoice[]> {
  const { rows } = await sql<ExcessInvoice>`
    SELECT i.invoice_id, ${INVOICE_NUMBER} AS number, i.sent_at, e.event_name, s.invoiced,
      left_over.due, i.paid_on IS NOT NULL AS is_paid
    FROM (SELECT i.event_id, sum(i.quantity) FILTER (WHERE ${MAY_BE_EXCESS})::int AS invoiced,
          coalesce(sum(i.quantity) FILTER (WHERE i.agreement IS NOT NULL), 0)::int AS agreed
        FROM invoices i WHERE i.voided_at IS NULL GROUP BY i.event_id) s
      JOIN events e USING (event_id)
      JOIN invoices i ON i.event_id = e.event_id AND ${MAY_BE_EXCESS}
        AND (i.paid_on IS NULL OR e.cancelled_at IS NOT NULL)
      CROSS JOIN LATERAL ${countPeople(sql`e.event_id`)} b
      CROSS JOIN LATERAL (SELECT greatest(0, b.sampled - s.agreed) AS due) left_over
    WHERE (e.cancelled_at IS NOT NULL OR ${IS_CLOSED}) AND s.invoiced > left_over.due
      AND ${isWithinReach(reach)}
    ORDER BY i.sent_at, i.invoice_id`.execute(db);
  return rows;
}
