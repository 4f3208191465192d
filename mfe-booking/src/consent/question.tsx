import { CONSENT_LABELS, type ConsentQuestion } from '@chaps/contracts/consent-questions';
import { CheckboxGroupField, RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, type LabelledForm, useWatch } from '@chaps/ui/forms';
import type { BookingConsent, BookingConsentInput } from './answers.ts';

interface QuestionProps {
  form: LabelledForm<BookingConsentInput, BookingConsent>;
  question: ConsentQuestion;
}

export function Question({ form, question: { name, options, more } }: QuestionProps) {
  const answer = useWatch({ control: form.control, name });
  const { label: _label, ...bound } = fieldProps(form, name);
  const relatives = more && fieldProps(form, more.relatives);
  return (
    <>
      <RadioGroupField {...bound} legend={CONSENT_LABELS[name]} options={options} />
      {/* Spec 2: 'The family-member checkboxes appear only when the matching history answer is Yes.' */}
      {more && relatives && answer === 'Yes' && (
        <CheckboxGroupField
          {...relatives}
          legend={CONSENT_LABELS[more.relatives]}
          options={more.options}
          inline
        />
      )}
      {more && (
        <FormField
          form={form}
          name={more.details}
          kind="lines"
          rows={3}
          maxLength={1000}
          optional
        />
      )}
    </>
  );
}
