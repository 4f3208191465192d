import { changePersonGp, gpPracticesQuery } from '@chaps/api-client/gp-practices';
import { gpChoice, type PersonGp } from '@chaps/contracts/gp-practices';
import * as z from '@chaps/contracts/schema';
import { errorOf, useWatch, useZodForm } from '@chaps/ui/forms';
import { GpField } from '@chaps/ui/gp-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DialogButton } from '../components/dialog-button.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';

interface GpProps {
  profileId: string;
  known: PersonGp | null;
}

const schema = z.object({ gp: gpChoice });
const NO_PRACTICE = { practice_code: null, name: '' };

function GpDialog({ profileId, known, onClose }: GpProps & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema,
    labels: { gp: 'Their GP practice' },
    defaultValues: { gp: known && !known.has_closed ? known : NO_PRACTICE },
  });
  const gp = useWatch({ control: form.control, name: 'gp' });
  const found = useQuery(gpPracticesQuery(gp));
  const error = errorOf(form, 'gp');
  return (
    <FormDialog
      title="GP practice"
      intro={
        known?.has_closed && (
          <p>{known.name} has closed. Ask the person where they are registered now.</p>
        )
      }
      form={form}
      send={async ({ gp: { practice_code, name } }) => {
        await changePersonGp(profileId, { practice_code, name });
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess('The GP practice has been saved.');
      }}
      action="Save the GP practice"
      busyLabel="Saving..."
      keep="Cancel"
      onClose={onClose}
    >
      <GpField
        label={form.labels.gp}
        id="gp"
        value={gp}
        onChange={(value) => form.setValue('gp', value, { shouldDirty: true })}
        found={found}
        {...(error ? { error } : {})}
      />
    </FormDialog>
  );
}

/** Sets the GP practice to which letters are sent. */
export function EditGp(props: GpProps) {
  return (
    <DialogButton dialog={(onClose) => <GpDialog {...props} onClose={onClose} />}>
      GP practice
    </DialogButton>
  );
}
