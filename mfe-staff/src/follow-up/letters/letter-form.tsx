import { draftLetter, letterTemplatesQuery } from '@chaps/api-client/letters';
import type { Letter } from '@chaps/contracts/letters';
import * as z from '@chaps/contracts/schema';
import { type LetterRecipient, templateApplies } from '@chaps/domain/letters';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

const choice = z.object({ template_id: z.guid('Please choose a template.') });

interface LetterFormProps {
  /** The result that the letter is about. */
  result: Pick<NonNullable<Letter['result']>, 'result_id' | 'level' | 'withdrawn'>;
  /** The only possible recipient, if there is one. */
  to?: LetterRecipient;
  /** In a dialog, the button next to the form's own button. */
  beside?: ReactNode;
}

/** Starts a letter from a template for this kind of result, and opens it. */
export function LetterForm({ result, to, beside }: LetterFormProps) {
  const { data: templates = [] } = useQuery(letterTemplatesQuery());
  const navigate = useNavigate();
  const form = useZodForm({
    schema: choice,
    labels: { template_id: 'Template' },
    idPrefix: 'letter-',
  });
  const suiting = templates.filter(
    ({ about, recipient }) => templateApplies(about, result) && (!to || recipient === to),
  );
  return (
    <Form
      form={form}
      send={async ({ template_id }) => {
        const { letter_id } = await draftLetter(result.result_id, template_id);
        navigate(`/staff/letters/${letter_id}`);
      }}
      action="Write a letter"
      busyLabel="Preparing..."
      variant={beside ? 'primary' : 'secondary'}
      beside={beside}
    >
      <FormField
        form={form}
        name="template_id"
        kind="select"
        placeholder="Choose a template"
        options={suiting.map(({ template_id: value, name: label }) => ({ value, label }))}
      />
    </Form>
  );
}
