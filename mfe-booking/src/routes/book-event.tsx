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
import { isKept } from '../hold/place.ts';
import { ClosedNotice } from '../hold/refusal-notice.tsx';
import { StandingNotice } from '../hold/standing-notice.tsx';
import { useHold } from '../hold/use-hold.ts';
import { SlotStep } from '../slots/slot-step.tsx';
import { journeyOf, nextStep, pathTo } from '../steps.ts';

interface BookingProps {
  event: Event;
  pass: string | undefined;
  user: SessionUser;
}

/** The two steps of this page: a time, then the consent. */
function BookingSteps({
  event,
  pass,
  user,
  hold,
}: BookingProps & { hold: ReturnType<typeof useHold> }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('step') === 'consent' ? 'consent' : 'slot';
  const { place } = hold;
  const kept = place && isKept(place, Date.now()) ? place : undefined;
  const step = asked === 'consent' && kept ? 'consent' : 'slot';
  const first = useRef(step);
  const moved = useRef(false);
  // From the first change of step on, every arrival is a move of his.
  if (step !== first.current) moved.current = true;
  const arrived = moved.current;
  useEffect(preloadConsentStep, []);

  if (place && place.status !== 'held') {
    return <StandingNotice place={place} eventDate={event.event_date} />;
  }
  const { state } = bookability(event, new Date());
  // Whoever holds a place may still try to finish: the server decides.
  if (!kept && (state === 'passed' || state === 'closing')) {
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
      {kept && <HoldBanner place={kept} hold={hold} />}
      {step === 'consent' && kept ? (
        <LazyConsentStep
          event={event}
          place={kept}
          email={user.email}
          pass={pass}
          arrived={arrived}
          onPlaceGone={hold.lapse}
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
  const { place } = hold;
  const held = place?.status === 'held';
  const step = held && params.get('step') === 'consent' ? 'consent' : 'slot';
  const paymentRequired = held ? place.paymentRequired : journeyOf(event).paymentRequired;
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
            startTime={place?.startTime}
            price={held ? place.price : amountDue(event)}
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

/** The event as it is now; what the page before knew of it is shown meanwhile. */
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

/** Spec 2, 'Book event': needs an event, and a signed-in person. */
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
