import type { FollowUpItem } from '@chaps/contracts/follow-ups';
import { type FollowUpState, formatDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';
import { Whole } from '../../components/table-parts.tsx';

export const STATE_NAMES: Record<FollowUpState, string> = {
  told: 'Notified by email',
  opened: 'Opened by the person',
  'gp told': 'GP informed',
  outcome: 'Ended',
};

export const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** The outcome, or how far it has come. */
export const stateOf = ({ state, outcome }: FollowUpItem): string =>
  outcome ? sentence(outcome) : STATE_NAMES[state];

/** The day by which the next step is due. */
export const DueOn = ({ item: { due_on, overdue } }: { item: FollowUpItem }) => (
  <span>
    <Whole>{due_on ? formatDate(due_on) : '–'}</Whole> {overdue && <Tag tone="red">Overdue</Tag>}
  </span>
);
