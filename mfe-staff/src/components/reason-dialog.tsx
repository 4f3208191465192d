import { reasonRequest } from '@chaps/contracts/staff';
import { FormField, useZodForm } from '@chaps/ui/forms';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { showSuccess } from './show-success.ts';

interface ReasonDialogProps {
  title: string;
  action: string;
  busyLabel: string;
  keep: string;
  /** Of the field. */
  label?: string;
  /** The message shown afterwards. */
  done: string;
  /** @throws {ApiError} whose message is shown */
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a reason before an irreversible action; the reason is written to the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, busyLabel, keep, done, send, onClose, children } = props;
  const { label = 'Reason, for the audit log' } = props;
  const form = useZodForm({
    schema: reasonRequest,
    labels: { reason: label },
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={title}
      tone="warning"
      intro={children}
      form={form}
      send={async ({ reason }) => {
        await send(reason);
        onClose();
        showSuccess(done);
      }}
      action={action}
      busyLabel={busyLabel}
      variant="danger"
      keep={keep}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
