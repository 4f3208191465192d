import { profileQuery } from '@chaps/api-client/profiles';
import { Spinner } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { HoldBanner } from '../hold/hold-banner.tsx';
import { useBillingForm } from './billing-fields.tsx';
import { toBillingAddress } from './billing-from.ts';
import styles from './card-form.module.css';
import { CardForm } from './card-form.tsx';
import {
  PaymentEndedNotice,
  PaymentFailedNotice,
  RestartNotice,
  SettlingNotice,
  UnderReviewNotice,
} from './outcome-notices.tsx';
import { PaymentSdk } from './payment-sdk.tsx';
import { saveTown } from './save-town.ts';
import type { CheckoutFlow } from './use-checkout.ts';

/** Scrolls to the wait message or the outcome when it changes, and moves focus there. */
function News({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [of]);
  return (
    <div ref={box} tabIndex={-1} className={styles.news}>
      {children}
    </div>
  );
}

function CheckoutOutcome({ flow }: { flow: CheckoutFlow }) {
  const { appointment, view, hasAccount, tryAgain } = flow;
  switch (view.show) {
    case 'waiting':
      return <Spinner label={view.message} timed={view.timed} />;
    case 'settling':
      return <SettlingNotice message={view.message} hasAccount={hasAccount} />;
    case 'under-review':
      return <UnderReviewNotice hasAccount={hasAccount} />;
    case 'failed':
      return <PaymentFailedNotice message={view.message} onAgain={tryAgain} />;
    default:
      return (
        view.show === 'form' &&
        view.notice && <RestartNotice notice={view.notice} appointment={appointment} />
      );
  }
}

/**
 * The left column of the checkout: the card form, the wait message, or the outcome.
 * @param email of the account whose addresses are known, if any
 */
export function CardPayment({ flow, email }: { flow: CheckoutFlow; email?: string }) {
  const { appointment, view, hasAccount, expire } = flow;
  const isKnown = email !== undefined;
  const { data: profile, isPending } = useQuery({
    ...profileQuery(email ?? ''),
    enabled: isKnown,
  });
  const home = toBillingAddress(profile?.homeAddress ?? '');
  const known = profile?.billingAddress ? toBillingAddress(profile.billingAddress) : home;
  const billing = useBillingForm(known);
  const keepTown = (town: string) => {
    if (profile) void saveTown(profile, town);
  };
  if (view.show === 'ended') {
    return (
      <PaymentEndedNotice
        reason={view.reason}
        eventId={appointment.event_id}
        hasAccount={hasAccount}
      />
    );
  }
  const waiting = view.show !== 'form' && view.show !== 'failed';
  return (
    <>
      <News of={waiting ? 'waiting' : `${view.show} ${view.attempt}`}>
        <CheckoutOutcome flow={flow} />
      </News>
      {!waiting && <HoldBanner {...{ appointment, hasAccount }} onElapsed={expire} />}
      {/* Hidden while it sends the card: the provider's fields must stay in the page. */}
      <div className={styles.outer} hidden={view.show !== 'form'}>
        <PaymentSdk flow={flow}>
          <CardForm
            billing={billing}
            home={home}
            known={isKnown && isPending ? undefined : known}
            onTown={keepTown}
            price={appointment.price}
            flow={flow}
          />
        </PaymentSdk>
      </div>
    </>
  );
}
