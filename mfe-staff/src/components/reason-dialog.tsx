import { reasonRequest } from '@chaps/contracts/staff';
import { Button, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import type { ReactNode } from 'react';
import { showSuccess } from './show-success.ts';

interface ReasonDialogProps {
  title: string;
  action: string;
  busyLabel: string;
  keep: string;
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
  const form = useZodForm({
    schema: reasonRequest,
    labels: { reason: 'Reason, for the audit log' },
    defaultValues: { reason: '' },
  });
  return (
    <LazyDialog open onOpenChange={(open) => !open && onClose()} title={title} tone="warning">
      {children}
      <Form
        form={form}
        send={async ({ reason }) => {
          await send(reason);
          onClose();
          showSuccess(done);
        }}
        action={action}
        busyLabel={busyLabel}
        variant="danger"
        beside={
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        }
      >
        <FormField form={form} name="reason" />
      </Form>
    </LazyDialog>
  );
}
