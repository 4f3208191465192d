import type { EventResult, ResultState } from '@chaps/contracts/event-results';
import { Button, type DataColumn, Tag, type TagTone, VisuallyHidden } from '@chaps/ui';
import { Link } from '../../components/links.tsx';
import { BreakAnywhere, DayAndTime, NoWrap, RowActions } from '../../components/table-parts.tsx';
import { LEVEL_NAMES } from '../lab-words.ts';
import { MarkNotTold } from '../mark-not-told.tsx';
import { describeHowTold } from '../record-told.tsx';

export const STATE_NAMES: Record<ResultState, string> = {
  waiting: 'Waiting',
  'held back': 'Held back',
  uploaded: 'To be released',
  released: 'Released',
  withdrawn: 'Withdrawn by the laboratory',
};

const TONES: Record<ResultState, TagTone> = {
  waiting: 'neutral',
  'held back': 'amber',
  uploaded: 'info',
  released: 'neutral',
  withdrawn: 'red',
};

function State({ state, why, told, untold }: EventResult) {
  return (
    <div>
      <Tag tone={TONES[state]}>
        <NoWrap>{STATE_NAMES[state]}</NoWrap>
      </Tag>
      {why && <div>{why}</div>}
      {state === 'released' && <div>{describeHowTold(told, untold)}</div>}
    </div>
  );
}

interface RowActionOptions {
  /** Absent for users who may not withdraw a result. */
  onWithdraw: ((row: EventResult) => void) | undefined;
  /** Whether the user may record that people were told. */
  mayTell: boolean;
}

const createActionsColumn = ({
  onWithdraw,
  mayTell,
}: RowActionOptions): DataColumn<EventResult> => ({
  key: 'actions',
  header: 'Actions',
  cell: (row) =>
    row.result_id && (
      <RowActions>
        {mayTell && (
          <MarkNotTold
            resultId={row.result_id}
            name={row.name}
            told={row.told}
            untold={row.untold}
          />
        )}
        {onWithdraw && (
          <Button variant="secondary" onClick={() => onWithdraw(row)}>
            Withdraw <VisuallyHidden>the result of {row.name}</VisuallyHidden>
          </Button>
        )}
      </RowActions>
    ),
});

export const createResultColumns = (actions: RowActionOptions): DataColumn<EventResult>[] => [
  { key: 'start_time', header: 'Time' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ profile_id, name }) => (
      <Link to={`/staff/people/${profile_id}`}>
        <BreakAnywhere>{name}</BreakAnywhere>
      </Link>
    ),
  },
  {
    key: 'tube_code',
    header: 'Tube',
    cell: ({ tube_code: code }) => <BreakAnywhere>{code ?? 'No code'}</BreakAnywhere>,
  },
  { key: 'reference', header: 'Booking', cell: ({ reference }) => <NoWrap>{reference}</NoWrap> },
  { key: 'state', header: 'State', cell: State },
  {
    key: 'value',
    header: 'Result',
    cell: ({ value, level }) =>
      value && (
        <div>
          <NoWrap>{value}</NoWrap>
          {level && (
            <div>
              <NoWrap>{LEVEL_NAMES[level]}</NoWrap>
            </div>
          )}
        </div>
      ),
  },
  {
    key: 'released_at',
    header: 'Released',
    extra: true,
    cell: ({ released_at: at }) => at && <DayAndTime at={at} />,
  },
  {
    key: 'file',
    header: 'File',
    extra: true,
    cell: ({ file }) =>
      file && (
        <Link to={`/staff/results/${file.batch_id}`}>
          <BreakAnywhere>{file.file_name}</BreakAnywhere>
        </Link>
      ),
  },
  ...(actions.onWithdraw || actions.mayTell ? [createActionsColumn(actions)] : []),
];
