import type { ConsentFormInput } from '@chaps/contracts/consent';
import { CheckboxField, CheckboxGroupField, RadioGroupField, TextAreaField } from '@chaps/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ConsentField as Field } from './fields.ts';

export function ConsentField({ field }: { field: Field }) {
  const { register, formState } = useFormContext<ConsentFormInput>();
  const opener = useWatch<ConsentFormInput>({
    name: field.kind === 'relatives' ? field.shownWhenYes : field.name,
  });
  const message = formState.errors[field.name]?.message;
  const error = message ? { error: String(message) } : {};
  switch (field.kind) {
    case 'choice':
      return (
        <RadioGroupField
          {...register(field.name)}
          {...error}
          legend={field.question}
          options={field.options}
        />
      );
    case 'relatives':
      // Spec 2: 'The family-member checkboxes appear only when the matching history answer is Yes.'
      if (opener !== 'Yes') return null;
      return (
        <CheckboxGroupField
          {...register(field.name)}
          {...error}
          legend={field.question}
          options={field.options}
          inline
        />
      );
    case 'text':
      return (
        <TextAreaField
          {...register(field.name)}
          {...error}
          label={field.question}
          rows={3}
          maxLength={1000}
          optional
        />
      );
    case 'tick':
      return <CheckboxField {...register(field.name)} {...error} label={field.question} />;
  }
}
