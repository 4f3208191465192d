import { NhsNumberField as NhsNumber } from '@chaps/ui';
import { type FieldValues, type UseControllerProps, useController } from 'react-hook-form';

export function NhsNumberField<Values extends FieldValues, Parsed>({
  label,
  ...of
}: UseControllerProps<Values, UseControllerProps<Values>['name'], Parsed> & { label: string }) {
  const { field, fieldState } = useController(of);
  return (
    <NhsNumber
      label={label}
      optional
      purpose="Some laboratories need it."
      name={field.name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
