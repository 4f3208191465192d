import { appointmentQuery } from '@chaps/api-client/appointments';
import { type Appointment, BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import { recordId } from '@chaps/contracts/scalars';
import { formatLongDate, formatPence, formatTimeRange } from '@chaps/domain';
import { ApiError, siteConfig, useSession } from '@chaps/runtime';
import {
  Button,
  ButtonLink,
  ExternalButton,
  LoadFailure,
  Notice,
  Page,
  Skeleton,
  SummaryList,
} from '@chaps/ui';
import { AddToCalendar, appointmentEntry } from '@chaps/ui/calendar';
import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Printer from 'lucide-react/icons/printer';
import { useLocation, useSearchParams } from 'react-router-dom';
import { BookingProgress } from '../components/booking-progress.tsx';
import { pathTo } from '../steps.ts';
import { BeforeYourTest } from '../success/before-your-test.tsx';
import { GpTickUnrecorded } from '../success/gp-tick-unrecorded.tsx';
import styles from './booking-success.module.css';

const isBooked = ({ status }: Appointment) => status === 'confirmed' || status === 'attended';

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

/** An unfinished booking must not be called a booking. */
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

/** No booking is known: explains where to find one. */
function NoBooking({ signedIn }: { signedIn: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.pending}>
      <Notice tone="info" title="There is no booking to show">
        <p>
          {signedIn
            ? 'Your appointments are in your portal.'
            : 'If you have booked, sign in to see your appointment.'}
        </p>
      </Notice>
      {signedIn ? (
        <ButtonLink to="/portal">Go to your portal</ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ from: pathname + search }}>
          Sign in
        </ButtonLink>
      )}
    </div>
  );
}

/** The user's own booking, by its id. */
function useBooking() {
  const [params] = useSearchParams();
  const status = useSession((session) => session.status);
  const appointmentId = recordId.safeParse(params.get('appointment')).data;
  const asked = appointmentId !== undefined && status === 'signed-in';
  const { data, error, isPending, refetch } = useQuery({
    ...appointmentQuery(appointmentId ?? ''),
    enabled: asked,
  });
  const unknown = error instanceof ApiError && error.status === 404;
  return {
    appointment: data,
    failed: error !== null && !unknown,
    loading: appointmentId !== undefined && (status === 'loading' || (asked && isPending)),
    retry: refetch,
    signedIn: status === 'signed-in',
  };
}

/** Spec 2, 'Booking success'. */
export default function BookingSuccess() {
  const { state } = useLocation();
  const { appointment, failed, loading, retry, signedIn } = useBooking();
  const unfinished = appointment !== undefined && !isBooked(appointment);
  const stated = (state as { message?: unknown } | null)?.message;
  const message = typeof stated === 'string' ? stated : BOOKED_MESSAGE;
  const sure = !unfinished && (typeof stated === 'string' || appointment !== undefined);
  return (
    <Page
      listed={false}
      title={sure ? 'Booking confirmed' : 'Your booking'}
      description="Your PSA blood test appointment."
      {...(sure
        ? {
            before: (
              <BookingProgress current="done" paymentRequired={(appointment?.price ?? 0) > 0} />
            ),
          }
        : {})}
      width="text"
    >
      <div className={styles.page}>
        {unfinished && <NotYetBooked appointment={appointment} />}
        {sure && <Notice tone="success" title={message} />}
        {loading && <Skeleton height="16rem" />}
        {failed && (
          <LoadFailure
            title="We could not show the details of your booking"
            message={
              sure
                ? 'They are in your confirmation e-mail as well.'
                : 'Nothing is lost. Please try again in a moment.'
            }
            onRetry={retry}
          />
        )}
        {!sure && !unfinished && !loading && !failed && <NoBooking signedIn={signedIn} />}
        {sure && appointment && <GpTickUnrecorded appointmentId={appointment.appointment_id} />}
        {sure && appointment && <WhatWasBooked appointment={appointment} />}
        {sure && CHECK_INBOX}
        {sure && <BeforeYourTest />}
        <WaysOn />
      </div>
    </Page>
  );
}
