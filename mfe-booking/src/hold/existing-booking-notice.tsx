import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { ButtonLink, Cluster, Notice, Stack } from '@chaps/ui';

/** Replaces the slots when the user has paid or is paying: one live appointment per event. */
export function ExistingBookingNotice({ appointment }: { appointment: Appointment }) {
  const { appointment_id: id, event_date, start_time, status } = appointment;
  const when = `${formatLongDate(event_date)} at ${start_time}`;
  if (status === 'capturing') {
    return (
      <Stack start>
        <Notice tone="info" title="Your payment is being processed" live>
          <p>We are waiting for confirmation of your place on {when}. Please do not pay again.</p>
        </Notice>
        <ButtonLink to={paths.checkout(id)}>Check its status</ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack start>
      <Notice tone="info" title="You already have a place at this event" live>
        <p>
          Your appointment is on {when}. Each person can have one appointment at an event. If you
          are booking for someone else, they need their own account.
        </p>
      </Notice>
      <Cluster>
        <ButtonLink to={paths.bookingSuccess(id)}>See your booking</ButtonLink>
        <ButtonLink variant="secondary" to={paths.findEvents()}>
          Find another event
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
