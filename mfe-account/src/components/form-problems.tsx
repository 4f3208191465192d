import { ErrorSummary } from '@chaps/ui';
import type { FieldValues, FormState } from 'react-hook-form';
import { type FieldLabels, fieldProblems } from './field-problems.ts';

interface FormProblemsProps<Values extends FieldValues> {
  formState: FormState<Values>;
  labels: FieldLabels<Values>;
}

/** The error summary of a form. It appears and takes the focus on submit. */
export const FormProblems = <Values extends FieldValues>({
  formState,
  labels,
}: FormProblemsProps<Values>) => (
  <ErrorSummary attempt={formState.submitCount} errors={fieldProblems(formState.errors, labels)} />
);
