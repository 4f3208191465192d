import { accessLogEntriesQuery, changesQuery, exportAudit } from '@chaps/api-client/staff';
import {
  type AccessLogEntry,
  type AuditedChange,
  accessLogQuery,
  auditQuery,
} from '@chaps/contracts/staff';
import { type DataColumn, TextField } from '@chaps/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { EventPicker } from '../components/event-picker.tsx';
import { FileButton } from '../components/file-button.tsx';
import { FilterForm } from '../components/filter-form.tsx';
import { Link } from '../components/links.tsx';
import { List, type ListAddress, useListAddress } from '../components/list.tsx';
import { StaffPage, usePermissions } from '../components/staff-page.tsx';
import { BreakAnywhere, DayAndTime, NoWrap } from '../components/table-parts.tsx';
import { listChangedValues } from './audit-changes.ts';

/** One line per changed value. */
const ChangedValues = ({ of: { before, after } }: { of: AuditedChange }) =>
  listChangedValues(before, after).map((change) => (
    <div key={change}>
      <BreakAnywhere>{change}</BreakAnywhere>
    </div>
  ));

/** The booking and the event concerned, and a link to the person's other entries. */
function ChangeSubject({ of: { person, booking, event } }: { of: AuditedChange }) {
  return (
    <>
      {booking && (
        <div>
          <Link to={`/staff/events/${booking.event_id}/bookings/${booking.appointment_id}`}>
            <NoWrap>{booking.reference}</NoWrap>
          </Link>
        </div>
      )}
      {person && (
        <div>
          <Link to={`/staff/people/${person.profile_id}`}>All entries about {person.name}</Link>
        </div>
      )}
      {event && (
        <div>
          <Link to={`/staff/events/${event.event_id}`}>{event.event_name}</Link>
        </div>
      )}
    </>
  );
}

/** A long e-mail address breaks before its @. */
function Actor({ name }: { name: string }) {
  const [mailbox, host] = name.split('@');
  if (name === 'api') return 'the site';
  return (
    <BreakAnywhere>
      {mailbox}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </BreakAnywhere>
  );
}

const CHANGE_COLUMNS: DataColumn<AuditedChange>[] = [
  { key: 'at', header: 'When', cell: DayAndTime },
  { key: 'actor', header: 'Who', cell: ({ actor }) => <Actor name={actor} /> },
  { key: 'sentence', header: 'What' },
  { key: 'about', header: 'About', cell: (row) => <ChangeSubject of={row} /> },
  { key: 'change', header: 'Change', cell: (row) => <ChangedValues of={row} /> },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
];

const ACCESS_LOG_COLUMNS: DataColumn<AccessLogEntry>[] = [
  { key: 'at', header: 'When', cell: DayAndTime },
  { key: 'actor', header: 'Who', cell: ({ actor }) => <Actor name={actor} /> },
  { key: 'what', header: 'Read' },
  { key: 'profile_id', header: 'Record', cell: ({ profile_id }) => `CHAPS${profile_id}` },
];

interface LogProps<Row extends { id: string }> {
  lead: string;
  columns: DataColumn<Row>[];
  log: UseQueryResult<{ items: Row[]; next: string | null; previous: string | null }>;
  address: ListAddress;
  /** More fields of the filter. */
  fields?: ReactNode;
  children?: ReactNode;
}

function Log<Row extends { id: string }>(props: LogProps<Row>) {
  const { lead, columns, log, address, fields, children } = props;
  return (
    <StaffPage title="Audit" lead={lead} before={<Breadcrumbs to={[['Settings', 'settings']]} />}>
      <FilterForm label="Audit log" address={address} onAgain={log.refetch}>
        <TextField
          label="Person"
          name="person"
          hint="Profile number or e-mail address."
          defaultValue={address.query.person ?? ''}
        />
        <TextField
          label="Done by"
          name="actor"
          hint="E-mail address of a member of staff."
          defaultValue={address.query.actor ?? ''}
        />
        {fields}
        <TextField label="From" name="since" type="date" defaultValue={address.query.since ?? ''} />
        <TextField label="To" name="until" type="date" defaultValue={address.query.until ?? ''} />
      </FilterForm>
      {children}
      <List
        query={log}
        paged={{ address, one: 'entry', many: 'entries' }}
        empty="There are no entries."
        caption={lead}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </StaffPage>
  );
}

function ChangeLog() {
  const address = useListAddress(auditQuery);
  const { after: _after, before: _before, ...filter } = address.query;
  const event = filter.event_id;
  return (
    <Log
      lead="Who did what, newest first."
      columns={CHANGE_COLUMNS}
      log={useQuery(changesQuery(address.query))}
      address={address}
      fields={
        <TextField
          label="Booking reference"
          name="reference"
          defaultValue={address.query.reference ?? ''}
        />
      }
    >
      <EventPicker
        label="About one event"
        when="all"
        optional
        onChange={({ event_id }) => address.show({ event_id })}
      />
      {event && (
        <p>
          Entries about one event. <Link to={`/staff/events/${event}`}>See the event</Link> or{' '}
          <Link to={address.to({ event_id: '' })}>show all entries</Link>.
        </p>
      )}
      <FileButton
        label="Save a file for an investigation"
        name="audit.csv"
        read={() => exportAudit(filter)}
      />
    </Log>
  );
}

function AccessLog() {
  const address = useListAddress(accessLogQuery);
  return (
    <Log
      lead="Who read health data, newest first."
      columns={ACCESS_LOG_COLUMNS}
      log={useQuery(accessLogEntriesQuery(address.query))}
      address={address}
    />
  );
}

/** `/staff/audit`: who did what (for administrators), who read results (for clinicians). */
export default function Audit() {
  const may = usePermissions();
  return may('read the audit log') ? <ChangeLog /> : <AccessLog />;
}
