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
