import { mergePreviewQuery } from '@chaps/api-client/staff-people';
import type { ComparedRecord, MergePreview } from '@chaps/contracts/record-merges';
import { formatDate, londonDate } from '@chaps/domain';
import { type DataColumn, DataTable, Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/links.tsx';
import type { ListAddress } from '../../components/list.tsx';
import { QueryContent } from '../../components/staff-page.tsx';
import { formatField, MergeForm } from './merge-form.tsx';

interface Line {
  what: string;
  of: (record: ComparedRecord) => string;
}

const LINES: readonly Line[] = [
  { what: 'Number', of: ({ profile_id }) => `CHAPS${profile_id}` },
  { what: 'Name', of: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  { what: 'Date of birth', of: (record) => formatField('date_of_birth', record) },
  { what: 'Telephone', of: (record) => formatField('phone', record) },
  { what: 'Address', of: (record) => formatField('home_address', record) },
  { what: 'E-mail (used to sign in)', of: ({ email }) => email ?? 'none' },
  { what: 'Bookings', of: ({ bookings }) => String(bookings) },
  { what: 'Since', of: ({ created_at }) => formatDate(londonDate(new Date(created_at))) },
];

const getColumns = ({ kept, dropped }: MergePreview): DataColumn<Line>[] => [
  { key: 'what', header: 'Detail' },
  { key: 'kept', header: 'Kept', cell: ({ of }) => of(kept) },
  { key: 'dropped', header: 'Merged into it', cell: ({ of }) => of(dropped) },
];

/** Why the records cannot be merged, with the bookings that prevent it. */
const MergeRefusal = ({ preview: { refusal, conflicts } }: { preview: MergePreview }) => (
  <Notice tone="warning">
    <p>{refusal}</p>
    {conflicts.map(({ event_id, event_name, event_date, appointment_ids, references }) => (
      <p key={event_id}>
        {event_name}, {formatDate(event_date)}:{' '}
        {appointment_ids.map((id, index) => (
          <span key={id}>
            {index > 0 && ' and '}
            <Link to={`/staff/events/${event_id}/bookings/${id}`}>{references[index]}</Link>
          </span>
        ))}
      </p>
    ))}
  </Notice>
);

/** A merge cannot tell which of the two people has died, so both records show the death. */
function DeathWarning({ preview: { kept, dropped } }: { preview: MergePreview }) {
  if (!kept.has_died === !dropped.has_died) return null;
  const dead = kept.has_died ? kept : dropped;
  return (
    <Notice tone="warning" title={`The person with record CHAPS${dead.profile_id} has died`}>
      <p>
        If you merge the records, we will also stop contacting the person with the other record, and
        their unsent letters and e-mails will be discarded. Undoing the merge does not restore them.
      </p>
    </Notice>
  );
}

interface ComparisonProps {
  kept: string;
  other: string;
  address: ListAddress;
}

/** Both records side by side, and what the kept record takes from the other. */
export function Comparison({ kept, other, address }: ComparisonProps) {
  const query = useQuery(mergePreviewQuery(kept, other));
  return (
    <QueryContent query={query}>
      {(preview) => (
        <>
          <DataTable
            dense
            caption="Both records"
            rows={LINES}
            rowKey={({ what }) => what}
            columns={getColumns(preview)}
          />
          <p>
            <Link to={`/staff/people/${other}/merge?other=${kept}`}>
              Keep the other record instead
            </Link>
            {' or '}
            <Link to={address.to({ other: '' })}>choose another record</Link>.
          </p>
          <DeathWarning preview={preview} />
          {preview.refusal ? <MergeRefusal preview={preview} /> : <MergeForm preview={preview} />}
        </>
      )}
    </QueryContent>
  );
}
