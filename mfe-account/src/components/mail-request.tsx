import { emailAddress } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import type { AuthOutcome } from '@chaps/runtime';
import { Button, Notice, TextField } from '@chaps/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

const mailRequestForm = z.object({ email: emailAddress });

interface MailRequestProps {
  /** Label of the button, e.g. 'Send a new e-mail'. */
  label: string;
  /** Shown on success; must not reveal whether the address has an account. */
  sent: string;
  send: (email: string) => Promise<AuthOutcome>;
}

/** Asks for an e-mail address and sends a mail to it, after a used link. */
export function MailRequest({ label, sent, send }: MailRequestProps) {
  const [outcome, setOutcome] = useState<AuthOutcome>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(mailRequestForm),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    setOutcome(undefined);
    setOutcome(await send(email));
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        id="mail-request-email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      {outcome && (
        <Notice tone={outcome.ok ? 'success' : 'error'} live>
          <p>{outcome.ok ? sent : outcome.message}</p>
        </Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={formState.isSubmitting}
        busyLabel="Sending..."
      >
        {label}
      </Button>
    </form>
  );
}
