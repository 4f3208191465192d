import { eventQuery } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { amountDue, bookability, isPaidByHost } from '@chaps/domain/bookability';
import { ApiError, type SessionUser } from '@chaps/runtime';
import { LoadFailure, Page, PageSkeleton, RequireSession, Skeleton } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type BookingOrigin, originState, useBookingOrigin } from '../booking-origin.ts';
import { AddAnotherService } from '../components/add-another-service.tsx';
import { BookingProgress } from '../components/booking-progress.tsx';
import { InvalidEvent } from '../components/invalid-event.tsx';
import { OrderSummary } from '../components/order-summary.tsx';
import { TwoColumns } from '../components/two-columns.tsx';
import { LazyConsentStep, preloadConsentStep } from '../consent/lazy-consent-step.tsx';
import { HoldBanner } from '../hold/hold-banner.tsx';
import { ClosedNotice } from '../hold/rejection-notice.tsx';
import { isHeld } from '../hold/seat.ts';
import { StandingNotice } from '../hold/standing-notice.tsx';
import { useHold } from '../hold/use-hold.ts';
import { SlotStep } from '../slots/slot-step.tsx';
import { journeyOf, nextStep, pathTo } from '../steps.ts';

interface BookingProps {
  event: Event;
  pass: string | undefined;
  user: SessionUser;
}

/** The two steps of this page: the time, then the consent. */
function BookingSteps({
  event,
  pass,
  user,
  hold,
}: BookingProps & { hold: ReturnType<typeof useHold> }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('step') === 'consent' ? 'consent' : 'slot';
  const { seat } = hold;
  const held = seat && isHeld(seat, Date.now()) ? seat : undefined;
  const step = asked === 'consent' && held ? 'consent' : 'slot';
  const first = useRef(step);
  const moved = useRef(false);
  // After the first change of step, headings take the focus.
  if (step !== first.current) moved.current = true;
  const arrived = moved.current;
  useEffect(preloadConsentStep, []);

  if (seat && seat.status !== 'held') {
    return <StandingNotice seat={seat} eventDate={event.event_date} />;
  }
  const { state } = bookability(event, new Date());
  // The holder of a seat may still try to finish: the server decides.
  if (!held && (state === 'passed' || state === 'closing')) {
    return <ClosedNotice state={state} eventId={event.event_id} />;
  }
  if (asked === 'consent' && hold.isLoading) return <Skeleton height="20rem" />;
  const goToConsent = () =>
    navigate(pathTo(nextStep('slot', journeyOf(event)), { eventId: event.event_id }), {
      replace: asked === 'consent',
      state: originState({ eventDetails: event, ...(pass ? { accessPass: pass } : {}) }),
    });
  return (
    <>
      {held && <HoldBanner seat={held} hold={hold} />}
      {step === 'consent' && held ? (
        <LazyConsentStep
          event={event}
          seat={held}
          email={user.email}
          pass={pass}
          arrived={arrived}
          onSeatGone={hold.lapse}
        />
      ) : (
        <SlotStep event={event} hold={hold} arrived={arrived} onHeld={goToConsent} />
      )}
    </>
  );
}

function Booking(props: BookingProps) {
  const { event, pass } = props;
  const hold = useHold(event.event_id, pass);
  const [params] = useSearchParams();
  const { seat } = hold;
  const held = seat?.status === 'held';
  const step = held && params.get('step') === 'consent' ? 'consent' : 'slot';
  const paymentRequired = held ? seat.paymentRequired : journeyOf(event).paymentRequired;
  return (
    <Page
      listed={false}
      title="Book your appointment"
      description="Choose a time for your PSA blood test and give your consent."
      lead={event.event_name}
      before={<BookingProgress current={step} paymentRequired={paymentRequired} />}
    >
      <TwoColumns
        aside={
          <OrderSummary
            name={event.event_name}
            description={event.event_description}
            productName={event.product_name}
            eventDate={event.event_date}
            startTime={seat?.startTime}
            price={held ? seat.price : amountDue(event)}
            paidByHost={isPaidByHost(event)}
          >
            <AddAnotherService />
          </OrderSummary>
        }
      >
        <BookingSteps {...props} hold={hold} />
      </TwoColumns>
    </Page>
  );
}

/** The current event; the previous page's version is shown until it loads. */
function BookingOfEvent({
  eventId,
  origin,
  user,
}: {
  eventId: string;
  origin: BookingOrigin;
  user: SessionUser;
}) {
  const { accessPass, eventDetails } = origin;
  const found = useQuery({
    ...eventQuery(eventId, accessPass),
    ...(eventDetails ? { initialData: eventDetails, initialDataUpdatedAt: 0 } : {}),
  });
  const unknown = found.error instanceof ApiError && [404, 422].includes(found.error.status);
  if (unknown) return <InvalidEvent />;
  if (found.data) return <Booking event={found.data} pass={accessPass} user={user} />;
  if (found.isPending) return <PageSkeleton />;
  return (
    <Page listed={false} title="Book your appointment" width="text">
      <LoadFailure
        title="We could not load this event"
        message="Nothing is lost. Please try again in a moment."
        onRetry={found.refetch}
        {...(found.error instanceof ApiError && found.error.requestId
          ? { requestId: found.error.requestId }
          : {})}
      />
    </Page>
  );
}

/** Spec 2, 'Book event': needs an event, and a signed-in user. */
export default function BookEvent() {
  const origin = useBookingOrigin();
  const { eventId } = origin;
  if (origin.missing) return <Navigate to="/events" replace />;
  if (!eventId) return <InvalidEvent />;
  return (
    <RequireSession>
      {(user) => <BookingOfEvent eventId={eventId} origin={origin} user={user} />}
    </RequireSession>
  );
}
