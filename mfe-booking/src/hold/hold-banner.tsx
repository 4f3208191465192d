import { isUnauthorized } from '@chaps/api-client';
import { Button, Countdown, classNames } from '@chaps/ui';
import { useEffect, useState } from 'react';
import { bookingToasts } from '../booking-toasts.ts';
import styles from './hold-banner.module.css';
import { canRenew, type Place } from './place.ts';
import { refusalOf } from './refusals.ts';
import type { HoldState } from './use-hold.ts';

/** Seconds before the end at which the person is warned (trust.md: 'a countdown with a warning'). */
const WARN_SECONDS = 180;

/** Whether the time is short; a sleeping tab finds out when it wakes. */
function useIsShort(expiresAt: number): boolean {
  const [shortSince, setShortSince] = useState<number>();
  useEffect(() => {
    const left = expiresAt - WARN_SECONDS * 1000 - Date.now();
    const timer = setTimeout(() => setShortSince(expiresAt), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return shortSince === expiresAt;
}

/**
 * How long the place is still kept, and the button that keeps it longer.
 * @param place a held place
 */
export function HoldBanner({ place, hold }: { place: Place; hold: HoldState }) {
  const short = useIsShort(place.expiresAt);
  const keep = () => {
    bookingToasts.dismiss();
    hold.renew.mutate(place, {
      onSuccess: () =>
        bookingToasts.show({ tone: 'success', title: 'We are keeping your place for longer' }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const { title, message } = refusalOf(error);
        bookingToasts.show({ tone: 'error', title, description: message });
      },
    });
  };
  return (
    <section className={classNames(styles.banner, short && styles.short)} aria-label="Your place">
      <Countdown
        until={new Date(place.expiresAt)}
        onElapsed={hold.lapse}
        warnSeconds={WARN_SECONDS}
        label={`We are keeping ${place.startTime} for you for`}
        warnMessage="Your place is kept for {time} more. Press Keep my place if you need longer."
        endMessage="Your place is no longer kept. Please choose a time again."
      />
      {canRenew(place) ? (
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
