import { addLetterTemplate, changeLetterTemplate } from '@chaps/api-client/letters';
import { refreshStaff } from '@chaps/api-client/staff';
import { type LetterTemplate, letterTemplateForm } from '@chaps/contracts/letters';
import { LETTER_FIELDS, LETTER_RECIPIENTS } from '@chaps/domain/letters';
import { Button, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { sayDone } from '../../components/say-done.ts';
import { RECIPIENT_NAMES } from '../letters/words.ts';

const FIELDS = LETTER_FIELDS.map((field) => `{${field}}`).join(', ');

interface TemplateDialogProps {
  /** The one to edit; a new one without. */
  template: LetterTemplate | undefined;
  onClose: () => void;
}

/** A new template of a letter, or another text of one. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const client = useQueryClient();
  const { name = '', recipient = 'person', subject = '', body = '' } = template ?? {};
  const form = useZodForm({
    schema: letterTemplateForm,
    labels: { name: 'Name', recipient: 'To', subject: 'Subject', body: 'Letter' },
    defaultValues: { name, recipient, subject, body },
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={template ? `Template: ${name}` : 'New template'}
    >
      <Form
        form={form}
        send={async (values) => {
          if (template) {
            const { template_id, version } = template;
            await changeLetterTemplate(template_id, { ...values, version });
          } else await addLetterTemplate(values);
          await refreshStaff(client);
          onClose();
          sayDone('The template is saved.');
        }}
        action="Save"
        busyLabel="Saving..."
        confirmLeave
        beside={
          <Button variant="secondary" onClick={onClose}>
            Save nothing
          </Button>
        }
      >
        <FormField form={form} name="name" hint="Shown to staff only." />
        <FormField
          form={form}
          name="recipient"
          kind="select"
          options={LETTER_RECIPIENTS.map((value) => ({ value, label: RECIPIENT_NAMES[value] }))}
        />
        <FormField form={form} name="subject" />
        <FormField
          form={form}
          name="body"
          kind="lines"
          rows={12}
          hint={`Address and date stand above it. You may use ${FIELDS}.`}
        />
      </Form>
    </LazyDialog>
  );
}
