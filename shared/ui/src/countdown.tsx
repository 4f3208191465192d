import { classNames, VisuallyHidden } from '@chaps/ui';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useRef, useState } from 'react';
import styles from './countdown.module.css';

export interface CountdownProps {
  /** End; a string is an ISO date with time. */
  until: Date | string;
  /** Called once at the end. */
  onElapsed?: () => void;
  /** Seconds before the end at which the warning starts. */
  warnSeconds?: number;
  /** Current time in milliseconds since 1970; for a server's or a test's clock. */
  now?: () => number;
  /** Purpose of the countdown, e.g. 'Your place is held for'. */
  label?: string;
  /** Announced once when the warning starts; `{time}` becomes e.g. '2 minutes'. */
  warnMessage?: string;
  /** Announced once at the end. */
  endMessage?: string;
}

/**
 * @param seconds whole seconds
 * @returns 'mm:ss', or '47 h 59 min' for times so long that seconds do not matter
 */
export const formatCountdown = (seconds: number): string =>
  seconds >= 7200
    ? `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
    : `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

const formatInWords = (seconds: number): string => {
  const [amount, unit] =
    seconds >= 60
      ? ([Math.round(seconds / 60), 'minute'] as const)
      : ([seconds, 'second'] as const);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

const secondsUntil = (until: Date | string, at: number): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - at) / 1000));

/** Seconds left, updated every second until 0. @param now for a server's or a test's clock */
export function useSecondsLeft(until: Date | string, now: () => number = Date.now): number {
  const end = new Date(until).getTime();
  const [at, setAt] = useState(now);
  const clock = useRef(now);
  clock.current = now;
  useEffect(() => {
    setAt(clock.current());
    const timer = setInterval(() => {
      const moment = clock.current();
      setAt(moment);
      if (moment >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return secondsUntil(until, at);
}

/** Time left as mm:ss. Screen readers hear it at most twice: at the warning and at the end. */
export function Countdown({
  until,
  onElapsed,
  warnSeconds = 120,
  now = Date.now,
  label = 'Time left',
  warnMessage = '{time} left.',
  endMessage = 'The time is up.',
}: CountdownProps) {
  const left = useSecondsLeft(until, now);
  const elapsed = left === 0;
  const short = left <= warnSeconds;
  const callback = useRef(onElapsed);
  callback.current = onElapsed;
  useEffect(() => {
    if (elapsed) callback.current?.();
  }, [elapsed]);
  // The text stays the same, because a live region announces every change.
  const spoken = elapsed
    ? endMessage
    : short
      ? warnMessage.replace('{time}', formatInWords(warnSeconds))
      : '';
  return (
    <div className={classNames(styles.countdown, short && styles.short)}>
      <Timer className={styles.icon} aria-hidden="true" />
      <span>
        {label}{' '}
        <span role="timer" aria-label={label} className={styles.time}>
          {formatCountdown(left)}
        </span>
      </span>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}
