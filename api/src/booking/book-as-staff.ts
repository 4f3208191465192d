import { PAY_LINK_HOURS } from '@chaps/contracts';
import type { BookingPayment, StaffPayment } from '@chaps/contracts/telephone-bookings';
import type { AppointmentOrigin } from '@chaps/domain';
import { sql } from 'kysely';
import { onlineBookingEnd } from '../events/booking-state.ts';
import type { EventRow } from '../events/queries.ts';
import { queueMail } from '../messages/email/outbox.ts';
import { isDead } from '../people/contact.ts';
import { lockProfile } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { buildClaim, claimSeat } from './claim.ts';
import { type Claim, type ClaimFacts, getTerms, readClaimFacts } from './claimable.ts';
import { confirmAppointment } from './confirm.ts';
import { holdExpiredError } from './errors.ts';
import { releaseHold } from './hold-queries.ts';

interface Seat {
  /** `user_id` of the person's profile. */
  userId: string;
  event: EventRow;
  /** `HH:mm`, London. */
  startTime: string;
  /** null when there is nothing to pay. */
  payment: StaffPayment | null;
  bookedBy: string;
}

/** @throws {HttpError} 422 when none is chosen, or a payment link can no longer be used */
function getPayment({ event, payment }: Seat, due: number): BookingPayment {
  if (due === 0) return 'online';
  if (payment === null) throw new ValidationError({ payment: 'Please choose how they will pay.' });
  if (payment === 'link' && event.booking_state === 'closing') {
    const message = 'Online booking has closed, so a payment link can no longer be used.';
    throw new ValidationError({ payment: message });
  }
  return payment;
}

/** The origin of the booking, which follows from who pays. */
const ORIGINS: Readonly<Record<BookingPayment, AppointmentOrigin>> = {
  online: 'telephone',
  'on the day': 'telephone',
  link: 'link',
  host: 'host',
};

/** Like `claimSeat`, with error messages worded about another person. */
async function claimForPerson(
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
): Promise<string> {
  const { own_id: own, own_status: status } = facts;
  if (status === 'capturing') {
    const message = 'This person is paying for a place at this event right now.';
    throw new HttpError(409, 'PAYMENT_IN_PROGRESS', message);
  }
  if (own !== null && status !== 'held') {
    const message = 'This person already has a booking at this event.';
    throw new HttpError(409, 'ALREADY_BOOKED', message);
  }
  if (own === null) return claimSeat(transaction, claim, facts);
  // The person has an unfinished booking of their own, which staff complete on these terms.
  await releaseHold(transaction, own);
  return claimSeat(transaction, claim, await readClaimFacts(transaction, claim));
}

/**
 * Takes a seat for someone, in the caller's transaction. It is confirmed, or held until a mailed link is
 * paid: at most `PAY_LINK_HOURS`, and never longer than it can be paid online.
 * @returns the appointment's id
 * @throws {HttpError} 404 for a draft and for an event that was called off; 409 ALREADY_BOOKED, EVENT_PASSED,
 * PAYMENT_IN_PROGRESS, SLOT_TAKEN, HOLD_EXPIRED; 422
 */
export async function bookAsStaff(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  seat: Seat,
): Promise<string> {
  const { userId, event, startTime, bookedBy } = seat;
  const { profile_id: profileId } = await lockProfile(transaction, userId);
  if (await isDead(transaction, profileId)) {
    throw new ValidationError({ person: 'This person is recorded as having died.' });
  }
  const wanted = { start_time: startTime };
  const claim = await buildClaim(services, userId, event, wanted, 'staff');
  const facts = await readClaimFacts(transaction, claim);
  const payment = getPayment(seat, getTerms(claim, facts).price);
  const byHost = payment === 'host' ? { price: 0, priceName: 'paid by the host' } : {};
  const id = await claimForPerson(transaction, { ...claim, ...byHost, admitted: true }, facts);
  const longer = sql`CASE WHEN ${payment} = 'link' THEN least(
    now() + make_interval(hours => ${PAY_LINK_HOURS}), a.slot_starts_at,
    ${sql.raw(onlineBookingEnd('e'))}) ELSE a.expires_at END`;
  await sql`UPDATE appointments a SET payment = ${payment}, origin = ${ORIGINS[payment]}, booked_by = ${bookedBy},
    expires_at = ${longer}
    FROM events e WHERE a.appointment_id = ${id} AND e.event_id = a.event_id`.execute(transaction);
  if (payment === 'link') {
    const kind = 'payment-link';
    await queueMail(transaction, { kind, occasion: `${kind} ${id}`, appointmentId: id });
  } else if (!(await confirmAppointment(transaction, id, 'held', 'staff')))
    throw holdExpiredError();
  return id;
}
