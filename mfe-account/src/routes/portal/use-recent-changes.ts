import { appointmentQuery, cancellationQuery } from '@chaps/api-client/appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { useQuery } from '@tanstack/react-query';
import type { Outcome } from './outcome-notice.tsx';

const isElsewhere = (one: Appointment, other: Appointment) =>
  one.event_id !== other.event_id || one.start_time !== other.start_time;

/**
 * What another tab or staff have done to an appointment since the list was loaded. @param enabled whether
 * to ask
 */
export function useRecentChanges(appointment: Appointment, enabled: boolean) {
  const id = appointment.appointment_id;
  const { data: now, isPending } = useQuery({ ...appointmentQuery(id), staleTime: 0, enabled });
  const isCancelled = enabled && now?.status === 'cancelled';
  const { data: cancelled } = useQuery({ ...cancellationQuery(id), enabled: isCancelled });
  let outcome: Outcome | undefined;
  if (isCancelled && cancelled?.can_cancel === false) outcome = { appointment: now, cancelled };
  else if (enabled && now?.status === 'confirmed' && isElsewhere(now, appointment)) {
    outcome = { appointment: now, moved: true };
  }
  return { outcome, isPending };
}
