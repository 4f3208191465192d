import { printLabels } from '@chaps/api-client/labels';
import { dayPeopleQuery } from '@chaps/api-client/visits';
import { type ExpectedPerson, dayPeopleQuery as viewOfDay } from '@chaps/contracts/visits';
import { formatDate, londonDate } from '@chaps/domain';
import { ActionResult, Button, type DataColumn, SelectField, Tag, TextField } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileButton } from '../../components/file-button.tsx';
import { FilterForm } from '../../components/filter-form.tsx';
import { List, useListAddress } from '../../components/list.tsx';
import { describeNeeds } from '../../components/needs.ts';
import { usePermissions } from '../../components/staff-page.tsx';
import { BreakAnywhere, NoWrap } from '../../components/table-parts.tsx';
import styles from '../day.module.css';
import { type HeldBack, useHeldBack } from './held-back.ts';
import { NextStep } from './next-step.tsx';
import { PersonIssue } from './person-issue.tsx';
import { Places } from './places.tsx';
import { useNamesakes } from './use-namesakes.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';
import { countMinutesSince, PEOPLE_FILTERS, VisitTag } from './words.tsx';

interface Shown {
  eventId: string;
  doubts: HeldBack;
  namesakes: ReadonlyMap<string, string>;
  isClosed: boolean;
  /** Whether their role prints labels. */
  withLabels: boolean;
}

const getColumns = ({
  eventId,
  doubts,
  namesakes,
  isClosed,
  withLabels,
}: Shown): DataColumn<ExpectedPerson>[] => [
  {
    key: 'start_time',
    header: 'Time',
    cell: ({ start_time }) =>
      start_time ?? (
        <Tag tone="neutral">
          <NoWrap>Walk-in</NoWrap>
        </Tag>
      ),
  },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ appointment_id, last_name, first_name }) => {
      const born = namesakes.get(appointment_id);
      return (
        <>
          <BreakAnywhere>
            {last_name}, {first_name}
          </BreakAnywhere>
          {born && <div>{born}</div>}
        </>
      );
    },
  },
  {
    key: 'date_of_birth',
    header: 'Born',
    extra: true,
    cell: ({ date_of_birth }) => (
      <NoWrap>{date_of_birth ? formatDate(date_of_birth) : 'not given'}</NoWrap>
    ),
  },
  { key: 'state', header: 'State', cell: VisitTag },
  {
    key: 'waits',
    header: 'Waiting',
    align: 'end',
    cell: ({ state, since }) =>
      since && (state === 'arrived' || state === 'ready') ? (
        <NoWrap>{countMinutesSince(since)} min</NoWrap>
      ) : (
        ''
      ),
  },
  { key: 'needs', header: 'Needs', extra: true, cell: ({ needs }) => describeNeeds(needs) ?? '' },
  {
    key: 'trouble',
    header: 'Check',
    cell: (person) => <PersonIssue eventId={eventId} person={person} doubts={doubts} />,
  },
  ...(withLabels
    ? [
        {
          key: 'label',
          header: 'Label',
          cell: ({ appointment_id, first_name, last_name }: ExpectedPerson) => (
            <FileButton
              label="Print"
              about={`label of ${first_name} ${last_name}`}
              name="label.pdf"
              read={() => printLabels(eventId, { person: appointment_id })}
              saved="The label has been saved as a PDF."
            />
          ),
        },
      ]
    : []),
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

/** The day's list of people, in pages, each with their next step. */
export function People({ eventId }: { eventId: string }) {
  const address = useListAddress(viewOfDay);
  const { query } = address;
  const list = useQuery(dayPeopleQuery(eventId, query));
  const day = list.data;
  const [adding, setAdding] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const doubts = useHeldBack(eventId);
  const namesakes = useNamesakes(eventId);
  const isClosed = day?.closed_at !== null;
  const withLabels = usePermissions()('take samples', eventId);
  const isOpen = !isClosed && day.event_date <= londonDate(new Date());
  return (
    <section className={styles.part} aria-labelledby="people">
      <div className={styles.head}>
        <h3 id="people" tabIndex={-1}>
          People
        </h3>
        {isOpen && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a walk-in
          </Button>
        )}
      </div>
      {conflict && <ActionResult tone="warning">{conflict}</ActionResult>}
      {isOpen && <Places places={day.places} />}
      <FilterForm label="People" address={address} onAgain={list.refetch}>
        <TextField
          label="Name or reference"
          name="q"
          type="search"
          autoComplete="off"
          aria-keyshortcuts="/"
          defaultValue={query.q ?? ''}
        />
        <SelectField label="Show" name="show" options={PEOPLE_FILTERS} defaultValue={query.show} />
      </FilterForm>
      <List
        query={list}
        paged={{ address, one: 'person', many: 'people' }}
        empty={query.q ? 'Nobody with that name is on the list.' : 'There is no one on the list.'}
        caption="People on the day"
        rowKey={({ appointment_id }) => appointment_id}
        columns={getColumns({ eventId, doubts, namesakes, isClosed, withLabels })}
      />
      {adding && day && (
        <WalkInDialog
          eventId={eventId}
          day={day.event_date}
          onAdded={setConflict}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
