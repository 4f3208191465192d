import { appointmentQuery } from '@chaps/api-client/appointments';
import { type Appointment, BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import { findMessageInState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { recordId } from '@chaps/contracts/scalars';
import { formatLongDate, formatPence, formatTimeRange } from '@chaps/domain';
import { toCalendarEntry } from '@chaps/domain/calendar-entry';
import { useSession, useSiteConfig } from '@chaps/runtime';
import {
  Button,
  ButtonLink,
  ExternalButton,
  isUnknownRecord,
  LoadFailure,
  Notice,
  Page,
  Section,
  Skeleton,
  SummaryList,
  useSignInState,
} from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { clearUnrecordedGpTick, isGpTickUnrecorded } from '../consent/unrecorded-gp-tick.ts';
import { BookingProgress } from '../journey/booking-progress.tsx';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { getCurrentStep, hasEnded, type Step } from '../journey/steps.ts';
import { PaymentEndedNotice, UnderReviewNotice } from '../payment/outcome-notices.tsx';
import styles from './booking-success.module.css';

function AppointmentSummary({ appointment }: { appointment: Appointment }) {
  const { price, to_pay: toPay } = appointment;
  const rows = [
    { label: 'Reference', value: appointment.reference },
    { label: 'Event', value: appointment.event_name },
    { label: 'Service', value: appointment.product_name },
    { label: 'Date', value: formatLongDate(appointment.event_date) },
    { label: 'Time', value: formatTimeRange(appointment.start_time, appointment.end_time) },
    { label: 'Where', value: appointment.event_location },
    toPay
      ? { label: 'To pay at the event', value: formatPence(toPay) }
      : { label: 'Paid', value: price > 0 ? formatPence(price) : 'Nothing to pay' },
    {
      label: 'Questions',
      value: <a href={`mailto:${appointment.contact_email}`}>{appointment.contact_email}</a>,
    },
  ];
  return <SummaryList rows={rows} />;
}

function BookedDetails({ appointment }: { appointment: Appointment }) {
  return (
    <section className={styles.booked} aria-label="Your appointment">
      <AppointmentSummary appointment={appointment} />
      <div className={styles.keep}>
        <ButtonLink to={paths.myBooking(appointment.appointment_id)} variant="secondary">
          My booking card
        </ButtonLink>
        <AddToCalendar
          entry={toCalendarEntry(appointment)}
          fileName={`chaps-${appointment.event_date}.ics`}
        />
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p>
        <Link to={paths.portal('my-appointments')}>Change or cancel this booking</Link> in your
        portal.
      </p>
    </section>
  );
}

/** The result is ready, or the event has ended. */
const isOver = ({ status, visit }: Appointment): boolean =>
  status === 'attended' || visit?.is_over === true;

/** A past booking: its details, without the advice for an upcoming one. */
function PastBooking({ appointment }: { appointment: Appointment }) {
  return (
    <Page
      listed={false}
      title="Your booking"
      description="Your PSA blood test appointment."
      width="text"
    >
      <div className={styles.page}>
        <Notice tone="info" title="This appointment is in the past" />
        <section className={styles.booked} aria-label="Your appointment">
          <AppointmentSummary appointment={appointment} />
        </section>
        <div className={styles.ways}>
          {appointment.status === 'attended' ? (
            <ButtonLink to={paths.medicalResults()}>Read your result</ButtonLink>
          ) : (
            <ButtonLink to={paths.portal('my-appointments')}>Go to your portal</ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Shown instead of a confirmation while the booking is unfinished, or once it has ended. */
function NotBooked({ appointment, step }: { appointment: Appointment; step: Step }) {
  if (hasEnded(step)) {
    return <PaymentEndedNotice reason={step} eventId={appointment.event_id} hasAccount />;
  }
  if (step === 'under-review') return <UnderReviewNotice hasAccount />;
  return (
    <div className={styles.pending}>
      <Notice tone="warning" title="Your booking is not complete" live>
        <p>This appointment is not confirmed. You can check its status and continue from there.</p>
      </Notice>
      <ButtonLink to={paths.checkout(appointment.appointment_id)}>Check its status</ButtonLink>
    </div>
  );
}

/** Shown if the GP tick of this booking was not recorded, because the toast is easily missed. */
function UnrecordedGpTickNotice({ appointmentId }: { appointmentId: string }) {
  const [unrecorded] = useState(() => isGpTickUnrecorded(appointmentId));
  useEffect(() => {
    if (unrecorded) bookingToasts.dismiss();
  }, [unrecorded]);
  if (!unrecorded) return null;
  return (
    <Notice tone="warning" title="Your choice to share with your GP was not recorded">
      <p>
        You ticked the box to share your result with your GP, but we could not record it. Your
        booking is not affected. You can give this consent again under ‘My consents’ in your portal.
      </p>
      <ButtonLink to={paths.portal()} variant="secondary" onClick={clearUnrecordedGpTick}>
        Go to your portal
      </ButtonLink>
    </Notice>
  );
}

const PREPARATION_SECTION = (
  <Section title="Before your test" tone="tinted">
    <p>Some things can raise your PSA level for a while and make the result harder to interpret.</p>
    <ul>
      <li>
        <strong>For 48 hours before:</strong> do not cycle or do other vigorous exercise, and do not
        ejaculate.
      </li>
      <li>
        <strong>In the 6 weeks before:</strong> if you have had a urine infection, a prostate biopsy
        or another procedure on your bladder or prostate, please tell us: you may need to wait.
      </li>
      <li>
        <strong>Medicines:</strong> keep taking them. Tell us if you take finasteride, dutasteride
        or Combodart, because they lower your PSA level.
      </li>
      <li>
        <strong>On the day:</strong> you can eat and drink as usual. Bring your NHS number and wear
        something with sleeves that roll up. Please arrive 5 minutes early.
      </li>
    </ul>
  </Section>
);

const CHECK_INBOX_NOTICE = (
  <Notice tone="info" title="Check your e-mail">
    <p>
      We have sent you a confirmation e-mail. Please check your inbox, and your spam or junk folder
      if you cannot find it.
    </p>
  </Notice>
);

const NextLinks = () => (
  <div className={styles.ways}>
    <ButtonLink to={paths.home()} icon={<House />}>
      Go to Home
    </ButtonLink>
    <ExternalButton href={useSiteConfig().links.donate} variant="secondary" icon={<Heart />}>
      Donate
    </ExternalButton>
  </div>
);

function NoBooking({ signedIn }: { signedIn: boolean }) {
  const state = useSignInState();
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
        <ButtonLink to={paths.portal()}>Go to your portal</ButtonLink>
      ) : (
        <ButtonLink to={paths.login()} state={state}>
          Sign in
        </ButtonLink>
      )}
    </div>
  );
}

function useBooking() {
  const [params] = useSearchParams();
  const status = useSession((session) => session.status);
  const appointmentId = recordId.safeParse(params.get('appointment')).data;
  const asked = appointmentId !== undefined && status === 'signed-in';
  const { data, error, isPending, refetch } = useQuery({
    ...appointmentQuery(appointmentId ?? ''),
    enabled: asked,
  });
  return {
    appointment: data,
    failed: error !== null && !isUnknownRecord(error),
    loading: appointmentId !== undefined && (status === 'loading' || (asked && isPending)),
    retry: refetch,
    signedIn: status === 'signed-in',
  };
}

/** Spec 2, 'Booking success'. */
export default function BookingSuccess() {
  const stated = findMessageInState(useLocation().state);
  const { appointment, failed, loading, retry, signedIn } = useBooking();
  const step = getCurrentStep('done', appointment, new Date());
  if (appointment && step === 'done' && isOver(appointment)) {
    return <PastBooking appointment={appointment} />;
  }
  const unfinished = appointment !== undefined && step !== 'done';
  const sure = !unfinished && (stated !== undefined || appointment !== undefined);
  return (
    <Page
      listed={false}
      title={sure ? 'Booking confirmed' : 'Your booking'}
      description="Your PSA blood test appointment."
      {...(sure
        ? {
            before: (
              <BookingProgress
                current="done"
                paymentRequired={(appointment?.price ?? 0) > (appointment?.to_pay ?? 0)}
              />
            ),
          }
        : {})}
      width="text"
    >
      <div className={styles.page}>
        {unfinished && <NotBooked appointment={appointment} step={step} />}
        {sure && <Notice tone="success" title={stated ?? BOOKED_MESSAGE} />}
        {loading && <Skeleton height="16rem" />}
        {failed && (
          <LoadFailure
            title="We could not show the details of your booking"
            message={
              sure
                ? 'They are also in your confirmation e-mail.'
                : 'Nothing is lost. Please try again in a moment.'
            }
            onRetry={retry}
          />
        )}
        {!sure && !unfinished && !loading && !failed && <NoBooking signedIn={signedIn} />}
        {sure && appointment && (
          <UnrecordedGpTickNotice appointmentId={appointment.appointment_id} />
        )}
        {sure && appointment && <BookedDetails appointment={appointment} />}
        {sure && CHECK_INBOX_NOTICE}
        {sure && PREPARATION_SECTION}
        <NextLinks />
      </div>
    </Page>
  );
}
