import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { type FollowUpState, formatLongDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';

export const STATE_NAMES: Record<FollowUpState, string> = {
  told: 'Told by mail',
  opened: 'Opened by the person',
  'gp told': 'GP told',
  outcome: 'Ended',
};

/** The day by which the next step is due. */
export const DueOn = ({ item: { due_on, overdue } }: { item: FollowUpItem }) => (
  <>
    {due_on ? formatLongDate(due_on) : '–'} {overdue && <Tag tone="red">Overdue</Tag>}
  </>
);
