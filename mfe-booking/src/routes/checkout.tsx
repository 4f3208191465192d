import { BOOKED_MESSAGE } from '@chaps/contracts/appointments';
import type { NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { Async, Page } from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { Navigate, useSearchParams } from 'react-router-dom';
import { BookingProgress } from '../journey/booking-progress.tsx';
import { CardPayment } from '../payment/card-payment.tsx';
import { CheckoutColumns } from '../payment/checkout-columns.tsx';
import { createMemberPayer } from '../payment/payers.ts';
import { type CheckoutFlow, useCheckout } from '../payment/use-checkout.ts';

function Payment({ flow, email }: { flow: CheckoutFlow; email: string }) {
  const { appointment, view } = flow;
  if (view.show === 'elsewhere' && view.step === 'consent') {
    return <Navigate to={paths.bookEvent(appointment.event_id, 'consent')} replace />;
  }
  if (view.show === 'elsewhere') {
    const state: NavigationState = { message: BOOKED_MESSAGE };
    return <Navigate to={paths.bookingSuccess(appointment.appointment_id)} replace state={state} />;
  }
  return (
    <Page
      listed={false}
      title="Checkout"
      description="Pay for your PSA blood test by card."
      before={<BookingProgress current="payment" paymentRequired />}
    >
      <CheckoutColumns appointment={appointment}>
        <CardPayment flow={flow} email={email} />
      </CheckoutColumns>
    </Page>
  );
}

function CheckoutContent({ appointmentId, email }: { appointmentId: string; email: string }) {
  return (
    <Async
      query={useCheckout(createMemberPayer(appointmentId, email))}
      unknown={<Navigate to={paths.events()} replace />}
      frame={(failure) => (
        <Page listed={false} title="Checkout" width="text">
          {failure}
        </Page>
      )}
      title="We could not load your booking"
      message="Nothing is lost. Please try again in a moment."
    >
      {(flow) => <Payment flow={flow} email={email} />}
    </Async>
  );
}

/** Spec 2, 'Checkout'. */
export default function Checkout() {
  const [params] = useSearchParams();
  const appointmentId = params.get('appointment');
  if (!appointmentId) return <Navigate to={paths.events()} replace />;
  return (
    <RequireSession>
      {({ email }) => <CheckoutContent appointmentId={appointmentId} email={email} />}
    </RequireSession>
  );
}
