import type { FieldValues, FormState, UseFormRegister } from 'react-hook-form';
import type { FieldLabels, FieldName } from './field-problems.ts';

/** The part of a form that its fields need. */
interface FormOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  formState: FormState<Values>;
}

/**
 * Binds controls to a form by name: label (shared with the error summary), error and React Hook
 * Form's handlers.
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

export type BoundField = ReturnType<ReturnType<typeof boundTo>>;
