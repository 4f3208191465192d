import type { FieldProblem } from '@chaps/ui';
import type { FieldErrors, FieldPath, FieldValues } from 'react-hook-form';

/** Name of a top-level field, which is also its control's id. */
export type FieldName<Values extends FieldValues> = FieldPath<Values> & keyof Values & string;

/** The label of each field of a form, in display order. */
export type FieldLabels<Values extends FieldValues> = Readonly<
  Record<keyof Values & string, string>
>;

/**
 * A form's errors for its summary, in display order. Each message has its field's label, because
 * 'This field is required.' alone is useless in a list.
 */
export function fieldProblems<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: FieldLabels<Values>,
): FieldProblem[] {
  return (Object.keys(labels) as FieldName<Values>[]).flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string'
      ? [{ fieldId: name, message: `${labels[name]}: ${message}` }]
      : [];
  });
}
