import { recordDeath, undoDeathRecord } from '@chaps/api-client/deaths';
import { refreshStaff } from '@chaps/api-client/staff';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { Button, Notice } from '@chaps/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DeathNotice } from '../components/death-notice.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';

/** Records that a person has died. */
export function RecordDeath({ profileId }: { profileId: string }) {
  const client = useQueryClient();
  return (
    <DialogButton
      dialog={(onClose) => (
        <ReasonDialog
          title="Record that this person has died?"
          action="Record the death"
          busyLabel="Recording..."
          keep="Do not record it"
          done="The death has been recorded."
          send={async (reason) => {
            await recordDeath(profileId, reason);
            await refreshStaff(client);
          }}
          onClose={onClose}
        >
          <DeathNotice />
        </ReasonDialog>
      )}
    >
      Record that they have died
    </DialogButton>
  );
}

/**
 * Says at the top of the page that the person has died; staff can undo this if it was recorded in
 * error.
 */
export function Death({ found }: { found: StaffPerson }) {
  const may = usePermissions();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { death, person } = found;
  if (!death) return null;
  return (
    <Notice tone="warning" title="This person has died">
      <p>
        Recorded on {formatDateAndTime(death.recorded_at)}
        {death.by && ` by ${death.by}`}. We do not contact them.
      </p>
      {may('manage recalls') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          This was recorded in error
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title="Was the death recorded in error?"
          action="Reverse it"
          busyLabel="Reversing it..."
          keep="Leave it"
          done="The record of the death has been reversed."
          send={async (reason) => {
            await undoDeathRecord(person.profile_id, reason);
            await refreshStaff(client);
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            We will contact the person again, and their reminders and follow-up will continue.
            Cancelled bookings and e-mails are not restored.
          </p>
        </ReasonDialog>
      )}
    </Notice>
  );
}
