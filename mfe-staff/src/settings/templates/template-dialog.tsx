import { addTemplate, changeTemplate } from '@chaps/api-client/message-templates';
import { type MessageTemplate, templateForm } from '@chaps/contracts/message-templates';
import { MESSAGE_FIELDS } from '@chaps/domain/messages';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { TemplateFrame } from '../../components/template-frame.tsx';

const FIELDS = MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ');

interface TemplateDialogProps {
  /** The template to edit; undefined for a new one. */
  template: MessageTemplate | undefined;
  onClose: () => void;
}

/** The dialog for a new message template or for editing one. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { name = '', subject = '', body = '' } = template ?? {};
  const form = useZodForm({
    schema: templateForm,
    labels: { name: 'Name', subject: 'Subject', body: 'Message' },
    defaultValues: { name, subject, body },
  });
  const calls = { add: addTemplate, change: changeTemplate };
  return (
    <TemplateFrame {...calls} template={template} form={form} onClose={onClose}>
      <FormField form={form} name="name" hint="Shown to staff only." />
      <FormField form={form} name="subject" />
      <FormField
        form={form}
        name="body"
        kind="lines"
        rows={8}
        hint={`Each e-mail begins ‘Dear …’. You can use ${FIELDS}.`}
      />
    </TemplateFrame>
  );
}
