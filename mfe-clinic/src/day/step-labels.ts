import type { BoxStep } from '@chaps/domain/box';
import type { DayStep } from '@chaps/domain/visits';

/** The step as worded after a person's name or a tube's code. */
export const STEP_LABELS: Readonly<Record<DayStep | BoxStep, string>> = {
  arrived: 'arrived',
  ready: 'ready',
  sampled: 'sample taken',
  'not sampled': 'no sample',
  'did not attend': 'did not attend',
  undo: 'undone',
  paid: 'paid',
  'not paid': 'marked as not paid',
  packed: 'put in the box',
  unpacked: 'taken out of the box',
  'handed over': 'handed over',
};
