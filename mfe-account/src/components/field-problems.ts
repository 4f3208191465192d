import type { FieldProblem } from '@chaps/shared/ui';
import type { FieldErrors, FieldValues } from 'react-hook-form';

/**
 * A form's errors for its summary, in the order in which the fields stand on the page.
 * @param order names of the fields, top to bottom; a name is also the control's id
 */
export function fieldProblems<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly (keyof Values & string)[],
): FieldProblem[] {
  return order.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: name, message }] : [];
  });
}
