import { CONSENT_LABELS, type ConsentQuestion } from '@chaps/contracts/consent-questions';
import { CheckboxGroupField, RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, type LabelledForm, useWatch } from '@chaps/ui/forms';
import { MAX_DETAILS_LENGTH, type SignatureInput, type SignatureValues } from './signed.ts';

interface QuestionFieldsProps {
  form: LabelledForm<SignatureInput, SignatureValues>;
  question: ConsentQuestion;
}

/** One question of the consent form, with the fields that 'Yes' reveals. */
export function QuestionFields({ form, question: { name, options, more } }: QuestionFieldsProps) {
  const answer = useWatch({ control: form.control, name });
  const { label: _label, ...bound } = fieldProps(form, name);
  const relatives = more && fieldProps(form, more.relatives);
  return (
    <>
      <RadioGroupField {...bound} legend={CONSENT_LABELS[name]} options={options} inline />
      {more && relatives && answer === 'Yes' && (
        <>
          <CheckboxGroupField
            {...relatives}
            legend={CONSENT_LABELS[more.relatives]}
            options={more.options}
            inline
          />
          <FormField form={form} name={more.details} optional maxLength={MAX_DETAILS_LENGTH} />
        </>
      )}
    </>
  );
}
