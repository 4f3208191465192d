import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { formatLongDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';

const NAMES: Record<StaffEventSummary['state'], string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  passed: 'Over',
  'called off': 'Called off',
};

export const EventState = ({ state }: Pick<StaffEventSummary, 'state'>) => (
  <Tag tone={state === 'open' ? 'info' : 'neutral'}>{NAMES[state]}</Tag>
);

export const whenOf = ({
  event_date,
  start_time,
}: Pick<StaffEventSummary, 'event_date' | 'start_time'>) =>
  `${formatLongDate(event_date)}, ${start_time}`;
