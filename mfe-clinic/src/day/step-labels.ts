import type { DayStep } from '@chaps/domain/visits';

/** A step after the name of its person. */
export const STEP_LABELS: Readonly<Record<DayStep, string>> = {
  arrived: 'arrived',
  ready: 'ready',
  sampled: 'sample taken',
  'not sampled': 'no sample',
  'did not attend': 'did not attend',
  undo: 'undone',
  paid: 'paid',
  'not paid': 'not paid after all',
};
