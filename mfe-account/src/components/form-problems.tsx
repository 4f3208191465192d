import { ErrorSummary } from '@chaps/shared/ui';
import { useState } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';
import { type FieldLabels, fieldProblems } from './field-problems.ts';

interface FormProblemsProps<Values extends FieldValues> {
  formState: FormState<Values>;
  labels: FieldLabels<Values>;
}

function ProblemsOfOneTry<Values extends FieldValues>(props: FormProblemsProps<Values>) {
  const problems = fieldProblems(props.formState.errors, props.labels);
  const [wanted, setWanted] = useState(problems.length > 0);
  if (wanted && problems.length === 0) setWanted(false);
  return <ErrorSummary errors={wanted ? problems : []} />;
}

/**
 * The error summary of a form. It comes, and takes the focus, with a try to send the form and at no
 * other time: fields are checked again at each key, and a summary that appeared then would take the
 * field away from whoever is typing.
 */
export function FormProblems<Values extends FieldValues>(props: FormProblemsProps<Values>) {
  return <ProblemsOfOneTry key={props.formState.submitCount} {...props} />;
}
