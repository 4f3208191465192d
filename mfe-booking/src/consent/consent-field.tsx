import type { ConsentForm, ConsentFormInput } from '@chaps/contracts/consent';
import { CheckboxGroupField, RadioGroupField } from '@chaps/ui';
import { boundTo, FormField, type LabelledForm, useWatch } from '@chaps/ui/forms';
import type { ConsentField as Field } from './fields.ts';

interface ConsentFieldProps {
  form: LabelledForm<ConsentFormInput, ConsentForm>;
  field: Field;
}

export function ConsentField({ form, field }: ConsentFieldProps) {
  const opener = useWatch({
    control: form.control,
    name: field.kind === 'relatives' ? field.shownWhenYes : field.name,
  });
  const { label: _question, ...bound } = boundTo(form, field.name);
  switch (field.kind) {
    case 'choice':
      return <RadioGroupField {...bound} legend={field.question} options={field.options} />;
    case 'relatives':
      // Spec 2: 'The family-member checkboxes appear only when the matching history answer is Yes.'
      if (opener !== 'Yes') return null;
      return (
        <CheckboxGroupField {...bound} legend={field.question} options={field.options} inline />
      );
    case 'text':
      return (
        <FormField form={form} name={field.name} kind="lines" rows={3} maxLength={1000} optional />
      );
    case 'tick':
      return <FormField form={form} name={field.name} kind="checkbox" />;
  }
}
