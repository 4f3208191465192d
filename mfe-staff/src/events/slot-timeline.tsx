import { type Break, formatMinutes, isInBreak } from '@chaps/domain';
import { toMinutes } from '@chaps/domain/slots';
import { useEffect, useState } from 'react';
import styles from './slot-timeline.module.css';

interface SlotTimelineProps {
  /** All times of the event, including those in breaks. */
  times: readonly string[];
  /** Minutes. */
  session: number;
  breaks: readonly Break[];
  /** Taken seats, by time. */
  taken: ReadonlyMap<string, number>;
  /** Called after a drag from one block to another, or a press on a single block. */
  onMark: (marked: Break, wasBreak: boolean) => void;
}

/**
 * An event's times as blocks: dragging over them adds or removes a break. Hidden from keyboard and screen
 * reader, which can use the equivalent fields below.
 */
export function SlotTimeline({ times, session, breaks, taken, onMark }: SlotTimelineProps) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const isBreak = (time: string) => isInBreak(time, session, breaks);
  const isMarked = (index: number) =>
    drag && index >= Math.min(drag.from, drag.to) && index <= Math.max(drag.from, drag.to);
  // The drag may end anywhere, even outside the timeline.
  useEffect(() => {
    if (!drag) return undefined;
    const finish = () => {
      setDrag(undefined);
      const first = times[Math.min(drag.from, drag.to)];
      const last = times[Math.max(drag.from, drag.to)];
      const begun = times[drag.from];
      if (!first || !last || !begun) return;
      const marked = { from: first, to: formatMinutes(toMinutes(last) + session) };
      onMark(marked, isInBreak(begun, session, breaks));
    };
    const stop = () => setDrag(undefined);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', stop);
    };
  }, [drag, times, session, breaks, onMark]);
  return (
    <ol aria-hidden="true" className={styles.timeline}>
      {times.map((time, index) => (
        <li
          key={time}
          data-break={isBreak(time)}
          data-marked={isMarked(index)}
          onPointerDown={(event) => {
            // A touch pointer would otherwise stay captured by its first block.
            const { currentTarget: block, pointerId } = event;
            if (block.hasPointerCapture?.(pointerId)) block.releasePointerCapture(pointerId);
            if (event.button === 0) setDrag({ from: index, to: index });
          }}
          onPointerEnter={() => drag && setDrag({ ...drag, to: index })}
        >
          {time}
          <small>{describeSlot(isBreak(time), taken.get(time))}</small>
        </li>
      ))}
    </ol>
  );
}

function describeSlot(isBreak: boolean, booked = 0): string {
  const words = [...(isBreak ? ['break'] : []), ...(booked > 0 ? [`${booked} booked`] : [])];
  return words.join(', ') || 'free';
}
