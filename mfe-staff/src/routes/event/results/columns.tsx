import type { EventResult, ResultState } from '@chaps/contracts/event-results';
import { type DataColumn, Tag, type TagTone } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { DayAndTime, Long, Whole } from '../../../components/table-parts.tsx';
import { LEVELS } from '../../results/lab-words.ts';

export const STATE_NAMES: Record<ResultState, string> = {
  waiting: 'Waiting',
  'held back': 'Held back',
  uploaded: 'To be released',
  released: 'Released',
};

const TONES: Record<ResultState, TagTone> = {
  waiting: 'neutral',
  'held back': 'amber',
  uploaded: 'info',
  released: 'neutral',
};

function State({ state, why }: EventResult) {
  return (
    <div>
      <Tag tone={TONES[state]}>
        <Whole>{STATE_NAMES[state]}</Whole>
      </Tag>
      {why && <div>{why}</div>}
    </div>
  );
}

/** @param leadsToPeople whether the person's page may be opened */
export const resultColumns = (leadsToPeople: boolean): DataColumn<EventResult>[] => [
  { key: 'start_time', header: 'Time' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ profile_id, name }) =>
      leadsToPeople ? (
        <Link to={`/staff/people/${profile_id}`}>
          <Long>{name}</Long>
        </Link>
      ) : (
        <Long>{name}</Long>
      ),
  },
  { key: 'reference', header: 'Booking', cell: ({ reference }) => <Whole>{reference}</Whole> },
  { key: 'state', header: 'State', cell: State },
  {
    key: 'value',
    header: 'Result',
    cell: ({ value, level }) =>
      value && (
        <div>
          <Whole>{value}</Whole>
          {level && (
            <div>
              <Whole>{LEVELS[level]}</Whole>
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
          <Long>{file.file_name}</Long>
        </Link>
      ),
  },
];
