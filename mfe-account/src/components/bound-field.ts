import type { FieldValues, FormState, UseFormRegister } from 'react-hook-form';
import type { FieldLabels, FieldName } from './field-problems.ts';

/** As much of a form as its fields need. */
interface FormOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  formState: FormState<Values>;
}

/**
 * Ties controls to a form by name: the label that its error summary says too, the field's error, and
 * what React Hook Form listens to.
 * @returns props of a field of `@chaps/ui` for a name of the form
 */
export function boundTo<Values extends FieldValues>(
  { register, formState: { errors } }: FormOf<Values>,
  labels: FieldLabels<Values>,
) {
  return (name: FieldName<Values>) => {
    const message = errors[name]?.message;
    return {
      ...register(name),
      label: labels[name],
      error: typeof message === 'string' ? message : undefined,
    };
  };
}

/** What a control gets from `boundTo`. */
export type BoundField = ReturnType<ReturnType<typeof boundTo>>;
