import { emailAddress } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { AuthOutcome } from '@chaps/runtime';
import { ActionResult, Button } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';

const mailRequestForm = z.object({ email: emailAddress });

interface MailRequestProps {
  label: string;
  /** Shown on success; must not reveal whether the address has an account. */
  sent: string;
  send: (email: string) => Promise<AuthOutcome>;
}

export function MailRequest({ label, sent, send }: MailRequestProps) {
  const [outcome, setOutcome] = useState<AuthOutcome>();
  const form = useZodForm({
    schema: mailRequestForm,
    labels: { email: 'Email' },
    idPrefix: 'mail-request-',
    defaultValues: { email: '' },
  });
  const submit = form.handleSubmit(async ({ email }) => {
    setOutcome(undefined);
    setOutcome(await send(email));
  });
  return (
    <Form form={form} onSubmit={submit}>
      <FormField form={form} name="email" type="email" autoComplete="email" />
      {outcome && (
        <ActionResult tone={outcome.ok ? 'success' : 'error'}>
          <p>{outcome.ok ? sent : outcome.message}</p>
        </ActionResult>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={form.formState.isSubmitting}
        busyLabel="Sending..."
      >
        {label}
      </Button>
    </Form>
  );
}
