import { useSyncExternalStore } from 'react';
import type { DayShown, OpenDay } from './open-day.ts';

/**
 * One part of an open day's state. A component is not rendered when other parts change: on a slow tablet, a
 * screen costs milliseconds each time a step is saved or sent.
 */
export const useDayPart = <Part extends keyof DayShown>(day: OpenDay, part: Part): DayShown[Part] =>
  useSyncExternalStore(day.subscribe, () => day.shown()[part]);
