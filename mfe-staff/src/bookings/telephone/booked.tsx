import type { TelephoneBookingResult } from '@chaps/contracts/telephone-bookings';
import { formatLongDate, formatPence, londonDate, londonTime } from '@chaps/domain';
import { spellOut } from '@chaps/domain/spelling';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { ButtonLink } from '../../components/links.tsx';
import styles from './telephone.module.css';

function findNext({ payment, price, email, pay_by }: TelephoneBookingResult): string {
  if (pay_by) {
    const end = new Date(pay_by);
    const until = `${formatLongDate(londonDate(end))}, ${londonTime(end)}`;
    return `The payment link will be sent to ${email}. The place is held until ${until}, and will be booked once they have paid.`;
  }
  const mail = email
    ? `The confirmation will be sent to ${email}.`
    : 'They have no e-mail address, so please read out the details above.';
  return payment === 'on the day'
    ? `They will pay ${formatPence(price)} on the day. ${mail}`
    : mail;
}

interface BookedSummaryProps {
  booked: TelephoneBookingResult;
  onNext: () => void;
}

/** What staff read to the person before they ring off. */
export function BookingConfirmation({ booked, onNext }: BookedSummaryProps) {
  const { event_id, appointment_id, reference } = booked;
  return (
    <>
      <ActionResult
        tone="success"
        title={booked.pay_by ? 'The place is held' : 'Booked'}
        level={2}
        of={booked.appointment_id}
      >
        <p>
          {booked.event_name}, {formatLongDate(booked.event_date)}, {booked.start_time}
        </p>
        <p className={styles.reference}>{reference}</p>
        <p>{spellOut(reference)}</p>
        <p>{findNext(booked)}</p>
      </ActionResult>
      <ButtonRow>
        <Button onClick={onNext}>Book for someone else</Button>
        <ButtonLink variant="secondary" to={`/staff/events/${event_id}/bookings/${appointment_id}`}>
          Open the booking
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
