import type { Appointment } from '@chaps/contracts/appointments';
import type { Event } from '@chaps/contracts/events';
import { paths } from '@chaps/contracts/paths';
import { hasNotEnded } from '@chaps/domain';
import { ButtonLink, Stack, useLazyModule } from '@chaps/ui';
import { Countdown } from '@chaps/ui/countdown';
import { getOwnSeatLink } from '../../components/own-seats.ts';

interface OwnSeatProps {
  appointment: Appointment;
  /** Called when the hold has expired. */
  onElapsed: () => void;
  onGivenUp: () => void;
}

const loadOnDemand = () => import('./on-demand.tsx');

function LazyGiveUp(props: Pick<OwnSeatProps, 'appointment' | 'onGivenUp'>) {
  const { data: module } = useLazyModule(loadOnDemand);
  return module ? <module.GiveUpPlace {...props} /> : null;
}

/** Whether a booked place is in the past, because the event has ended or the result is ready. */
export const isPast = ({ status }: Appointment, event: Event, now: Date): boolean =>
  status === 'attended' || (status === 'confirmed' && !hasNotEnded(event, now));

/** The link for a user who had a seat at the event. */
export function PastSeat({ appointment }: Pick<OwnSeatProps, 'appointment'>) {
  return appointment.status === 'attended' ? (
    <ButtonLink to={paths.medicalResults()} fullWidth>
      Read your result
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.portal('my-appointments')} fullWidth>
      See your appointments
    </ButtonLink>
  );
}

/** The next step for a user who has a seat at the event, and the time left on a hold. */
export function OwnSeat({ appointment, onElapsed, onGivenUp }: OwnSeatProps) {
  const { status, expires_at, offered } = appointment;
  const { to, label } = getOwnSeatLink(appointment);
  return (
    <Stack gap={2}>
      {status === 'held' && expires_at && (
        <Countdown
          until={expires_at}
          onElapsed={onElapsed}
          warnMessage="Your place is held for another {time}."
          endMessage="Your place is no longer held."
        />
      )}
      <ButtonLink to={to} fullWidth>
        {label}
      </ButtonLink>
      {status === 'held' && offered && (
        <LazyGiveUp appointment={appointment} onGivenUp={onGivenUp} />
      )}
    </Stack>
  );
}
