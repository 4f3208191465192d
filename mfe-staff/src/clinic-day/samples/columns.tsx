import type { EventSample } from '@chaps/contracts/samples';
import { formatDate, londonTime, type SampleState } from '@chaps/domain';
import { type DataColumn, Tag, type TagTone } from '@chaps/ui';
import { Link } from '../../components/links.tsx';
import { BreakAnywhere, DayAndTime, NoWrap } from '../../components/table-parts.tsx';

const STATE_NAMES: Record<SampleState, string> = {
  taken: 'Taken',
  packed: 'Packed',
  'handed over': 'Handed over',
  received: 'Received',
  resulted: 'Resulted',
  rejected: 'Rejected',
  missing: 'Missing',
  discarded: 'Discarded',
};

const toneOf = ({ state, held }: EventSample): TagTone => {
  if (state === 'rejected' || state === 'missing') return 'red';
  return held === null ? 'neutral' : 'amber';
};

/** Its state, and whether it is on the laboratory's list. */
function State(sample: EventSample) {
  const { state, reason, held } = sample;
  return (
    <div>
      <Tag tone={toneOf(sample)}>
        <NoWrap>{STATE_NAMES[state]}</NoWrap>
      </Tag>
      {reason && <div>{reason}</div>}
      {state !== 'discarded' && (
        <div>
          {held === null
            ? 'On the laboratory’s list'
            : `Held back from the laboratory’s list: ${held}`}
        </div>
      )}
    </div>
  );
}

export const sampleColumns = (eventId: string): DataColumn<EventSample>[] => [
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
    cell: ({ taken_at, taken_by }) => (
      <div>
        <NoWrap>{londonTime(new Date(taken_at))}</NoWrap>
        {taken_by && (
          <div>
            by <BreakAnywhere>{taken_by}</BreakAnywhere>
          </div>
        )}
      </div>
    ),
  },
  { key: 'state', header: 'State', cell: State },
  {
    key: 'released_at',
    header: 'Result',
    cell: ({ released_at: at, state }) => {
      if (at) return <DayAndTime at={at} />;
      return state === 'discarded' ? 'None' : 'None yet';
    },
  },
];
