import { changePersonNeeds } from '@chaps/api-client/person-care';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import { personQuery } from '@chaps/api-client/staff-people';
import { NEEDS, type PersonNeeds, personNeedsForm } from '@chaps/contracts/person-care';
import { CheckboxGroupField } from '@chaps/ui';
import { FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NEED_NAMES } from '../components/needs.ts';
import { showSuccess } from '../components/show-success.ts';
import { useSeen } from '../components/use-seen.ts';

interface NeedsProps {
  profileId: string;
  known: PersonNeeds | undefined;
}

const NO_NEEDS: PersonNeeds = { needs: [], details: null };

function NeedsDialog({ profileId, known, onClose }: NeedsProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { saveSeen } = useSeen(known ?? NO_NEEDS, async () => {
    const { person } = await client.fetchQuery(personQuery(profileId));
    return person.needs ?? NO_NEEDS;
  });
  const form = useZodForm({
    schema: personNeedsForm,
    labels: { needs: 'What they need', details: 'Anything else, such as language' },
    defaultValues: { needs: known?.needs ?? [], details: known?.details ?? '' },
  });
  const { label, ...needs } = fieldProps(form, 'needs');
  return (
    <FormDialog
      title="Needs on the day"
      intro={<p>This is shown with their bookings and on the list for the day.</p>}
      form={form}
      send={async (values) => {
        await saveSeen((seen) => changePersonNeeds(profileId, { ...values, seen }));
        await client.invalidateQueries({ queryKey: ['staff', 'people'] });
        onClose();
        showSuccess('The needs have been saved.');
        await refreshStaffEvents(client);
      }}
      action="Save the needs"
      busyLabel="Saving..."
      keep="Cancel"
      onClose={onClose}
    >
      <CheckboxGroupField
        {...needs}
        legend={label}
        options={NEEDS.map((value) => ({ value, label: NEED_NAMES[value] }))}
      />
      <FormField form={form} name="details" kind="lines" rows={2} optional />
    </FormDialog>
  );
}

/** Sets what a person needs on the day. */
export function EditNeeds(props: NeedsProps) {
  return (
    <DialogButton dialog={(onClose) => <NeedsDialog {...props} onClose={onClose} />}>
      Needs on the day
    </DialogButton>
  );
}
