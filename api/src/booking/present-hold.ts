import type { Hold } from '@chaps/contracts';
import type { AppointmentDetail } from './appointments.ts';
import { presentAppointment } from './present.ts';

/** A held place; a hold is the first state of an appointment. */
export function presentHold(row: AppointmentDetail): Hold {
  const place = presentAppointment(row);
  return {
    hold_id: place.appointment_id,
    event_id: place.event_id,
    event_date: place.event_date,
    start_time: place.start_time,
    end_time: place.end_time,
    price: place.price,
    payment_required: place.payment_required,
    expires_at: row.hold_expires_at.toISOString(),
    renewable_until: place.renewable_until ?? row.hold_expires_at.toISOString(),
    server_time: place.server_time,
  };
}
