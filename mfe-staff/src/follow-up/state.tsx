import type { FollowUp, FollowUpItem } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { Tag } from '@chaps/ui';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { describeHowTold } from '../results/record-told.tsx';

export const capitalise = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const uncapitalise = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`;

/** The outcome or the current state; informing the GP does not count as telling the person. */
export const describeState = ({ state, outcome, told, untold }: FollowUpItem): string => {
  if (outcome) return capitalise(outcome);
  const howTold = describeHowTold(told, untold);
  if (state !== 'gp told') return howTold;
  return told ? 'GP informed' : `GP informed, person ${uncapitalise(howTold)}`;
};

/** The date by which the next step is due. */
export const DueOn = ({ item: { due_on, overdue } }: { item: FollowUpItem }) => (
  <span>
    <NoWrap>{due_on ? formatDate(due_on) : '–'}</NoWrap> {overdue && <Tag tone="red">Overdue</Tag>}
  </span>
);

/** When to call the person again. */
export const NextTry = ({ item: { next_try_at } }: { item: FollowUpItem }) =>
  next_try_at && <NoWrap>{formatDateAndTime(next_try_at)}</NoWrap>;

/** The value of the result, crossed out if the laboratory has corrected or withdrawn it. */
export const FollowUpValue = ({
  item: { value, superseded, withdrawn },
}: {
  item: FollowUpItem;
}) =>
  superseded ? (
    <span>
      <s>{value}</s> ({withdrawn ? 'withdrawn' : 'since corrected'} by the laboratory)
    </span>
  ) : (
    value
  );

/** The laboratory's assessment of a result that is followed up. */
export const LEVEL_NAMES: Record<FollowUpItem['level'], string> = {
  raised: 'raised',
  'not raised': 'corrected: not raised',
  'not said': 'not stated whether raised',
};

/** The owner, with a note if they can no longer act. */
export const describeOwner = ({ item: { owner, owner_email }, clinicians }: FollowUp): string => {
  if (owner === null) return 'No one';
  const email = owner_email ?? owner;
  const isClinician = clinicians.some(({ user_id }) => user_id === owner);
  return isClinician ? email : `${email} (no longer a clinician)`;
};
