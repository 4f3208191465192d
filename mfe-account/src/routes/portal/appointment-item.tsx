import type { AppointmentStatus } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, formatPence, formatTimeRange, mayChangeBooking } from '@chaps/domain';
import { appointmentEntry } from '@chaps/domain/calendar-entry';
import { ButtonLink, ExternalLink, Tag, type TagTone, VisuallyHidden } from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import { ChangeAppointment } from './change-appointment.tsx';
import type { ChangeProps } from './outcome-notice.tsx';
import styles from './portal.module.css';

const STATUS: Record<AppointmentStatus, { label: string; tone: TagTone }> = {
  held: { label: 'Kept for you, not booked yet', tone: 'neutral' },
  released: { label: 'Not booked', tone: 'neutral' },
  capturing: { label: 'Payment is being checked', tone: 'neutral' },
  confirmed: { label: 'Booked', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  attended: { label: 'Attended', tone: 'neutral' },
  refund_due: { label: 'Cancelled, refund on its way', tone: 'neutral' },
  refunded: { label: 'Cancelled and refunded', tone: 'neutral' },
};

/** Opens directions in another tab; nothing is sent before the user presses it. */
const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

interface AppointmentItemProps extends ChangeProps {
  upcoming: boolean;
}

function BookedAppointment({ appointment, upcoming, onChanged }: AppointmentItemProps) {
  return (
    <>
      <p>
        <ExternalLink href={directionsTo(appointment.event_location)}>
          Directions<VisuallyHidden> to {appointment.event_name}</VisuallyHidden>
        </ExternalLink>
      </p>
      {upcoming && (
        <div className={styles.actions}>
          <ButtonLink to={paths.myBooking(appointment.appointment_id)} variant="secondary">
            My booking card<VisuallyHidden>: {appointment.event_name}</VisuallyHidden>
          </ButtonLink>
          <AddToCalendar
            entry={appointmentEntry(appointment)}
            fileName={`chaps-${appointment.event_date}.ics`}
            about={appointment.event_name}
          />
          {mayChangeBooking(appointment.visit_state ?? 'expected') && (
            <ChangeAppointment appointment={appointment} onChanged={onChanged} />
          )}
        </div>
      )}
    </>
  );
}

export function AppointmentItem(props: AppointmentItemProps) {
  const { appointment } = props;
  const { label, tone } = STATUS[appointment.status];
  return (
    <li className={styles.appointment}>
      <h4>{appointment.event_name}</h4>
      <p>
        <Tag tone={tone}>{label}</Tag>
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
        <ButtonLink to={paths.finishBooking(appointment)} variant="secondary">
          Finish booking
        </ButtonLink>
      )}
      {appointment.status === 'confirmed' && <BookedAppointment {...props} />}
    </li>
  );
}
