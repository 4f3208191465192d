import { type Appointment, formatAddress, HOLD_LIMIT_MINUTES, type Hold } from '@chaps/contracts';
import { appointmentEnd, londonTime } from '@chaps/domain';
import type { AppointmentDetail } from './appointments.ts';
import { REPEAT_PRICE_NAME } from './free-repeat.ts';
import { presentVisit } from './own-visit.ts';

/** A person's own appointment, in the shape that the portal and the checkout use. */
export function presentAppointment(row: AppointmentDetail): Appointment {
  const held = row.status === 'held' ? getHoldTimes(row) : null;
  const start = londonTime(row.begins_at);
  // A walk-in who repeats a lost test keeps the event's price, in case a tablet took it.
  const isFree = row.origin === 'walk-in' && row.price_name === REPEAT_PRICE_NAME;
  const price = isFree ? 0 : row.price;
  return {
    // The endpoints' schema removes all columns that are not part of an appointment.
    ...row,
    price,
    start_time: start,
    end_time: appointmentEnd(start, row.session_duration ?? 0),
    event_location: formatAddress(row),
    payment_required: price > 0,
    expires_at: held?.expires_at ?? null,
    renewable_until: held?.renewable_until ?? null,
    visit: presentVisit(row.visit),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    server_time: row.read_at.toISOString(),
  };
}

const getHoldTimes = (row: AppointmentDetail) => ({
  expires_at: row.expires_at.toISOString(),
  renewable_until: new Date(row.held_at.getTime() + HOLD_LIMIT_MINUTES * 60_000).toISOString(),
});

/** A hold is the appointment in its first state. */
export const presentHold = (row: AppointmentDetail): Hold => ({
  ...presentAppointment(row),
  ...getHoldTimes(row),
  hold_id: row.appointment_id,
});
