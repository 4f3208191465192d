import { refreshStaff } from '@chaps/api-client/staff';
import * as z from '@chaps/contracts/schema';
import { useSessionActions } from '@chaps/runtime';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows.')),
});

/** Asks for six digits from the authenticator app; a correct code opens the console. */
export function CodeForm({ factorId, children }: { factorId?: string; children?: ReactNode }) {
  const form = useZodForm({
    schema: codeForm,
    labels: { code: 'Code from your authenticator app' },
    defaultValues: { code: '' },
  });
  const client = useQueryClient();
  const { secondFactor } = useSessionActions();
  return (
    <Form
      form={form}
      send={async ({ code }) => {
        const outcome = await secondFactor.verify(code, factorId);
        if (outcome.ok) return refreshStaff(client);
        throw new FormError(outcome.message, { code: outcome.message });
      }}
      action="Continue"
      busyLabel="Checking..."
      beside={children}
    >
      <FormField
        form={form}
        name="code"
        hint="Six digits. It changes every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </Form>
  );
}
