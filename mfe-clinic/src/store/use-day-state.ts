import { useSyncExternalStore } from 'react';
import type { DayState, OpenDay } from './open-day.ts';

/**
 * One part of an open day's state. A component is not rendered when other parts change: on a slow tablet, a
 * screen costs milliseconds each time a step is saved or sent.
 */
export const useDayState = <Part extends keyof DayState>(
  day: OpenDay,
  part: Part,
): DayState[Part] => useSyncExternalStore(day.subscribe, () => day.shown()[part]);
