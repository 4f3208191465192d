import { type Appointment, formatAddress, HOLD_LIMIT_MINUTES, type Hold } from '@chaps/contracts';
import { appointmentEnd, londonTime } from '@chaps/domain';
import type { AppointmentDetail } from './appointments.ts';

/** One of the person's own appointments as the portal and the checkout read it. */
export function presentAppointment(row: AppointmentDetail): Appointment {
  const held = row.status === 'held' ? holdTimes(row) : null;
  const start = londonTime(row.slot_starts_at);
  return {
    appointment_id: row.appointment_id,
    reference: row.reference,
    status: row.status,
    event_id: row.event_id,
    event_name: row.event_name,
    product_id: row.product_id,
    product_name: row.product_name,
    email_template: row.email_template,
    event_date: row.event_date,
    start_time: start,
    end_time: appointmentEnd(start, row.session_duration ?? 0),
    event_location: formatAddress(row),
    contact_email: row.contact_email,
    lab_name: row.lab_name,
    price: row.price,
    payment_required: row.price > 0,
    consent_given: row.consent_given,
    expires_at: held?.expires_at ?? null,
    renewable_until: held?.renewable_until ?? null,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    server_time: row.read_at.toISOString(),
  };
}

const holdTimes = (row: AppointmentDetail) => ({
  expires_at: row.hold_expires_at.toISOString(),
  renewable_until: new Date(row.held_at.getTime() + HOLD_LIMIT_MINUTES * 60_000).toISOString(),
});

/** A hold is the appointment in its first state. */
export const presentHold = (row: AppointmentDetail): Hold => ({
  ...presentAppointment(row),
  ...holdTimes(row),
  hold_id: row.appointment_id,
});
