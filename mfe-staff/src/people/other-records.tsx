import { undoMerge } from '@chaps/api-client/staff-people';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { londonDate } from '@chaps/domain';
import { Button, Notice } from '@chaps/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { RecordEmail } from './record-email.tsx';

type MergedRecord = NonNullable<StaffPerson['records']>[number];

interface OtherRecordProps {
  keptId: string;
  record: MergedRecord;
  hasDied: boolean;
}

function OtherRecord({ keptId, record, hasDied }: OtherRecordProps) {
  const may = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const { merge_id, profile_id, first_name, last_name, email, merged_at, can_undo } = record;
  const about = `${first_name} ${last_name}${email ? `, ${email}` : ''}`;
  return (
    <Notice tone="info">
      <p>
        CHAPS{profile_id} ({about}) is another record of this person, merged on{' '}
        {formatDateAndTime(merged_at)}.
      </p>
      {record.has_account === false && may('change people') && (
        <RecordEmail keptId={keptId} record={record} />
      )}
      {can_undo && may('change people') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Undo the merge
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title="Undo this merge?"
          variant="primary"
          action="Separate the records"
          busyLabel="Separating..."
          keep="Keep them merged"
          done="The records have been separated again."
          send={() => undoMerge(keptId, merge_id)}
          onClose={() => setOpen(false)}
        >
          Each record is shown separately again. Details copied from CHAPS{profile_id} are moved
          back, unless they have been changed since. Calls about results that were recorded since
          the merge no longer count. Unsent letters are written again. Letters that were sent are
          listed on Today for clinicians.
          {hasDied &&
            ' The recorded death stays on both records. If one of the two people is alive, open their page and press ‘This was recorded in error’.'}
        </ConfirmDialog>
      )}
    </Notice>
  );
}

type Booking = StaffPerson['bookings'][number];

/** Upcoming events at which the person has two seats: separate accounts do not prevent this. */
function listDoubleBookings(bookings: readonly Booking[]): Booking[] {
  const today = londonDate(new Date());
  const ahead = bookings.filter(
    ({ status, event_date }) => status === 'confirmed' && event_date >= today,
  );
  return ahead.filter(
    (booking, index) => ahead.findIndex(({ event_id }) => event_id === booking.event_id) !== index,
  );
}

/** Records that were merged into a person's record. */
export const OtherRecords = ({ found }: { found: StaffPerson }) => (
  <>
    {listDoubleBookings(found.bookings).map(({ appointment_id, event_name }) => (
      <Notice key={appointment_id} tone="warning">
        <p>Booked twice at {event_name}: cancel one of the two bookings.</p>
      </Notice>
    ))}
    {found.records?.map((record) => (
      <OtherRecord
        key={record.merge_id}
        keptId={found.person.profile_id}
        record={record}
        hasDied={Boolean(found.death)}
      />
    ))}
  </>
);
