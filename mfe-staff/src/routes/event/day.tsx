import { balanceQuery, dayQuery } from '@chaps/api-client/visits';
import type { Balance, DayList, ExpectedPerson } from '@chaps/contracts/visits';
import { formatDate } from '@chaps/domain';
import {
  ButtonLink,
  ButtonRow,
  type DataColumn,
  DataTable,
  SelectField,
  TextField,
} from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventTabPage, useOpenEvent } from '../../components/event-tab.tsx';
import { Loaded, Unknown, useMay } from '../../components/staff-page.tsx';
import { dateAndTime, Whole } from '../../components/table-parts.tsx';
import { Closing } from './day/closing.tsx';
import { Labels } from './day/labels.tsx';
import { NextStep } from './day/next-step.tsx';
import { isShown, minutesSince, SHOWN, type Shown, troubleOf, VisitTag } from './day/words.tsx';
import styles from './day.module.css';

const Sums = ({ sums }: { sums: Balance }) => (
  <dl className={styles.sums}>
    {(
      [
        ['Booked', sums.booked],
        ['Walk-ins', sums.walk_ins],
        ['Came', sums.arrived],
        ['Sample taken', sums.sampled],
        ['No sample', sums.not_sampled],
        ['Did not attend', sums.did_not_attend],
      ] as const
    ).map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{count}</dd>
      </div>
    ))}
  </dl>
);

const columnsOf = (eventId: string, isClosed: boolean): DataColumn<ExpectedPerson>[] => [
  { key: 'start_time', header: 'Time' },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
  },
  {
    key: 'date_of_birth',
    header: 'Born',
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
      since && (state === 'arrived' || state === 'ready') ? `${minutesSince(since)} min` : '',
  },
  { key: 'trouble', header: 'Look at', cell: troubleOf },
  ...(isClosed
    ? []
    : [
        {
          key: 'next',
          header: 'Record',
          cell: (person: ExpectedPerson) => <NextStep eventId={eventId} person={person} />,
        },
      ]),
];

function People({ eventId, day }: { eventId: string; day: DayList }) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const wanted = typed.trim().toLowerCase();
  const rows = day.appointments.filter(
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
  return (
    <section aria-labelledby="people">
      <h3 id="people">People</h3>
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
          rowKey={({ appointment_id }) => appointment_id}
          columns={columnsOf(eventId, day.closed_at !== null)}
        />
      )}
    </section>
  );
}

/** `/staff/events/:event/day`: who came, what came of it, and the end of the books. */
export default function Day() {
  const { eventId, known } = useOpenEvent();
  const may = useMay();
  const day = useQuery(dayQuery(eventId));
  const balance = useQuery(balanceQuery(eventId));
  if (!may('run the day', eventId)) return <Unknown />;
  return (
    <EventTabPage title="Day">
      <Loaded query={balance}>
        {(sums) => (
          <>
            <Sums sums={sums} />
            {sums.closed_at ? (
              <p>The books were closed on {dateAndTime(sums.closed_at)}.</p>
            ) : (
              may('close the day', eventId) && (
                <Closing eventId={eventId} known={known} balance={sums} />
              )
            )}
          </>
        )}
      </Loaded>
      <ButtonRow>
        <ButtonLink variant="secondary" to={`/clinic/${eventId}`}>
          The day on a tablet
        </ButtonLink>
      </ButtonRow>
      <Labels eventId={eventId} />
      <Loaded query={day}>{(list) => <People eventId={eventId} day={list} />}</Loaded>
    </EventTabPage>
  );
}
