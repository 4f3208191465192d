import { requiredText } from '@chaps/contracts/scalars';
import * as z from '@chaps/contracts/schema';
import { DAY_NAME_LENGTH, type DayConsent } from '@chaps/contracts/visits';
import { FocusedHeading, IconText } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { GivenConsent } from '../consent/words.ts';

/** The consent as far as it is known before this form. */
export type Signed = { way: 'before' } | { way: 'paper' } | { way: 'tablet'; signed: DayConsent };

interface CounselFormProps {
  signed: Signed;
  counsellor: string;
  onDone: (consent: GivenConsent, counsellor: string) => void;
}

const schemaOf = (onPaper: boolean) =>
  z.object({
    signed: z.boolean().refine((ticked) => ticked || !onPaper, 'They sign the consent form first.'),
    reader: z.string().trim().max(DAY_NAME_LENGTH),
    counsellor: requiredText(DAY_NAME_LENGTH, 'Enter who spoke with them about the test.'),
  });

/** That consent was given, who told them about the test, and then 'Ready'. */
export function CounselForm({ signed, counsellor, onDone }: CounselFormProps) {
  const onPaper = signed.way === 'paper';
  const form = useZodForm({
    schema: schemaOf(onPaper),
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
        action="Ready"
        fullWidth
      >
        {signed.way === 'before' && (
          <p>
            <IconText icon={<CircleCheck />}>Consent was given before.</IconText>
          </p>
        )}
        {signed.way === 'tablet' && (
          <p>
            <IconText icon={<CircleCheck />}>
              Signed on this tablet: {signed.signed.signed_name}.
            </IconText>
          </p>
        )}
        {onPaper && (
          <>
            <FormField form={form} name="signed" kind="checkbox" />
            <FormField
              form={form}
              name="reader"
              hint="Leave it empty if they read it themself."
              autoComplete="off"
            />
          </>
        )}
        <FormField
          form={form}
          name="counsellor"
          hint="Who has told them what the test can and cannot say."
          autoComplete="off"
        />
      </Form>
    </>
  );
}
