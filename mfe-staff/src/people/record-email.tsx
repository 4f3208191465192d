import { changePerson, personQuery } from '@chaps/api-client/staff-people';
import { personFields } from '@chaps/contracts/profiles';
import { reasonRequest } from '@chaps/contracts/staff';
import type { StaffPerson } from '@chaps/contracts/staff-people';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';
import { useSeen } from '../components/use-seen.ts';
import { allowEmpty, SaveError } from './edit-person.tsx';

type MergedRecord = NonNullable<StaffPerson['records']>[number];

interface RecordEmailProps {
  keptId: string;
  record: MergedRecord;
}

const schema = reasonRequest.extend({ email: allowEmpty(personFields.email) });

function RecordEmailDialog({
  keptId,
  record,
  onClose,
}: RecordEmailProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { profile_id: recordId } = record;
  const { saveSeen } = useSeen({ email: record.email }, async () => {
    const { records } = await client.fetchQuery(personQuery(keptId));
    return { email: records?.find((each) => each.profile_id === recordId)?.email ?? null };
  });
  const form = useZodForm({
    schema,
    labels: { email: 'E-mail address', reason: 'Reason, for the audit log' },
    defaultValues: { email: record.email ?? '', reason: '' },
  });
  return (
    <FormDialog
      title={`E-mail address of CHAPS${recordId}`}
      intro={
        <p>
          E-mails about the bookings of this record go to this address. Leave it empty to send them
          to the address at the top of this page.
        </p>
      }
      form={form}
      send={async ({ email, reason }) => {
        const wanted = { email: email || null };
        await saveSeen((seen) => changePerson(recordId, { seen, wanted, reason }));
        await client.invalidateQueries({ queryKey: ['staff', 'people'] });
        onClose();
        showSuccess('The e-mail address has been saved.');
      }}
      action="Save the address"
      busyLabel="Saving..."
      failure={(message, error) => <SaveError message={message} error={error} />}
      keep="Cancel"
      onClose={onClose}
    >
      <FormField form={form} name="email" type="email" autoComplete="off" />
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

/** Corrects or removes the e-mail address of a record that was merged into another and has no account. */
export function RecordEmail(props: RecordEmailProps) {
  return (
    <DialogButton dialog={(onClose) => <RecordEmailDialog {...props} onClose={onClose} />}>
      Correct its e-mail address
    </DialogButton>
  );
}
