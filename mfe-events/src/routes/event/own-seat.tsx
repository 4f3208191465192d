import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { ButtonLink, Stack } from '@chaps/ui';
import { Countdown } from '@chaps/ui/countdown';

/** What the panel says to somebody who has a seat at the event. */
export function ownSeatWords({ status, start_time }: Appointment): string {
  if (status === 'held') return `We are keeping ${start_time} for you.`;
  if (status === 'capturing') return `Your payment for ${start_time} is being processed.`;
  return `You have a place at ${start_time}.`;
}

interface OwnSeatProps {
  appointment: Appointment;
  /** The hold has ended. */
  onElapsed: () => void;
}

/** The way on for somebody who has a seat at the event, and until when a hold is kept. */
export function OwnSeat({ appointment, onElapsed }: OwnSeatProps) {
  const { appointment_id: id, status, expires_at } = appointment;
  if (status === 'held' && expires_at) {
    return (
      <Stack gap={2}>
        <Countdown
          until={expires_at}
          onElapsed={onElapsed}
          warnMessage="Your place is kept for {time} more."
          endMessage="Your place is no longer kept."
        />
        <ButtonLink to={paths.finishBooking(appointment)} fullWidth>
          Go on
        </ButtonLink>
      </Stack>
    );
  }
  return status === 'capturing' ? (
    <ButtonLink to={paths.checkout(id)} fullWidth>
      See where it stands
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.bookingSuccess(id)} fullWidth>
      See your booking
    </ButtonLink>
  );
}
