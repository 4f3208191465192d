import { emailAddress } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { AuthOutcome } from '@chaps/runtime';
import { Form, FormField, requireAccepted, useZodForm } from '@chaps/ui/forms';

const mailRequestForm = z.object({ email: emailAddress });

interface MailRequestProps {
  label: string;
  /** Shown on success. It must not reveal whether the address has an account. */
  sent: string;
  send: (email: string) => Promise<AuthOutcome>;
}

export function MailRequest({ label, sent, send }: MailRequestProps) {
  const form = useZodForm({
    schema: mailRequestForm,
    labels: { email: 'Email' },
    idPrefix: 'mail-request-',
    defaultValues: { email: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ email }) => requireAccepted(await send(email))}
      action={label}
      busyLabel="Sending..."
      variant="secondary"
      done={<p>{sent}</p>}
    >
      <FormField form={form} name="email" type="email" autoComplete="email" />
    </Form>
  );
}
