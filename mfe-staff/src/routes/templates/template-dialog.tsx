import { addTemplate, changeTemplate } from '@chaps/api-client/message-templates';
import { refreshStaff } from '@chaps/api-client/staff';
import { type MessageTemplate, templateForm } from '@chaps/contracts/message-templates';
import { MESSAGE_FIELDS } from '@chaps/domain/messages';
import { Button, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { sayDone } from '../../components/say-done.ts';

const FIELDS = MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ');

interface TemplateDialogProps {
  /** The one to edit; a new one without. */
  template: MessageTemplate | undefined;
  onClose: () => void;
}

/** A new template, or another text of one. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const client = useQueryClient();
  const { name = '', subject = '', body = '' } = template ?? {};
  const form = useZodForm({
    schema: templateForm,
    labels: { name: 'Name', subject: 'Subject', body: 'Message' },
    defaultValues: { name, subject, body },
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
            await changeTemplate(template_id, { ...values, version });
          } else await addTemplate(values);
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
        <FormField form={form} name="subject" />
        <FormField
          form={form}
          name="body"
          kind="lines"
          rows={8}
          hint={`Each mail begins ‘Dear …’. You may use ${FIELDS}.`}
        />
      </Form>
    </LazyDialog>
  );
}
