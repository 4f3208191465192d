import type { FollowUp } from '@chaps/contracts/follow-ups';
import { DataTable, Tag } from '@chaps/ui';
import { Link } from '../components/links.tsx';
import { dateAndTime, NoWrap } from '../components/table-parts.tsx';
import { LetterForm } from './letters/letter-form.tsx';
import { LETTER_STATE_NAMES, RECIPIENT_NAMES } from './letters/words.ts';

/** The letters of a follow-up, and another one. */
export function Letters({ found: { item, letters } }: { found: FollowUp }) {
  return (
    <>
      {letters.length > 0 && (
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
              cell: ({ state }) => <Tag tone="neutral">{LETTER_STATE_NAMES[state]}</Tag>,
            },
            {
              key: 'changed_at',
              header: 'Since',
              cell: ({ changed_at }) => <NoWrap>{dateAndTime(changed_at)}</NoWrap>,
            },
          ]}
        />
      )}
      {item.result_id && <LetterForm result={{ ...item, result_id: item.result_id }} />}
    </>
  );
}
