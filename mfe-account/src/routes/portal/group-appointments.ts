import type { Appointment } from '@chaps/contracts/appointments';
import { UPCOMING_STATUSES } from '@chaps/domain';
import { getVisitStage } from '../../visits/visit-stage.ts';

/** Day and time as sortable text. */
const toSortKey = ({ event_date, start_time }: Appointment) => `${event_date} ${start_time}`;

/**
 * Groups appointments: upcoming ones, soonest first, and past or ended ones, newest first.
 * @param today London day, `YYYY-MM-DD`
 */
export function groupAppointments(appointments: readonly Appointment[], today: string) {
  const isUpcoming = (appointment: Appointment) =>
    UPCOMING_STATUSES.some((status) => status === appointment.status) &&
    getVisitStage(appointment, today) === 'ahead';
  const ascending = (one: Appointment, other: Appointment) =>
    toSortKey(one).localeCompare(toSortKey(other));
  return {
    upcoming: appointments.filter(isUpcoming).sort(ascending),
    past: appointments
      .filter((appointment) => !isUpcoming(appointment))
      .sort((one, other) => ascending(other, one)),
  };
}
