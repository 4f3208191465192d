import { appointmentsQuery } from '@chaps/api-client/own-appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { hasSeat } from '@chaps/domain/appointments';
import { readStoredUser, useSession } from '@chaps/runtime';
import { useQuery } from '@tanstack/react-query';

/**
 * The user's own appointments. For other people the seat counts as taken; for its owner it links to the
 * next step.
 * @returns `isUnknown` while they load or after a failure, with `refetch`
 */
export function useOwnSeats() {
  const status = useSession((session) => session.status);
  // A user without a profile has no appointments.
  const isMember = status !== 'anonymous' && readStoredUser() !== undefined;
  const { data, isError, refetch } = useQuery({
    ...appointmentsQuery(),
    enabled: isMember && status === 'signed-in',
    refetchOnWindowFocus: true,
  });
  const at = (eventId: string, now: Date): Appointment | undefined =>
    data?.find((each) => each.event_id === eventId && hasSeat(each, now));
  return { at, isUnknown: isMember && data === undefined, isError, refetch };
}

/** The message for a user who has a seat at an event. */
export function describeOwnSeat({ status, start_time }: Appointment): string {
  if (status === 'held') return `We are keeping ${start_time} for you.`;
  if (status === 'capturing') return `Your payment for ${start_time} is being processed.`;
  return `You have a place at ${start_time}.`;
}

/** The link from a seat to its next step. */
export function getOwnSeatLink(appointment: Appointment): { to: string; label: string } {
  const { appointment_id: id, status } = appointment;
  if (status === 'held') return { to: paths.finishBooking(appointment), label: 'Continue' };
  if (status === 'capturing') return { to: paths.checkout(id), label: 'Check its status' };
  return { to: paths.bookingSuccess(id), label: 'See your booking' };
}
