import type { EventSample } from '@chaps/contracts/samples';
import type { SampleState } from '@chaps/domain';

export const TUBE_STATE_NAMES: Record<SampleState, string> = {
  taken: 'Taken',
  packed: 'Packed',
  'handed over': 'Handed over',
  received: 'Received',
  resulted: 'Resulted',
  rejected: 'Rejected',
  missing: 'Missing',
  discarded: 'Discarded',
};

/** Whether the patient must be told that there is no result; an older API does not say. */
export const hasFailed = ({ state, has_failed }: EventSample): boolean =>
  has_failed ?? (state === 'rejected' || state === 'missing');
