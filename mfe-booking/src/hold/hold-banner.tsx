import { isUnauthorized } from '@chaps/api-client';
import { Button, Countdown, classNames } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { bookingToasts } from '../booking-toasts.ts';
import styles from './hold-banner.module.css';
import { rejectionOf } from './rejections.ts';
import { canRenew, type Seat } from './seat.ts';
import type { HoldState } from './use-hold.ts';

/** Seconds before the end at which the warning starts. */
const WARN_SECONDS = 180;

/** Whether the warning is active; a sleeping tab checks when it wakes. */
function useIsShort(expiresAt: number): boolean {
  const [shortSince, setShortSince] = useState<number>();
  useEffect(() => {
    const left = expiresAt - WARN_SECONDS * 1000 - Date.now();
    const timer = setTimeout(() => setShortSince(expiresAt), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return shortSince === expiresAt;
}

/** Countdown of the hold, and the button that extends it. */
export function HoldBanner({ seat, hold }: { seat: Seat; hold: HoldState }) {
  const short = useIsShort(seat.expiresAt);
  const keep = () => {
    bookingToasts.dismiss();
    hold.renew.mutate(seat, {
      onSuccess: () =>
        bookingToasts.show({ tone: 'success', title: 'We are keeping your place for longer' }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const { title, message } = rejectionOf(error);
        bookingToasts.show({ tone: 'error', title, description: message });
      },
    });
  };
  return (
    <section className={classNames(styles.banner, short && styles.short)} aria-label="Your place">
      <Countdown
        until={new Date(seat.expiresAt)}
        onElapsed={hold.lapse}
        warnSeconds={WARN_SECONDS}
        label={`We are keeping ${seat.startTime} for you for`}
        warnMessage="Your place is kept for {time} more. Press Keep my place if you need longer."
        endMessage="Your place is no longer kept. Please choose a time again."
      />
      {canRenew(seat) ? (
        <Button
          variant="secondary"
          busy={hold.renew.isPending}
          busyLabel="Keeping your place..."
          onClick={keep}
        >
          Keep my place
        </Button>
      ) : (
        <p className={styles.last}>We cannot keep it any longer than this.</p>
      )}
    </section>
  );
}
