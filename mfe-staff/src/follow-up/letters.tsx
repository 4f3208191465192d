import type { FollowUp } from '@chaps/contracts/follow-ups';
import type { LetterState } from '@chaps/domain/letters';
import { DataTable, Tag } from '@chaps/ui';
import { Link } from '../components/links.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { describeHowTold } from '../results/record-told.tsx';
import { LETTER_STATE_NAMES, RECIPIENT_NAMES } from './letters/words.ts';

const isOpen = (state: LetterState) => state === 'drafted' || state === 'approved';

/** The letters of a follow-up. */
export function Letters({ found: { letters, item } }: { found: FollowUp }) {
  if (letters.length === 0) return <p>There are no letters yet.</p>;
  return (
    <DataTable
      dense
      captionHidden
      caption="Letters, newest first"
      rows={letters}
      rowKey={({ letter_id }) => letter_id}
      columns={[
        {
          key: 'recipient',
          header: 'To',
          cell: ({ letter_id, recipient }) => (
            <Link to={`/staff/letters/${letter_id}`}>{RECIPIENT_NAMES[recipient]}</Link>
          ),
        },
        {
          key: 'state',
          header: 'State',
          cell: ({ state, recipient }) => (
            <>
              <Tag tone="neutral">{LETTER_STATE_NAMES[state]}</Tag>
              {recipient === 'person' && isOpen(state) && item.told && (
                <div>
                  {describeHowTold(item.told)}, <NoWrap>{formatDateAndTime(item.told.at)}</NoWrap>
                </div>
              )}
            </>
          ),
        },
        {
          key: 'changed_at',
          header: 'Since',
          cell: ({ changed_at }) => <NoWrap>{formatDateAndTime(changed_at)}</NoWrap>,
        },
      ]}
    />
  );
}
