import * as z from '@chaps/contracts/schema';
import { sessionActions } from '@chaps/runtime';
import { Button, ButtonRow, TextField } from '@chaps/ui';
import { schemaResolver } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblems, fieldsOf } from '../components/form.tsx';

const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows.')),
});

/** Six digits of the authenticator app; a right code opens the console. */
export function CodeForm({ factorId, children }: { factorId?: string; children?: ReactNode }) {
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { code: '' } });
  const client = useQueryClient();
  const submit = form.handleSubmit(async ({ code }) => {
    const outcome = await sessionActions().secondFactor?.verify(code, factorId);
    if (outcome?.ok) await client.invalidateQueries({ queryKey: ['staff'] });
    else form.setError('code', { message: outcome?.message ?? 'Please reload the page.' });
  });
  return (
    <form noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <TextField
        {...fieldsOf(form)('code')}
        label="Code of your authenticator app"
        hint="Six digits, new every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <ButtonRow>
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Checking...">
          Continue
        </Button>
        {children}
      </ButtonRow>
    </form>
  );
}
