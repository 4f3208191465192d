import type { FieldProblem } from '@chaps/shared/ui';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/** Name of each field of a form as its label says it, in the order in which they stand. */
export type FieldLabels<Values extends FieldValues> = readonly (readonly [
  name: keyof Values & string,
  label: string,
])[];

/**
 * A form's errors for its summary, top to bottom. 'This field is required.' says nothing in a list,
 * so each message is told with its field's label.
 * @param labels names are also the controls' ids
 */
export function fieldProblems<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: FieldLabels<Values>,
): FieldProblem[] {
  return labels.flatMap(([name, label]) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: name, message: `${label}: ${message}` }] : [];
  });
}
