import { ApiError } from '@chaps/runtime';
import { type ReactNode, useState } from 'react';
import type { FieldValues, SubmitErrorHandler } from 'react-hook-form';
import { ActionResult } from '../action-result.tsx';
import { Button, type ButtonProps, ButtonRow } from '../button.tsx';
import { ErrorSummary, type FieldProblem } from '../error-summary.tsx';
import { FormError } from './form-error.ts';
import { errorOf } from './form-field.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';

/**
 * The errors of a form in the order of its labels. Each message includes its field's label, because 'This
 * field is required.' is useless in a list on its own.
 */
function findProblems<Values extends FieldValues, Parsed>(
  form: LabelledForm<Values, Parsed>,
): FieldProblem[] {
  const names = Object.keys(form.labels) as FieldName<Values>[];
  return names.flatMap((name) => {
    const message = errorOf(form, name);
    const label = form.labels[name];
    if (message === undefined) return [];
    const fieldId = form.idPrefix + name;
    if (message.startsWith(label)) return [{ fieldId, message }];
    // A label that is a question or a sentence needs no colon.
    const joint = /[?.!]$/.test(label) ? ' ' : ': ';
    return [{ fieldId, message: label + joint + message }];
  });
}

/** Shows messages beside their fields, and any other message above the submit button. */
function showRejection<Values extends FieldValues, Parsed>(
  form: LabelledForm<Values, Parsed>,
  error: unknown,
  alwaysAbove: boolean,
): void {
  const expected = error instanceof ApiError || error instanceof FormError;
  if (!expected) reportError(error);
  const names = Object.keys(form.labels) as FieldName<Values>[];
  const rejected = names.flatMap((name) => {
    const message = expected ? error.details[name] : undefined;
    return message === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of rejected) form.setError(name, { message });
  if (alwaysAbove || rejected.length === 0) {
    form.setError('root', { message: expected ? error.message : 'Please try again in a moment.' });
  }
}

interface FormProps<Values extends FieldValues, Parsed>
  extends Pick<ButtonProps, 'busyLabel' | 'icon' | 'variant' | 'fullWidth'> {
  form: LabelledForm<Values, Parsed>;
  /** @throws {ApiError | FormError} with messages to show; any other error is also reported */
  send: (values: Parsed) => unknown;
  /** Label of the submit button. */
  action: ReactNode;
  /** Other actions, beside the submit button. */
  beside?: ReactNode;
  /** Shown after success, if the form stays. */
  done?: ReactNode;
  /** Renders a failure instead of its message alone, even if there are messages beside fields. */
  failure?: (message: string, error: unknown) => ReactNode;
  onInvalid?: SubmitErrorHandler<Values>;
  /** The errors in the summary, if the labels alone do not make them clear. */
  problems?: FieldProblem[];
  /**
   * Asks before a link or a reload loses changes; a function returns whether anything would be lost.
   * 'reload': the page keeps the changes while the user is elsewhere on the site.
   */
  confirmLeave?: boolean | 'reload' | (() => boolean);
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * A form: the error summary, which appears and takes focus on submit; the fields; the response of the
 * service; the buttons.
 */
export function Form<Values extends FieldValues, Parsed>(props: FormProps<Values, Parsed>) {
  const { form, send, action, beside, done, failure, onInvalid, problems } = props;
  const { confirmLeave = false, className, children, ...button } = props;
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const [answer, setAnswer] = useState<{ error?: unknown }>();
  const submit = form.handleSubmit(
    async (values) => {
      setAnswer(undefined);
      try {
        await send(values);
        setAnswer({});
      } catch (error) {
        setAnswer({ error });
        showRejection(form, error, failure !== undefined);
      }
    },
    (found) => {
      setAnswer(undefined);
      return onInvalid?.(found);
    },
  );
  const isLost = () =>
    isDirty && !isSubmitting && (typeof confirmLeave === 'function' ? confirmLeave() : true);
  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      aria-label={props['aria-label']}
      className={className}
      onSubmit={submit}
    >
      <ErrorSummary attempt={submitCount} errors={problems ?? findProblems(form)} />
      {children}
      {errors.root?.message &&
        (failure?.(errors.root.message, answer?.error) ?? (
          <ActionResult tone="error">{errors.root.message}</ActionResult>
        ))}
      {done && answer && !('error' in answer) && <ActionResult tone="success">{done}</ActionResult>}
      <ButtonRow>
        <Button
          type="submit"
          busy={isSubmitting}
          busyLabel={button.busyLabel}
          icon={button.icon}
          variant={button.variant ?? 'primary'}
          fullWidth={button.fullWidth ?? false}
        >
          {action}
        </Button>
        {beside}
      </ButtonRow>
      {confirmLeave && (
        <UnsavedChangesDialog isLost={isLost} outlivesPage={confirmLeave === 'reload'} />
      )}
    </form>
  );
}
