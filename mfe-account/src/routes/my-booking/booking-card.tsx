import type { Appointment } from '@chaps/contracts/appointments';
import { formatLongDate, formatTimeRange } from '@chaps/domain';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { QrCode } from '@chaps/ui/qr-code';
import styles from './my-booking.module.css';

interface BookingCardProps {
  name: string;
  appointment: Appointment;
}

/** The card to show at the door: large on the page, printed at the size of a bank card. */
export const BookingCard = ({ name, appointment }: BookingCardProps) => (
  <section className={styles.card} aria-label="Your booking card">
    <div className={styles.code}>
      <QrCode
        text={appointment.reference}
        label={`Code to scan: ${appointment.reference}`}
        className={styles.qr ?? ''}
      />
      <p className={styles.reference}>{appointment.reference}</p>
    </div>
    <div className={styles.facts}>
      <p className={styles.name}>{name}</p>
      <p>{appointment.event_name}</p>
      <p className={styles.when}>
        {formatLongDate(appointment.event_date)}
        <br />
        {formatTimeRange(appointment.start_time, appointment.end_time)}
      </p>
      <p className={styles.place}>{appointment.event_location}</p>
    </div>
    <p className={styles.bring}>Please bring: {WHAT_TO_BRING.slice(1).join(' ')}</p>
  </section>
);
