import { slotsQuery } from '@chaps/api-client/events';
import type { Event } from '@chaps/contracts/events';
import { formatLongDate } from '@chaps/domain';
import { ActionResult, Button, FocusedHeading, Spinner } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isSeatUnavailable, RejectionResult } from '../hold/rejections.tsx';
import type { HoldState } from '../hold/use-hold.ts';
import { bookingToasts } from '../journey/booking-toasts.ts';
import { listSlotChoices, type SlotChoice } from './slot-choices.ts';
import styles from './slot-grid.module.css';
import { SlotGrid } from './slot-grid.tsx';
import {
  CancellationPolicy,
  FullNotice,
  HOLD_EXPIRED_NOTICE,
  SameDayNotice,
  SlotTakenNotice,
} from './slot-notices.tsx';

interface SlotStepProps {
  event: Event;
  /** Price in pence for the user. */
  price: number;
  hold: HoldState;
  arrived: boolean;
  /** Whether a seat was held until its time ran out. */
  lapsed: boolean;
  onProceed: (startTime: string) => void;
}

/** The times, or one of three messages (spec 2 and 8). */
function Times({
  slots,
  choices,
  chosen,
  onChoose,
}: {
  slots: { isPending: boolean; isError: boolean; refetch: () => unknown };
  choices: readonly SlotChoice[] | undefined;
  chosen: string | undefined;
  onChoose: (time: string) => void;
}) {
  if (choices && choices.length > 0) {
    return <SlotGrid choices={choices} chosen={chosen} onChoose={onChoose} />;
  }
  if (slots.isPending) return <Spinner label="Loading available time slots..." />;
  if (slots.isError) {
    return (
      <ActionResult tone="error">
        <p>Failed to load available time slots. Please try again later.</p>
        <Button variant="secondary" onClick={() => slots.refetch()}>
          Try again
        </Button>
      </ActionResult>
    );
  }
  return <p role="status">No time slots found for this event.</p>;
}

/** The chosen time is in the address, so that it survives a reload and sign-in. */
function usePickedTime() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [picked, setPicked] = useState(params.get('time') ?? undefined);
  const pick = (time: string) => {
    // Immediately: the router's own update is slower, and the radio button would flicker.
    setPicked(time);
    setParams({ ...Object.fromEntries(params), time }, { replace: true, state });
  };
  return [picked, pick] as const;
}

/** Spec 2, 'Book event': the date, the grid of times, the cancellation policy and the next step. */
export function SlotStep({ event, price, hold, arrived, lapsed, onProceed }: SlotStepProps) {
  const [picked, pick] = usePickedTime();
  const slots = useQuery(slotsQuery(event.event_id));
  const ownTime = hold.appointment?.start_time;
  const choices = slots.data && listSlotChoices(event, slots.data, ownTime);
  const wanted = picked ?? ownTime;
  const chosen = choices?.find(({ time, available }) => available && time === wanted)?.time;
  const takenMeanwhile = picked !== undefined && choices !== undefined && chosen === undefined;
  const isFull =
    choices !== undefined && choices.length > 0 && !choices.some(({ available }) => available);
  const hasFailed = hold.claim.isError && !(isFull && isSeatUnavailable(hold.claim.error));
  const loading = hold.claim.isPending;
  const times = useRef<HTMLDivElement>(null);

  const proceed = () => {
    bookingToasts.dismiss();
    if (chosen) onProceed(chosen);
  };
  const choose = (time: string) => {
    hold.claim.reset();
    pick(time);
  };
  const toFreeTimes = (
    <Button
      variant="secondary"
      onClick={() => times.current?.querySelector<HTMLElement>('input:enabled')?.focus()}
    >
      See available times
    </Button>
  );
  return (
    <section className={styles.step} aria-label="Choose a time">
      <FocusedHeading focus={arrived}>Choose a time</FocusedHeading>
      <p className={styles.date}>{formatLongDate(event.event_date)}</p>
      {lapsed && HOLD_EXPIRED_NOTICE}
      <SameDayNotice eventDate={event.event_date} elsewhere={hold.elsewhere} />
      <div ref={times}>
        <Times slots={slots} choices={choices} chosen={chosen} onChoose={choose} />
      </div>
      <CancellationPolicy price={price} eventDate={event.event_date} />
      {isFull && !hasFailed && <FullNotice eventId={event.event_id} wasTaken={takenMeanwhile} />}
      {hasFailed ? (
        <RejectionResult error={hold.claim.error} eventId={event.event_id}>
          {toFreeTimes}
        </RejectionResult>
      ) : (
        takenMeanwhile && !isFull && !loading && <SlotTakenNotice>{toFreeTimes}</SlotTakenNotice>
      )}
      <Button
        disabled={!chosen && !loading}
        busy={loading}
        busyLabel="Processing..."
        onClick={proceed}
      >
        Proceed to Consent Form
      </Button>
    </section>
  );
}
