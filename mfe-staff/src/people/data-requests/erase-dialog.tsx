import { eraseForDataRequest } from '@chaps/api-client/data-requests';
import { refreshStaff } from '@chaps/api-client/staff';
import { erasureConfirmation } from '@chaps/contracts/data-requests';
import { listErasureTerms } from '@chaps/contracts/personal-data';
import { ApiError } from '@chaps/runtime';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';

interface EraseDialogProps {
  requestId: string;
  name: string;
  onClose: () => void;
}

/** Erases a person permanently, once their name is typed. */
export function EraseDialog({ requestId, name, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  const [isOwed, setIsOwed] = useState(false);
  const form = useZodForm({
    schema: erasureConfirmation,
    labels: {
      name: 'Name of the person',
      reason: 'Reason, for the audit log',
      knows_of_result: 'They know that a result may come, and want their data erased anyway',
    },
    defaultValues: { name: '', reason: '', knows_of_result: false },
  });
  return (
    <FormDialog
      title={`Erase the data of ${name}?`}
      tone="warning"
      intro={
        <>
          <p>
            This cannot be undone, and their account will be closed. What we keep, without a name:
          </p>
          <ul>
            {listErasureTerms().kept.map(({ what }) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      }
      form={form}
      send={async (confirmation) => {
        await eraseForDataRequest(requestId, confirmation).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'RESULT_OWED') setIsOwed(true);
          throw error;
        });
        await refreshStaff(client);
        onClose();
        showSuccess('The data has been erased.');
      }}
      action="Erase permanently"
      busyLabel="Erasing..."
      variant="danger"
      keep="Keep the record"
      onClose={onClose}
    >
      <FormField form={form} name="name" autoComplete="off" hint={`To confirm, type ‘${name}’.`} />
      <FormField form={form} name="reason" />
      {isOwed && <FormField form={form} name="knows_of_result" kind="checkbox" />}
    </FormDialog>
  );
}
