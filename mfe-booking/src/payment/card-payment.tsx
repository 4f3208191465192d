import { profileQuery } from '@chaps/api-client/profiles';
import type { Appointment, CheckoutBooking } from '@chaps/contracts/appointments';
import { Button, Notice, Spinner } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HoldBanner } from '../hold/hold-banner.tsx';
import { seatOfAppointment } from '../hold/seat.ts';
import { useHold } from '../hold/use-hold.ts';
import { amountDue } from './amount-due.ts';
import { billingFrom } from './billing-from.ts';
import { CardForm, useBillingForm } from './card-form.tsx';
import styles from './card-payment.module.css';
import { PaymentEnd, RestartNotice, UnderReview } from './outcome-notices.tsx';
import { isProcessing, type PaymentState } from './payment-machine.ts';
import { PaymentSdk } from './payment-sdk.tsx';
import { hasEnded, type Standing, standingOf } from './standing.ts';
import { usePayment } from './use-payment.ts';

const WAIT = 'Please wait while we process your payment. Do not close this page.';
const SETTLE =
  'Please wait while we ask for the answer about your payment. Do not pay again. If you close this page, we will e-mail you as soon as it is settled.';

/** Spec 2, 'Checkout': 'While payment is processing a wait message and spinner replace the form.' */
const waitMessage = (state: PaymentState, standing: Standing): string => {
  if (state.phase === 'recording') return state.progress;
  return state.phase === 'settling' || standing === 'capturing' ? SETTLE : WAIT;
};

interface CardPaymentProps {
  appointment: Appointment;
  booking: CheckoutBooking;
  email: string;
  /** When the appointment was read, in milliseconds. */
  readAt: number;
  /** Set while the page must poll the server. */
  onAsk: (asking: boolean) => void;
  onBooked: () => void;
}

/** An older reading does not reflect a payment that has just started. */
const READ_DELAY_MS = 2500;

/** Polls the server after a lost response. */
function useServerWord({
  state,
  dispatch,
  standing,
  readAt,
}: Pick<ReturnType<typeof usePayment>, 'state' | 'dispatch'> & {
  standing: Standing;
  readAt: number;
}) {
  const { phase } = state;
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (phase === 'settling') setAsked(Date.now());
  }, [phase]);
  useEffect(() => {
    if (standing === 'booked') dispatch({ type: 'booked' });
    if (hasEnded(standing)) dispatch({ type: 'seat-gone' });
    const fresh = phase === 'settling' && asked > 0 && readAt > asked + READ_DELAY_MS;
    if (fresh && standing === 'to-pay') dispatch({ type: 'not-taken' });
  }, [dispatch, phase, standing, readAt, asked]);
}

/** Scrolls and focuses the wait message or the outcome when it changes. */
function News({ of, children }: { of: string; children: ReactNode }) {
  const seat = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    seat.current?.focus({ preventScroll: true });
    seat.current?.scrollIntoView({ block: 'center' });
  }, [of]);
  return (
    <div ref={seat} tabIndex={-1} className={styles.news}>
      {children}
    </div>
  );
}

/** The left column of the checkout: the card form, the wait message, or the outcome. */
export function CardPayment(props: CardPaymentProps) {
  const { appointment, booking, email, readAt, onAsk, onBooked } = props;
  const flow = usePayment({ appointment, booking, email });
  const { data: profile } = useQuery(profileQuery(email));
  const home = billingFrom(profile?.homeAddress ?? '');
  const billing = useBillingForm(
    profile?.billingAddress ? billingFrom(profile.billingAddress) : home,
  );
  const hold = useHold(appointment.event_id);
  const { state, dispatch } = flow;
  const standing = standingOf(appointment);
  useServerWord({ state, dispatch, standing, readAt });

  const booked = state.phase === 'booked';
  const asking = state.phase === 'settling' || standing === 'capturing';
  useEffect(() => onAsk(asking), [asking, onAsk]);
  useEffect(() => {
    if (booked) onBooked();
  }, [booked, onBooked]);

  if (state.phase === 'seat-gone') {
    const kind = hasEnded(standing) ? standing : 'seat-gone';
    return <PaymentEnd kind={kind} eventId={appointment.event_id} />;
  }
  const waiting = isProcessing(state) || standing === 'capturing' || booked;
  const underReview = state.phase === 'settling' && state.pending;
  const seat = hold.seat ?? seatOfAppointment(appointment, readAt);
  const lapse = () => {
    hold.lapse();
    dispatch({ type: 'seat-gone' });
  };
  return (
    <>
      <News of={waiting ? 'waiting' : `${state.phase} ${state.attempt}`}>
        {waiting &&
          (underReview ? <UnderReview /> : <Spinner label={waitMessage(state, standing)} />)}
        {state.phase === 'form' && state.notice && <RestartNotice notice={state.notice} />}
        {state.phase === 'failed' && (
          <Notice tone="error" title="Your payment was not taken" live>
            <p>{state.message}</p>
            <Button onClick={() => dispatch({ type: 'try-again' })}>Try again</Button>
          </Notice>
        )}
      </News>
      {!waiting && seat.status === 'held' && <HoldBanner seat={seat} hold={{ ...hold, lapse }} />}
      {/* Hidden while it sends the card: the provider's fields must stay in the page. */}
      <div className={styles.form} hidden={waiting || state.phase === 'failed'}>
        <PaymentSdk flow={flow}>
          <CardForm
            billing={billing}
            home={home}
            price={amountDue(booking)}
            onBegin={flow.begin}
            onFailure={flow.cardFailed}
          />
        </PaymentSdk>
      </div>
    </>
  );
}
