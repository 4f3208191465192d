import * as z from '@chaps/contracts/schema';
import { Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { MAX_PASSPHRASE_ATTEMPTS } from '../store/tablet.ts';

const schema = z.object({
  passphrase: z.string().min(1, 'Please enter the passphrase for the day.'),
});

const PASSPHRASE_ERRORS = {
  wrong: `This passphrase is not correct. After ${MAX_PASSPHRASE_ATTEMPTS} wrong attempts you must wait one minute.`,
  paused: `${MAX_PASSPHRASE_ATTEMPTS} wrong attempts. Wait one minute, and ask the coordinator for the passphrase.`,
} as const;

interface PassphraseFormProps {
  /** Returns why the passphrase does not open the day, or undefined if it does. */
  send: (passphrase: string) => Promise<keyof typeof PASSPHRASE_ERRORS | undefined>;
  action: string;
  variant?: 'secondary';
}

/** Asks for the passphrase of the day. */
export function PassphraseForm({ send, ...button }: PassphraseFormProps) {
  const form = useZodForm({
    schema,
    labels: { passphrase: 'Passphrase for the day' },
    defaultValues: { passphrase: '' },
  });
  return (
    <Form
      form={form}
      send={async ({ passphrase }) => {
        const failure = await send(passphrase);
        const message = failure && PASSPHRASE_ERRORS[failure];
        if (message) throw new FormError(message, { passphrase: message });
      }}
      {...button}
      busyLabel="Unlocking..."
      fullWidth
    >
      <FormField form={form} name="passphrase" kind="password" autoComplete="off" />
    </Form>
  );
}
