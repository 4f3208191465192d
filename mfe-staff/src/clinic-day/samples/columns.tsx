import type { EventSample } from '@chaps/contracts/samples';
import { formatDate, londonTime, type SampleState } from '@chaps/domain';
import { type DataColumn, Tag, type TagTone } from '@chaps/ui';
import { Link } from '../../components/links.tsx';
import { DayAndTime, Long, Whole } from '../../components/table-parts.tsx';

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
        <Whole>{STATE_NAMES[state]}</Whole>
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
  { key: 'code', header: 'Tube', cell: ({ code }) => <Long>{code ?? 'No code'}</Long> },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, appointment_id }) => (
      <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`}>
        <Long>{name}</Long>
      </Link>
    ),
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    cell: ({ date_of_birth: born }) => <Whole>{born ? formatDate(born) : 'not given'}</Whole>,
  },
  {
    key: 'reference',
    header: 'Booking',
    extra: true,
    cell: ({ reference }) => <Whole>{reference || 'Walk-in'}</Whole>,
  },
  {
    key: 'taken_at',
    header: 'Taken',
    cell: ({ taken_at, taken_by }) => (
      <div>
        <Whole>{londonTime(new Date(taken_at))}</Whole>
        {taken_by && (
          <div>
            by <Long>{taken_by}</Long>
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
