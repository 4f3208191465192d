import type { Appointment, AppointmentStatus } from '@chaps/contracts/appointments';
import { formatLongDate, formatPence, formatTimeRange } from '@chaps/domain';
import { ButtonLink, ExternalLink, Tag, type TagTone, VisuallyHidden } from '@chaps/ui';
import { AddToCalendar, appointmentEntry } from '@chaps/ui/calendar';
import { ChangeAppointment, type ChangeProps } from './change-appointment.tsx';
import styles from './portal.module.css';

/** Each state in words a person understands. */
const STATUS: Record<AppointmentStatus, { words: string; tone: TagTone }> = {
  held: { words: 'Kept for you, not booked yet', tone: 'neutral' },
  released: { words: 'Not booked', tone: 'neutral' },
  capturing: { words: 'Payment is being checked', tone: 'neutral' },
  confirmed: { words: 'Booked', tone: 'info' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
  attended: { words: 'Attended', tone: 'neutral' },
  refund_due: { words: 'Cancelled, refund on its way', tone: 'neutral' },
  refunded: { words: 'Cancelled and refunded', tone: 'neutral' },
};

/** The step of a held place that is next: the payment, or the consent form and what follows it. */
const nextStepOf = ({
  appointment_id,
  event_id,
  consent_given,
  payment_required,
}: Appointment): string =>
  consent_given && payment_required
    ? `/checkout?appointment=${encodeURIComponent(appointment_id)}`
    : `/book-event?event=${encodeURIComponent(event_id)}&step=consent`;

/** Opens the person's choice of route in another tab; nothing is sent before he presses it. */
const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

interface AppointmentItemProps extends ChangeProps {
  /** It is still to come. */
  upcoming: boolean;
}

/** What can be done about a place that is booked. */
function BookedPlace({ appointment, upcoming, onChanged }: AppointmentItemProps) {
  return (
    <>
      <p>
        <ExternalLink href={directionsTo(appointment.event_location)}>
          Directions<VisuallyHidden> to {appointment.event_name}</VisuallyHidden>
        </ExternalLink>
      </p>
      {upcoming && (
        <div className={styles.actions}>
          <AddToCalendar
            entry={appointmentEntry(appointment)}
            fileName={`chaps-${appointment.event_date}.ics`}
            about={appointment.event_name}
          />
          <ChangeAppointment appointment={appointment} onChanged={onChanged} />
        </div>
      )}
    </>
  );
}

/** One place: what, when, where, in which state. */
export function AppointmentItem(props: AppointmentItemProps) {
  const { appointment } = props;
  const { words, tone } = STATUS[appointment.status];
  return (
    <li className={styles.appointment}>
      <h4>{appointment.event_name}</h4>
      <p>
        <Tag tone={tone}>{words}</Tag>
      </p>
      <p>
        <strong>{formatLongDate(appointment.event_date)}</strong>,{' '}
        <span className={styles.time}>
          {formatTimeRange(appointment.start_time, appointment.end_time)}
        </span>
      </p>
      <p>
        {appointment.product_name}
        {appointment.price > 0 && `, ${formatPence(appointment.price)}`}
      </p>
      <p>{appointment.event_location}</p>
      <p>
        Reference: <strong>{appointment.reference}</strong>
      </p>
      {appointment.status === 'held' && (
        <ButtonLink to={nextStepOf(appointment)} variant="secondary">
          Finish booking
        </ButtonLink>
      )}
      {appointment.status === 'confirmed' && <BookedPlace {...props} />}
    </li>
  );
}
