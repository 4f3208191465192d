import { undoMerge } from '@chaps/api-client/staff-people';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { Button, Notice } from '@chaps/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useMay } from '../../components/staff-page.tsx';
import { dateAndTime } from '../../components/table-parts.tsx';

type Merged = NonNullable<StaffPerson['records']>[number];

function OtherRecord({ keptId, record }: { keptId: string; record: Merged }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { merge_id, profile_id, first_name, last_name, email, merged_at, can_undo } = record;
  return (
    <Notice tone="info">
      <p>
        CHAPS{profile_id} ({first_name} {last_name}, {email}) is another record of this person,
        merged on {dateAndTime(merged_at)}.
      </p>
      {can_undo && may('change people') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Undo the merge
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title="Undo this merge?"
          variant="primary"
          action="Part the records"
          busyLabel="Parting..."
          keep="Leave them merged"
          done="There are two records again."
          send={() => undoMerge(keptId, merge_id)}
          onClose={() => setOpen(false)}
        >
          Each record is shown on its own again. Details that this one took from CHAPS{profile_id}{' '}
          go back, unless somebody has changed them since.
        </ConfirmDialog>
      )}
    </Notice>
  );
}

/** Records that are merged into that of a person. */
export const OtherRecords = ({ person, records = [] }: Pick<StaffPerson, 'person' | 'records'>) =>
  records.map((record) => (
    <OtherRecord key={record.merge_id} keptId={person.profile_id} record={record} />
  ));
