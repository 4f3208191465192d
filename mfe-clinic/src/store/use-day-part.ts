import { useSyncExternalStore } from 'react';
import type { DayShown, OpenDay } from './open-day.ts';

/**
 * One part of what an open day shows. What reads it is not rendered when another part changes: on a slow
 * tablet, a screen costs milliseconds each time that a step is saved or sent.
 */
export const useDayPart = <Part extends keyof DayShown>(day: OpenDay, part: Part): DayShown[Part] =>
  useSyncExternalStore(day.subscribe, () => day.shown()[part]);
