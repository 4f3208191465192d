import { isUnauthorized } from '@chaps/api-client';
import { cacheAppointment } from '@chaps/api-client/appointments';
import { renewHold } from '@chaps/api-client/holds';
import type { Appointment } from '@chaps/contracts/appointments';
import { ApiError } from '@chaps/runtime';
import { Button, classNames } from '@chaps/ui';
import { Countdown } from '@chaps/ui/countdown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookingToasts } from '../journey/booking-toasts.ts';
import styles from './hold-banner.module.css';
import { toRejection } from './rejections.tsx';

/** Seconds before the end at which the warning starts. */
const WARNING_SECONDS = 180;

/** Whether the warning is active. A sleeping tab checks when it wakes up. */
function useIsExpiringSoon(expiresAt: number): boolean {
  const [shortSince, setShortSince] = useState<number>();
  useEffect(() => {
    const left = expiresAt - WARNING_SECONDS * 1000 - Date.now();
    const timer = setTimeout(() => setShortSince(expiresAt), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return shortSince === expiresAt;
}

function useRenewal(appointmentId: string, onElapsed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => renewHold(appointmentId),
    onMutate: () => bookingToasts.dismiss(),
    onSuccess: (renewed) => {
      cacheAppointment(client, renewed);
      bookingToasts.show({ tone: 'success', title: 'We are keeping your place for longer' });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const { title, message } = toRejection(error);
      bookingToasts.show({ tone: 'error', title, description: message });
      if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') onElapsed();
    },
  });
}

/** Moves focus here, because the pressed button has disappeared. */
const focusOn = (text: HTMLElement | null) => text?.focus({ preventScroll: true });

interface HoldBannerProps {
  appointment: Appointment;
  onElapsed: () => void;
  /** Only members can renew a hold. */
  hasAccount?: boolean;
}

export function HoldBanner({ appointment, onElapsed, hasAccount = true }: HoldBannerProps) {
  const { start_time: startTime, expires_at, renewable_until } = appointment;
  const expiresAt = Date.parse(expires_at ?? '');
  const short = useIsExpiringSoon(expiresAt);
  const renewal = useRenewal(appointment.appointment_id, onElapsed);
  const isRenewable = hasAccount && Date.parse(renewable_until ?? '') > expiresAt;
  return (
    <section className={classNames(styles.banner, short && styles.short)} aria-label="Your place">
      <Countdown
        until={new Date(expiresAt)}
        onElapsed={onElapsed}
        warnSeconds={WARNING_SECONDS}
        label={`We are keeping ${startTime} for you for`}
        warnMessage={`Your place is held for another {time}.${isRenewable ? ' Press Keep my place if you need longer.' : ''}`}
        endMessage="Your place is no longer held. Please choose a time again."
      />
      {isRenewable ? (
        <Button
          variant="secondary"
          busy={renewal.isPending}
          busyLabel="Keeping your place..."
          onClick={() => renewal.mutate()}
        >
          Keep my place
        </Button>
      ) : (
        <p ref={renewal.isSuccess ? focusOn : undefined} tabIndex={-1} className={styles.last}>
          We cannot keep it for any longer than this.
        </p>
      )}
    </section>
  );
}
