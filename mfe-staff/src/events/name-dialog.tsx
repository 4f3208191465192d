import { type EventTemplateName, eventTemplateName } from '@chaps/contracts/event-templates';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../components/form-dialog.tsx';
import { showSuccess } from '../components/show-success.ts';

interface NameDialogProps {
  title: string;
  /** The current name, or a suggestion. */
  name: string;
  action: string;
  /** The message shown afterwards. */
  done: string;
  /** @throws {ApiError} whose message is shown */
  send: (values: EventTemplateName) => Promise<unknown>;
  onClose: () => void;
}

/** Names a new event template, or renames one. */
export function NameDialog({ title, name, action, done, send, onClose }: NameDialogProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: eventTemplateName,
    labels: { name: 'Name of the template' },
    defaultValues: { name },
  });
  return (
    <FormDialog
      title={title}
      form={form}
      send={async (values) => {
        await send(values);
        await client.invalidateQueries({ queryKey: ['staff', 'event-templates'] });
        onClose();
        showSuccess(done);
      }}
      action={action}
      busyLabel="Saving..."
      keep="Cancel"
      onClose={onClose}
    >
      <FormField form={form} name="name" hint="Shown to staff only." autoComplete="off" />
    </FormDialog>
  );
}
