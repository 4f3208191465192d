import { ApiError } from '@chaps/runtime';
import { ErrorSummary, Notice } from '@chaps/ui';
import type { FieldPath, FieldValues, FormState, UseFormReturn } from 'react-hook-form';

/** The parts of a field that belong to a form: registration, id and message. */
export const fieldsOf =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  (name: FieldPath<Values>) => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return { ...form.register(name), id: name, ...(message ? { error: message } : {}) };
  };

/**
 * Takes over what the API said: messages of fields beside them, any other one above the form.
 * @throws the error, when no answer of the API says what is wrong
 */
export function showProblems<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) throw error;
  const fields = Object.entries(error.details ?? {});
  for (const [name, message] of fields) form.setError(name as FieldPath<Values>, { message });
  if (fields.length === 0) form.setError('root', { message: error.message });
}

/** Above a form: what is wrong with its fields, or with all of it. */
export function FormProblems<Values extends FieldValues>({
  state: { errors, submitCount },
}: {
  state: FormState<Values>;
}) {
  const { root, ...fields } = errors;
  const problems = Object.entries(fields).flatMap(([fieldId, problem]) =>
    typeof problem?.message === 'string' ? [{ fieldId, message: problem.message }] : [],
  );
  return (
    <>
      <ErrorSummary errors={problems} attempt={submitCount} />
      {root?.message && (
        <Notice tone="error" live>
          {root.message}
        </Notice>
      )}
    </>
  );
}
