import { printLabels } from '@chaps/api-client/labels';
import type { DayList } from '@chaps/contracts/visits';
import { formatDate, londonDate } from '@chaps/domain';
import { Button, type DataColumn, DataTable, SelectField, TextField } from '@chaps/ui';
import { useState } from 'react';
import { FileButton } from '../../../components/file-button.tsx';
import { needsWords } from '../../../components/needs.ts';
import { useMay } from '../../../components/staff-page.tsx';
import { Long, Whole } from '../../../components/table-parts.tsx';
import styles from '../day.module.css';
import { type DayPerson, peopleOf } from './day-people.ts';
import { EraseWalkIn } from './erase-walk-in.tsx';
import { NextStep } from './next-step.tsx';
import { Places } from './places.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';
import { isShown, minutesSince, SHOWN, type Shown, troubleOf, VisitTag } from './words.tsx';

const columnsOf = (
  eventId: string,
  isClosed: boolean,
  mayErase: boolean,
): DataColumn<DayPerson>[] => [
  { key: 'start_time', header: 'Time', cell: ({ start_time }) => start_time ?? 'Walk-in' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ last_name, first_name }) => (
      <Long>
        {last_name}, {first_name}
      </Long>
    ),
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    extra: true,
    cell: ({ date_of_birth }) => (
      <Whole>{date_of_birth ? formatDate(date_of_birth) : 'not given'}</Whole>
    ),
  },
  { key: 'state', header: 'State', cell: VisitTag },
  {
    key: 'waits',
    header: 'Waits',
    align: 'end',
    cell: ({ state, since }) =>
      since && (state === 'arrived' || state === 'ready') ? (
        <Whole>{minutesSince(since)} min</Whole>
      ) : (
        ''
      ),
  },
  { key: 'needs', header: 'Needs', extra: true, cell: ({ needs }) => needsWords(needs) ?? '' },
  { key: 'trouble', header: 'Look at', cell: (person) => <Whole>{troubleOf(person)}</Whole> },
  {
    key: 'label',
    header: 'Label',
    cell: ({ id, first_name, last_name }) => (
      <FileButton
        label="Print"
        about={`label of ${first_name} ${last_name}`}
        name="label.pdf"
        read={() => printLabels(eventId, { person: id })}
        saved="The label is saved as a PDF."
      />
    ),
  },
  ...(isClosed
    ? []
    : [
        {
          key: 'next',
          header: 'Record',
          cell: (person: DayPerson) => <NextStep eventId={eventId} person={person} />,
        },
      ]),
  ...(mayErase
    ? [
        {
          key: 'erase',
          header: 'On request',
          cell: (person: DayPerson) =>
            person.subject.walk_in && !person.is_erased ? (
              <EraseWalkIn eventId={eventId} person={person} />
            ) : (
              ''
            ),
        },
      ]
    : []),
];

function shownPeople(day: DayList, typed: string, shown: Shown): DayPerson[] {
  const wanted = typed.trim().toLowerCase();
  const rows = peopleOf(day).filter(
    (person) =>
      isShown(person, shown) &&
      `${person.first_name} ${person.last_name}, ${person.first_name} ${person.reference}`
        .toLowerCase()
        .includes(wanted),
  );
  // Who has waited longest comes first.
  if (shown === 'waiting') {
    rows.sort((one, two) => (one.since ?? '').localeCompare(two.since ?? ''));
  }
  return rows;
}

/** Everybody of the day, with their next step. */
export function People({ eventId, day }: { eventId: string; day: DayList }) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [adding, setAdding] = useState(false);
  const rows = shownPeople(day, typed, shown);
  const isClosed = day.closed_at !== null;
  const mayErase = useMay()('erase people', eventId) && day.walk_ins.length > 0;
  return (
    <section className={styles.part} aria-labelledby="people">
      <div className={styles.head}>
        <h3 id="people" tabIndex={-1}>
          People
        </h3>
        {!isClosed && day.event_date <= londonDate(new Date()) && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a walk-in
          </Button>
        )}
      </div>
      {!isClosed && day.event_date <= londonDate(new Date()) && <Places day={day} />}
      <div className={styles.filter}>
        <TextField
          label="Name or reference"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Show"
          options={SHOWN}
          value={shown}
          onChange={({ target }) =>
            setShown(SHOWN.find(({ value }) => value === target.value)?.value ?? 'all')
          }
        />
      </div>
      <p aria-live="polite">{rows.length === 1 ? '1 person' : `${rows.length} people`}</p>
      {rows.length > 0 && (
        <DataTable
          dense
          caption="People of the day"
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          columns={columnsOf(eventId, isClosed, mayErase)}
        />
      )}
      {adding && <WalkInDialog eventId={eventId} onClose={() => setAdding(false)} />}
    </section>
  );
}
