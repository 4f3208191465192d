import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, ButtonRow, type ButtonVariant } from '@chaps/ui';
import { Form, type LabelledForm } from '@chaps/ui/forms';
import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

const isField = <Values extends FieldValues, Parsed>(
  { labels }: LabelledForm<Values, Parsed>,
  name: string,
): name is FieldPath<Values> => Object.hasOwn(labels, name);

/** Takes over what the API said: messages of fields beside them, any other one above the form. */
function showRejection<Values extends FieldValues, Parsed>(
  form: LabelledForm<Values, Parsed>,
  error: ApiError,
): void {
  let shown = false;
  for (const [name, message] of Object.entries(error.details)) {
    if (!isField(form, name)) continue;
    form.setError(name, { message });
    shown = true;
  }
  if (!shown) form.setError('root', { message: error.message });
}

interface StaffFormProps<Values extends FieldValues, Parsed> {
  form: LabelledForm<Values, Parsed>;
  /** @throws {ApiError} whose messages are shown; any other error is not this form's */
  send: (values: Parsed) => Promise<unknown>;
  action: string;
  busyLabel: string;
  variant?: ButtonVariant;
  beside?: ReactNode;
  /** What to say after a success, when the form stays. */
  done?: ReactNode;
  children: ReactNode;
}

/** A form of the console: its problems, its fields and its button. */
export function StaffForm<Values extends FieldValues, Parsed>(
  props: StaffFormProps<Values, Parsed>,
) {
  const { form, send, action, busyLabel, variant = 'primary', beside, done, children } = props;
  const { errors, isSubmitting } = form.formState;
  const [succeeded, setSucceeded] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setSucceeded(false);
    try {
      await send(values);
      setSucceeded(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRejection(form, error);
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      {children}
      {errors.root?.message && <ActionResult tone="error">{errors.root.message}</ActionResult>}
      {done && succeeded && <ActionResult tone="success">{done}</ActionResult>}
      <ButtonRow>
        <Button type="submit" variant={variant} busy={isSubmitting} busyLabel={busyLabel}>
          {action}
        </Button>
        {beside}
      </ButtonRow>
    </Form>
  );
}
