import { AddToCalendar, appointmentEntry } from '@chaps/shared/calendar';
import { type Appointment, BOOKED_MESSAGE } from '@chaps/shared/contracts/appointments';
import { recordId } from '@chaps/shared/contracts/scalars';
import { formatLongDate, formatPence, formatTimeRange } from '@chaps/shared/format';
import { siteConfig, useSession } from '@chaps/shared/runtime';
import {
  Button,
  ButtonLink,
  ExternalButton,
  LoadFailure,
  Notice,
  Page,
  Skeleton,
  SummaryList,
} from '@chaps/shared/ui';
import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Printer from 'lucide-react/icons/printer';
import { useLocation, useSearchParams } from 'react-router-dom';
import { appointmentQuery } from '../api/appointments.ts';
import { BookingProgress } from '../components/booking-progress.tsx';
import { pathTo } from '../steps.ts';
import { BeforeYourTest } from '../success/before-your-test.tsx';
import styles from './booking-success.module.css';

const isBooked = ({ status }: Appointment) => status === 'confirmed' || status === 'attended';

/** What was booked, when and where. */
function WhatWasBooked({ appointment }: { appointment: Appointment }) {
  const rows = [
    { label: 'Reference', value: appointment.reference },
    { label: 'Event', value: appointment.event_name },
    { label: 'Service', value: appointment.product_name },
    { label: 'Date', value: formatLongDate(appointment.event_date) },
    { label: 'Time', value: formatTimeRange(appointment.start_time, appointment.end_time) },
    { label: 'Where', value: appointment.event_location },
    {
      label: 'Paid',
      value: appointment.price > 0 ? formatPence(appointment.price) : 'Nothing to pay',
    },
    {
      label: 'Questions',
      value: <a href={`mailto:${appointment.contact_email}`}>{appointment.contact_email}</a>,
    },
  ];
  return (
    <section className={styles.booked} aria-label="Your appointment">
      <SummaryList rows={rows} />
      <div className={styles.keep}>
        <AddToCalendar
          entry={appointmentEntry(appointment)}
          fileName={`chaps-${appointment.event_date}.ics`}
        />
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  );
}

/** A place that is not, or not yet, a booking must not be called one. */
function NotYetBooked({ appointment }: { appointment: Appointment }) {
  return (
    <div className={styles.pending}>
      <Notice tone="warning" title="Your booking is not complete" live>
        <p>This appointment is not confirmed. You can see where it stands and go on from there.</p>
      </Notice>
      <ButtonLink to={pathTo('payment', { appointmentId: appointment.appointment_id })}>
        See where it stands
      </ButtonLink>
    </div>
  );
}

const CHECK_INBOX = (
  <Notice tone="info" title="Check your e-mail">
    <p>
      We have sent you a confirmation e-mail. Please check your inbox, and your spam or junk folder
      if you cannot find it.
    </p>
  </Notice>
);

const WaysOn = () => (
  <div className={styles.ways}>
    <ButtonLink to="/" icon={<House />}>
      Go to Home
    </ButtonLink>
    <ExternalButton href={siteConfig().links.donate} variant="secondary" icon={<Heart />}>
      Donate
    </ExternalButton>
  </div>
);

/** The person's own booking, read by its id; only for the one who booked it. */
function useBooking() {
  const [params] = useSearchParams();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const appointmentId = recordId.safeParse(params.get('appointment')).data;
  const booking = useQuery({
    ...appointmentQuery(appointmentId ?? ''),
    enabled: signedIn && appointmentId !== undefined,
  });
  return { booking, asked: appointmentId !== undefined && signedIn };
}

/** Spec 2, 'Booking success'. */
export default function BookingSuccess() {
  const { state } = useLocation();
  const { booking, asked } = useBooking();
  const appointment = booking.data;
  const unfinished = appointment !== undefined && !isBooked(appointment);
  const told = (state as { message?: unknown } | null)?.message;
  const message = typeof told === 'string' ? told : BOOKED_MESSAGE;
  const sure = typeof told === 'string' || (appointment !== undefined && !unfinished);
  return (
    <Page
      listed={false}
      title={sure ? 'Booking confirmed' : 'Your booking'}
      description="Your PSA blood test appointment."
      {...(sure && !unfinished
        ? {
            before: (
              <BookingProgress current="done" paymentRequired={(appointment?.price ?? 0) > 0} />
            ),
          }
        : {})}
      width="text"
    >
      <div className={styles.page}>
        {unfinished ? (
          <NotYetBooked appointment={appointment} />
        ) : (
          <>
            {sure && <Notice tone="success" title={message} />}
            {asked && booking.isPending && <Skeleton height="16rem" />}
            {booking.isError && (
              <LoadFailure
                title="We could not show the details of your booking"
                message="They are in your confirmation e-mail as well."
                onRetry={booking.refetch}
              />
            )}
            {appointment && <WhatWasBooked appointment={appointment} />}
            {CHECK_INBOX}
            <BeforeYourTest />
          </>
        )}
        <WaysOn />
      </div>
    </Page>
  );
}
