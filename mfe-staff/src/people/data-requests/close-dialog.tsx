import { closeDataRequest } from '@chaps/api-client/data-requests';
import { refreshStaff } from '@chaps/api-client/staff';
import { type DataRequestClosure, dataRequestClosure } from '@chaps/contracts/data-requests';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';

const WORDS = {
  done: {
    title: 'Mark this request as answered?',
    label: 'How it was answered',
    action: 'Mark as answered',
    done: 'The request has been marked as answered.',
  },
  refused: {
    title: 'Refuse this request?',
    label: 'Reason for refusal',
    action: 'Refuse it',
    done: 'The request has been refused.',
  },
} as const;

const schema = dataRequestClosure.pick({ answer: true });

interface CloseDialogProps extends Pick<DataRequestClosure, 'outcome'> {
  requestId: string;
  onClose: () => void;
}

/**
 * Records how a request was answered, or why it was refused, because the person or the regulator may ask.
 */
export function CloseDialog({ requestId, outcome, onClose }: CloseDialogProps) {
  const client = useQueryClient();
  const { title, label, action, done } = WORDS[outcome];
  const form = useZodForm({ schema, labels: { answer: label }, defaultValues: { answer: '' } });
  return (
    <FormDialog
      title={title}
      intro={<p>No e-mail is sent, so tell them yourself. The request cannot be reopened.</p>}
      form={form}
      send={async ({ answer }) => {
        await closeDataRequest(requestId, { outcome, answer });
        await refreshStaff(client);
        onClose();
        showSuccess(done);
      }}
      action={action}
      busyLabel="Saving..."
      keep="Leave it open"
      onClose={onClose}
    >
      <FormField form={form} name="answer" />
    </FormDialog>
  );
}
