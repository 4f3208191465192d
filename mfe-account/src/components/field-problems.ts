import type { FieldProblem } from '@chaps/ui';
import type { FieldErrors, FieldPath, FieldValues } from 'react-hook-form';

/** Name of a field that stands directly in the form; also its control's id. */
export type FieldName<Values extends FieldValues> = FieldPath<Values> & keyof Values & string;

/** The label of each field of a form, in the order in which they stand. */
export type FieldLabels<Values extends FieldValues> = Readonly<
  Record<keyof Values & string, string>
>;

/**
 * A form's errors for its summary, top to bottom. 'This field is required.' says nothing in a list,
 * so each message is told with its field's label.
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
