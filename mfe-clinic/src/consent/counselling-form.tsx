import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { MAX_STAFF_NAME_LENGTH } from '@chaps/contracts/visits';
import { FocusedHeading, IconText } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { GivenConsent, SignedConsent } from './words.ts';

const getSchema = (onPaper: boolean) =>
  z.object({
    signed: z
      .boolean()
      .refine((ticked) => ticked || !onPaper, 'They must sign the consent form first.'),
    reader: z.string().trim().max(MAX_STAFF_NAME_LENGTH),
    counsellor: requiredText(MAX_STAFF_NAME_LENGTH, 'Enter who counselled them about the test.'),
  });

const toWords = (signed: SignedConsent): string | undefined => {
  if (signed.way === 'before') return 'Consent was given before the event.';
  return signed.way === 'tablet'
    ? `Signed on this tablet: ${signed.signed.signed_name}.`
    : undefined;
};

interface CounsellingFormProps {
  signed: SignedConsent;
  /** The counsellor last entered on this tablet. */
  counsellor: string;
  action: string;
  onDone: (consent: GivenConsent, counsellor: string) => void;
}

/** Confirms that consent was given, and asks who explained the test. */
export function CounsellingForm({ signed, counsellor, action, onDone }: CounsellingFormProps) {
  const onPaper = signed.way === 'paper';
  const words = toWords(signed);
  const form = useZodForm({
    schema: getSchema(onPaper),
    labels: {
      signed: 'The consent form is signed on paper',
      reader: 'Who read the form to them',
      counsellor: 'Counselled by',
    },
    defaultValues: { signed: false, reader: '', counsellor },
  });
  return (
    <>
      <FocusedHeading focus>Counselling</FocusedHeading>
      <Form
        form={form}
        send={({ reader, counsellor: by }) =>
          onDone(signed.way === 'paper' ? { way: 'paper', reader } : signed, by)
        }
        action={action}
        fullWidth
      >
        {words && (
          <p>
            <IconText icon={<CircleCheck />}>{words}</IconText>
          </p>
        )}
        {onPaper && (
          <>
            <FormField form={form} name="signed" kind="checkbox" />
            <FormField
              form={form}
              name="reader"
              hint="Leave this empty if they read the form themselves."
              autoComplete="off"
            />
          </>
        )}
        <FormField
          form={form}
          name="counsellor"
          hint="The person who explained what the test can and cannot tell them."
          autoComplete="off"
        />
      </Form>
    </>
  );
}
