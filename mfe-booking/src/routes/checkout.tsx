import { appointmentQuery } from '@chaps/api-client/appointments';
import {
  type Appointment,
  BOOKED_MESSAGE,
  type CheckoutBooking,
  checkoutBooking,
} from '@chaps/contracts/appointments';
import { recordId } from '@chaps/contracts/scalars';
import { ApiError } from '@chaps/runtime';
import { LoadFailure, Page, PageSkeleton, RequireSession } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { BookingProgress } from '../components/booking-progress.tsx';
import { OrderSummary } from '../components/order-summary.tsx';
import { TwoColumns } from '../components/two-columns.tsx';
import { amountDue } from '../payment/amount-due.ts';
import { CardPayment } from '../payment/card-payment.tsx';
import { PaymentEnd } from '../payment/outcome-notices.tsx';
import { hasEnded, standingOf } from '../payment/standing.ts';
import { nextStep, pathTo } from '../steps.ts';

const AFTER_PAYMENT = nextStep('payment', { asksNhsNumber: false, paymentRequired: true });

/** How often a payment that is being settled is polled. */
const ASK_EVERY_MS = 3000;

/** The appointment to pay for, from the address or navigation state. */
export function appointmentToPay(
  state: unknown,
  search: string,
): { appointmentId?: string; booking?: CheckoutBooking } {
  const booking = checkoutBooking.safeParse((state as { booking?: unknown } | null)?.booking).data;
  const asked = recordId.safeParse(new URLSearchParams(search).get('appointment')).data;
  const appointmentId = asked ?? booking?.holdId;
  return { ...(appointmentId ? { appointmentId } : {}), ...(booking ? { booking } : {}) };
}

/** The booking from navigation state, by the id of its hold. Prices in pence. */
const bookingOf = (appointment: Appointment): CheckoutBooking => ({
  product: {
    productId: appointment.product_id,
    productName: appointment.product_name,
    price: appointment.price,
    emailTemplate: appointment.email_template,
  },
  eventPrice: appointment.price,
  eventDate: appointment.event_date,
  eventId: appointment.event_id,
  holdId: appointment.appointment_id,
});

interface StandingProps {
  appointment: Appointment;
  email: string;
  readAt: number;
  onAsk: (asking: boolean) => void;
}

/** What the page shows, by the state of the seat on entry. */
function AsItStands({ appointment, email, readAt, onAsk }: StandingProps) {
  const navigate = useNavigate();
  const { event_id: eventId, appointment_id: appointmentId } = appointment;
  const standing = standingOf(appointment);
  const [entered] = useState(standing);
  const goToSuccess = useCallback(() => {
    const state = { message: BOOKED_MESSAGE };
    navigate(pathTo(AFTER_PAYMENT, { appointmentId }), { replace: true, state });
  }, [navigate, appointmentId]);

  if (entered === 'to-consent' || entered === 'nothing-to-pay') {
    return <Navigate to={pathTo('consent', { eventId })} replace />;
  }
  if (hasEnded(entered)) {
    return <PaymentEnd kind={entered} eventId={eventId} />;
  }
  return (
    <CardPayment
      appointment={appointment}
      booking={bookingOf(appointment)}
      email={email}
      readAt={readAt}
      onAsk={onAsk}
      onBooked={goToSuccess}
    />
  );
}

function CheckoutOf({ appointmentId, email }: { appointmentId: string; email: string }) {
  const [asking, setAsking] = useState(false);
  const found = useQuery({
    ...appointmentQuery(appointmentId),
    refetchInterval: asking ? ASK_EVERY_MS : false,
  });
  const { data: appointment, error } = found;
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/events" replace />;
  if (found.isPending) return <PageSkeleton />;
  if (!appointment) {
    return (
      <Page listed={false} title="Checkout" width="text">
        <LoadFailure
          title="We could not load your booking"
          message="Nothing is lost. Please try again in a moment."
          onRetry={found.refetch}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
        />
      </Page>
    );
  }
  return (
    <Page
      listed={false}
      title="Checkout"
      description="Pay for your PSA blood test by card."
      before={<BookingProgress current="payment" paymentRequired />}
    >
      <TwoColumns
        aside={
          <OrderSummary
            name={appointment.event_name}
            productName={appointment.product_name}
            eventDate={appointment.event_date}
            startTime={appointment.start_time}
            price={amountDue(bookingOf(appointment))}
          />
        }
      >
        <AsItStands
          appointment={appointment}
          email={email}
          readAt={found.dataUpdatedAt}
          onAsk={setAsking}
        />
      </TwoColumns>
    </Page>
  );
}

/** Spec 2, 'Checkout'. The only page with the card payment provider. */
export default function Checkout() {
  const { state, search } = useLocation();
  const { appointmentId, booking } = appointmentToPay(state, search);
  if (!appointmentId && !booking) return <Navigate to="/events" replace />;
  return (
    <RequireSession>
      {({ email }) =>
        appointmentId ? (
          <CheckoutOf key={appointmentId} appointmentId={appointmentId} email={email} />
        ) : (
          // A booking without its hold: the event's page knows its state.
          <Navigate to={pathTo('slot', { eventId: booking?.eventId })} replace />
        )
      }
    </RequireSession>
  );
}
