import { readEventPass } from '@chaps/api-client/event-pass';
import { eventQuery } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { findEventInState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { recordId } from '@chaps/contracts/scalars';
import { amountDue, bookability, isPaidByHost } from '@chaps/domain/bookability';
import { Async, ButtonLink, Columns, Notice, Page, Skeleton, useLazyModule } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AddAnotherService, OrderSummary } from '../components/order-summary.tsx';
import { ExistingBookingNotice } from '../hold/existing-booking-notice.tsx';
import { HoldBanner } from '../hold/hold-banner.tsx';
import { ClosedNotice, NoLongerOfferedNotice, SeatCheckFailure } from '../hold/rejections.tsx';
import { type HoldState, useHold } from '../hold/use-hold.ts';
import styles from '../journey/booking-columns.module.css';
import { BookingProgress } from '../journey/booking-progress.tsx';
import { getCurrentStep, type Step } from '../journey/steps.ts';
import { SlotStep } from '../slots/slot-step.tsx';

/** Spec 8, 'Events and booking': 'Invalid event.' */
const INVALID_EVENT_NOTICE = (
  <Page listed={false} title="Book your appointment" width="text">
    <Notice tone="error" live>
      <p>Invalid event.</p>
    </Notice>
    <p>
      We could not find this event. The link may be out of date or incomplete, or the event may have
      been cancelled.
    </p>
    <ButtonLink to={paths.findEvents()}>Find an event</ButtonLink>
  </Page>
);

/** The event was offered when this page opened. */
const NoLongerOffered = ({ eventId }: { eventId: string }) => (
  <Page listed={false} title="Book your appointment" width="text">
    <NoLongerOfferedNotice eventId={eventId} />
  </Page>
);

/** Loads while the user chooses a time. */
const loadConsentStep = () => import('../consent/consent-step.tsx');

interface BookingProps {
  event: Event;
  email: string;
}

interface StepsProps extends BookingProps {
  hold: HoldState;
  /** Price in pence for the user. */
  price: number;
  step: Step;
}

/** Whether the step has changed: from then on, headings take the focus. */
function useHasStepChanged(step: Step): boolean {
  const [shown, setShown] = useState({ step, moved: false });
  if (shown.step !== step) setShown({ step, moved: true });
  return shown.moved;
}

/** The two steps of this page, time and consent, or the reason why there is none. */
function BookingSteps({ event, email, hold, price, step }: StepsProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const arrived = useHasStepChanged(step);
  const code = useLazyModule(loadConsentStep);
  const { appointment, lapse, lookup } = hold;
  const asksConsent = params.get('step') === 'consent';
  if (appointment && step !== 'slot' && step !== 'consent') {
    return <ExistingBookingNotice appointment={appointment} />;
  }
  const toConsent = () =>
    navigate(paths.bookEvent(event.event_id, 'consent'), {
      // If the hold expired on the consent form, the address still names the form.
      replace: asksConsent,
    });
  const proceed = (startTime: string) =>
    hold.claim.mutate({ start_time: startTime }, { onSuccess: toConsent });
  const { state } = bookability(event, new Date());
  const isClosed = state === 'passed' || state === 'closing';
  // Until the lookup succeeds, we cannot tell whether the user already holds a seat.
  if (!appointment && (asksConsent || isClosed)) {
    if (lookup.isLoading) return <Skeleton height="20rem" />;
    if (lookup.hasFailed) return <SeatCheckFailure onRetry={lookup.retry} />;
  }
  // The holder of a seat may still try to finish; the server decides.
  if (!appointment && isClosed) {
    const reason = state === 'closing' && event.is_closed ? 'closed' : state;
    return <ClosedNotice state={reason} eventId={event.event_id} />;
  }
  return (
    <>
      {lookup.hasFailed && <SeatCheckFailure onRetry={lookup.retry} />}
      {appointment && <HoldBanner appointment={appointment} onElapsed={lapse} />}
      {appointment && step === 'consent' ? (
        <Async
          query={code}
          pending={<Skeleton height="20rem" />}
          title="The consent form could not be loaded"
          message="Your place is held. Please try again."
        >
          {({ ConsentStep }) => (
            <ConsentStep {...{ appointment, email, arrived }} onSeatGone={lapse} />
          )}
        </Async>
      ) : (
        <SlotStep
          {...{ event, price, hold, arrived }}
          // The consent form was open before, with a seat.
          lapsed={hold.lapsed || asksConsent}
          onProceed={proceed}
        />
      )}
    </>
  );
}

function Booking({ event, email }: BookingProps) {
  const hold = useHold(event.event_id);
  const [params] = useSearchParams();
  const asked = params.get('step') === 'consent' ? 'consent' : 'slot';
  const { appointment } = hold;
  const step = getCurrentStep(asked, appointment, new Date());
  const due = amountDue(event);
  const price = appointment?.price ?? (hold.isFreeRepeat ? 0 : due);
  return (
    <Page
      listed={false}
      title="Book your appointment"
      description="Choose a time for your PSA blood test and give your consent."
      lead={event.event_name}
      before={
        <BookingProgress
          current={step === 'consent' ? 'consent' : 'slot'}
          paymentRequired={price > 0}
        />
      }
    >
      <Columns
        side="right"
        className={styles.main}
        aside={
          <OrderSummary
            name={event.event_name}
            description={event.event_description}
            productName={event.product_name}
            eventDate={event.event_date}
            startTime={appointment?.start_time}
            price={price}
            paidByHost={isPaidByHost(event) && price === 0}
            isFreeRepeat={hold.isFreeRepeat && price === 0 && due > 0}
          >
            <AddAnotherService />
          </OrderSummary>
        }
      >
        <BookingSteps event={event} email={email} hold={hold} price={price} step={step} />
      </Columns>
    </Page>
  );
}

/** The event in the address; the one in navigation state is shown until it has loaded. */
function EventBooking({ eventId, email }: { eventId: string; email: string }) {
  const eventDetails = findEventInState(useLocation().state, eventId);
  const found = useQuery({
    ...eventQuery(eventId, readEventPass(eventId, new Date())),
    ...(eventDetails ? { initialData: eventDetails, initialDataUpdatedAt: 0 } : {}),
  });
  return (
    <Async
      query={found}
      unknown={found.data ? <NoLongerOffered eventId={eventId} /> : INVALID_EVENT_NOTICE}
      frame={(failure) => (
        <Page listed={false} title="Book your appointment" width="text">
          {failure}
        </Page>
      )}
      title="We could not load this event"
      message="Nothing is lost. Please try again in a moment."
    >
      {(event) => <Booking event={event} email={email} />}
    </Async>
  );
}

/** Spec 2, 'Book event': needs an event and a signed-in user. */
export default function BookEvent() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const eventId = params.get('event') ?? findEventInState(state)?.event_id;
  if (!eventId) return <Navigate to={paths.events()} replace />;
  if (!recordId.safeParse(eventId).success) return INVALID_EVENT_NOTICE;
  return (
    <RequireSession>
      {({ email }) => <EventBooking eventId={eventId} email={email} />}
    </RequireSession>
  );
}
