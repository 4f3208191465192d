import { addPersonNote } from '@chaps/api-client/person-care';
import { personQuery } from '@chaps/api-client/staff-people';
import { personNote } from '@chaps/contracts/person-care';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { formatDate, londonDate } from '@chaps/domain';
import { Columns, type DataColumn, DataTable, SummaryList } from '@chaps/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { HISTORY_COLUMNS } from '../components/history.tsx';
import { ButtonLink, Link } from '../components/links.tsx';
import { describeNeeds } from '../components/needs.ts';
import { NoteForm } from '../components/note-form.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { BookingStatus } from '../components/states.tsx';
import { NoWrap } from '../components/table-parts.tsx';
import { Death } from './death.tsx';
import { FreeDates } from './free-dates.tsx';
import { NextTest } from './next-test.tsx';
import { OpenRequests } from './open-requests.tsx';
import { OtherRecords } from './other-records.tsx';
import { PersonActions } from './person-actions.tsx';
import { addResultEntries, type TimelineEntry } from './timeline.ts';

type Booking = StaffPerson['bookings'][number];

const getBookingPath = ({
  event_id,
  appointment_id,
}: Pick<Booking, 'event_id' | 'appointment_id'>) =>
  `/staff/events/${event_id}/bookings/${appointment_id}`;

const BOOKING_COLUMNS: DataColumn<Booking>[] = [
  {
    key: 'reference',
    header: 'Reference',
    rowHeader: true,
    cell: (booking) => (
      <Link to={getBookingPath(booking)}>
        <NoWrap>{booking.reference}</NoWrap>
      </Link>
    ),
  },
  { key: 'event_name', header: 'Event' },
  {
    key: 'event_date',
    header: 'When',
    cell: ({ event_date, start_time }) => (
      <NoWrap>
        {formatDate(event_date)}, {start_time}
      </NoWrap>
    ),
  },
  { key: 'status', header: 'State', cell: BookingStatus },
];

const TIMELINE_COLUMNS: DataColumn<TimelineEntry>[] = [
  ...HISTORY_COLUMNS,
  {
    key: 'booking',
    header: 'Booking',
    cell: ({ booking }) =>
      booking && <Link to={getBookingPath(booking)}>{booking.event_name}</Link>,
  },
];

function GpDetails({ gp }: Pick<StaffPerson['person'], 'gp'>) {
  if (!gp) return 'not known';
  return (
    <>
      {gp.has_closed && 'Closed: '}
      {gp.name}
      {gp.telephone && (
        <>
          , <a href={`tel:${gp.telephone}`}>{gp.telephone}</a>
        </>
      )}
    </>
  );
}

const ContactDetails = ({ person }: Pick<StaffPerson, 'person'>) => (
  <SummaryList
    rows={[
      {
        label: 'E-mail',
        value: person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : 'none',
      },
      {
        label: 'Telephone',
        value: person.phone ? <a href={`tel:${person.phone}`}>{person.phone}</a> : 'not given',
      },
      { label: 'Address', value: person.home_address ?? 'not given' },
      {
        label: 'Date of birth',
        value: person.date_of_birth ? formatDate(person.date_of_birth) : 'not given',
      },
      { label: 'GP practice', value: <GpDetails gp={person.gp} /> },
      { label: 'Needs on the day', value: describeNeeds(person.needs) ?? 'none known' },
      {
        label: 'Number',
        value: `CHAPS${person.profile_id}${person.has_account === false ? ', without an account' : ''}`,
      },
      { label: 'Since', value: formatDate(londonDate(new Date(person.created_at))) },
    ]}
  />
);

function PersonRecord({ found }: { found: StaffPerson }) {
  const may = usePermissions();
  const client = useQueryClient();
  const { person, bookings } = found;
  return (
    <>
      {may('answer data requests') && <OpenRequests profileId={person.profile_id} />}
      <Death found={found} />
      <OtherRecords found={found} />
      <Columns
        side="right"
        aside={
          <>
            <ContactDetails person={person} />
            <PersonActions person={person} hasDied={Boolean(found.death)} />
          </>
        }
      >
        {bookings.length > 0 && (
          <DataTable dense caption="Bookings" rows={bookings} columns={BOOKING_COLUMNS} />
        )}
        {bookings.length === 0 && <p>There are no bookings.</p>}
        {may('manage recalls') && (
          <NextTest profileId={person.profile_id} hasDied={Boolean(found.death)} />
        )}
        {!found.death && <FreeDates profileId={person.profile_id} />}
        <DataTable
          dense
          caption="Timeline, newest first"
          rows={addResultEntries(found)}
          columns={TIMELINE_COLUMNS}
        />
        {may('change people') && (
          <NoteForm
            schema={personNote}
            hint="Please do not record health information here: it belongs with their consent and results. The person can read this note, and the note cannot be changed."
            save={(note, key) => addPersonNote(person.profile_id, note, key)}
            refresh={() => client.invalidateQueries(personQuery(person.profile_id))}
          />
        )}
      </Columns>
    </>
  );
}

/**
 * `/staff/people/:person`: contact, bookings and timeline, with results if the role may see them.
 */
export default function Person() {
  const { person: profileId = '' } = useParams();
  const query = useQuery(personQuery(profileId));
  const may = usePermissions();
  const known = query.data?.person;
  return (
    <StaffPage
      title={known ? `${known.first_name} ${known.last_name}` : 'Person'}
      before={<Breadcrumbs to={[['People', 'people']]} />}
      actions={
        known &&
        !query.data?.death &&
        may('change bookings') && (
          <ButtonLink to={`/staff/book?person=${known.profile_id}`}>Book for them</ButtonLink>
        )
      }
    >
      <QueryContent query={query}>
        {(found) =>
          // A merged record redirects to the one it was merged into.
          found.person.profile_id === profileId ? (
            <PersonRecord found={found} />
          ) : (
            <Navigate to={`/staff/people/${found.person.profile_id}`} replace />
          )
        }
      </QueryContent>
    </StaffPage>
  );
}
