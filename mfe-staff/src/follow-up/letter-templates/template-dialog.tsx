import { addLetterTemplate, changeLetterTemplate } from '@chaps/api-client/letters';
import { type LetterTemplate, letterTemplateForm } from '@chaps/contracts/letters';
import { LETTER_FIELDS, LETTER_RECIPIENTS, LETTER_SUBJECTS } from '@chaps/domain/letters';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { TemplateFrame } from '../../components/template-frame.tsx';
import { RECIPIENT_NAMES, SUBJECT_NAMES } from '../letters/words.ts';

const FIELDS = LETTER_FIELDS.map((field) => `{${field}}`).join(', ');

interface TemplateDialogProps {
  /** The template to edit; undefined for a new one. */
  template: LetterTemplate | undefined;
  onClose: () => void;
}

/** The dialog for a new letter template or for editing one. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { name = '', recipient = 'person', about = 'any' } = template ?? {};
  const { subject = '', body = '' } = template ?? {};
  const form = useZodForm({
    schema: letterTemplateForm,
    labels: { name: 'Name', recipient: 'To', about: 'For', subject: 'Subject', body: 'Letter' },
    defaultValues: { name, recipient, about, subject, body },
  });
  const calls = { add: addLetterTemplate, change: changeLetterTemplate };
  return (
    <TemplateFrame {...calls} template={template} form={form} onClose={onClose}>
      <FormField form={form} name="name" hint="Shown to staff only." />
      <FormField
        form={form}
        name="recipient"
        kind="select"
        options={LETTER_RECIPIENTS.map((value) => ({ value, label: RECIPIENT_NAMES[value] }))}
      />
      <FormField
        form={form}
        name="about"
        kind="select"
        options={LETTER_SUBJECTS.map((value) => ({ value, label: SUBJECT_NAMES[value] }))}
      />
      <FormField form={form} name="subject" />
      <FormField
        form={form}
        name="body"
        kind="lines"
        rows={12}
        hint={`The address and date are printed above it. You can use ${FIELDS}.`}
      />
    </TemplateFrame>
  );
}
