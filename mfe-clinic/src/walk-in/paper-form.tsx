import * as z from '@chaps/contracts/schema';
import { DAY_NAME_LENGTH } from '@chaps/contracts/visits';
import { FocusedHeading } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';

const schema = z.object({
  signed: z.boolean().refine(Boolean, 'They sign the consent form first.'),
  reader: z.string().trim().max(DAY_NAME_LENGTH),
});

interface PaperFormProps {
  action: string;
  onSigned: (reader: string) => void;
}

/** That somebody has signed the form on paper. */
export function PaperForm({ action, onSigned }: PaperFormProps) {
  const form = useZodForm({
    schema,
    labels: {
      signed: 'The consent form is signed on paper',
      reader: 'Who read the form to them',
    },
    defaultValues: { signed: false, reader: '' },
  });
  return (
    <>
      <FocusedHeading focus>Consent on paper</FocusedHeading>
      <Form form={form} send={({ reader }) => onSigned(reader)} action={action} fullWidth>
        <FormField form={form} name="signed" kind="checkbox" />
        <FormField
          form={form}
          name="reader"
          hint="Leave it empty if they read it themself."
          autoComplete="off"
        />
      </Form>
    </>
  );
}
