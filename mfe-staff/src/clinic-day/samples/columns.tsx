import type { EventSample, SampleNotification } from '@chaps/contracts/samples';
import { formatDate, londonTime, type SampleState } from '@chaps/domain';
import { type DataColumn, Tag, type TagTone } from '@chaps/ui';
import { Link } from '../../components/links.tsx';
import { BreakAnywhere, DayAndTime, NoWrap } from '../../components/table-parts.tsx';
import { TubeActions } from './ending.tsx';
import { hasFailed, TUBE_STATE_NAMES } from './state-names.ts';

const getTone = (sample: EventSample): TagTone => {
  if (hasFailed(sample)) return 'red';
  return sample.held === null ? 'neutral' : 'amber';
};

const STATES_WITHOUT_RESULT: readonly SampleState[] = ['discarded', 'rejected', 'missing'];

const TOLD_LABELS: Record<SampleNotification['how'], string> = {
  delivered: 'Told by e-mail',
  telephone: 'Told by telephone',
  letter: 'Told by letter',
  'in person': 'Told in person',
  'cannot be reached': 'Cannot be reached',
  'booked again': 'Has booked another test',
};

/** How a person was told that their tube has no result. */
function ToldCell(sample: EventSample) {
  const { told } = sample;
  if (!hasFailed(sample)) return null;
  if (!told) return <div>Person not told</div>;
  return <div>{TOLD_LABELS[told.how]}</div>;
}

/** The tube's state, and whether it is on the laboratory's list. */
function State(sample: EventSample) {
  const { state, reason, held } = sample;
  return (
    <div>
      <Tag tone={getTone(sample)}>
        <NoWrap>{TUBE_STATE_NAMES[state]}</NoWrap>
      </Tag>
      {reason && <div>{reason}</div>}
      <ToldCell {...sample} />
      {!STATES_WITHOUT_RESULT.includes(state) && (
        <div>
          {held === null
            ? 'On the laboratory’s list'
            : `Held back from the laboratory’s list: ${held}`}
        </div>
      )}
    </div>
  );
}

export const createSampleColumns = (
  eventId: string,
  mayEnd: boolean,
): DataColumn<EventSample>[] => [
  {
    key: 'code',
    header: 'Tube',
    cell: ({ code }) => <BreakAnywhere>{code ?? 'No code'}</BreakAnywhere>,
  },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, appointment_id }) => (
      <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>
        <BreakAnywhere>{name}</BreakAnywhere>
      </Link>
    ),
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth: born }) => <NoWrap>{born ? formatDate(born) : 'not given'}</NoWrap>,
  },
  {
    key: 'reference',
    header: 'Booking',
    extra: true,
    cell: ({ reference }) => <NoWrap>{reference || 'Walk-in'}</NoWrap>,
  },
  {
    key: 'taken_at',
    header: 'Taken',
    cell: ({ taken_at }) => <NoWrap>{londonTime(new Date(taken_at))}</NoWrap>,
  },
  {
    key: 'taken_by',
    header: 'Taken by',
    extra: true,
    cell: ({ taken_by }) => taken_by && <BreakAnywhere>{taken_by}</BreakAnywhere>,
  },
  { key: 'state', header: 'State', cell: State },
  {
    key: 'released_at',
    header: 'Result',
    cell: ({ released_at: at, state }) => {
      if (at) return <DayAndTime at={at} />;
      return STATES_WITHOUT_RESULT.includes(state) ? 'None' : 'None yet';
    },
  },
  ...(mayEnd
    ? [
        {
          key: 'actions',
          header: 'Actions',
          cell: (tube: EventSample) => <TubeActions eventId={eventId} tube={tube} />,
        },
      ]
    : []),
];
