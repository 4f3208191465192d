import * as z from '@chaps/contracts/schema';
import { Button, IconText, Stack } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import CircleCheck from 'lucide-react/icons/circle-check';
import { NotSampled } from '../chair/not-sampled.tsx';
import { WhoIsIt } from '../components/who-is-it.tsx';
import type { DayPerson } from '../day/people.ts';
import { useDay } from '../day/use-day.ts';
import { readyReason } from './reason.ts';

interface ReadyFormProps {
  person: DayPerson;
  /** Whom this tablet had last. */
  counsellor: string;
  onReady: (counsellor: string) => void;
  onBack: () => void;
}

const person = z.string().trim().max(80);
const done = (message: string) => z.boolean().refine(Boolean, message);

/** The conditions of 'ready', each ticked by whoever saw it done. */
const schemaOf = (consentGiven: boolean) =>
  z.object({
    signed: consentGiven ? z.boolean() : done('They sign the consent form first.'),
    reader: person,
    questions: done('Ask the questions of the form first.'),
    counsellor: person.min(1, 'Enter who spoke with them about the test.'),
  });

/** Consent, questions and counselling of one person, and then 'Ready'. */
export function ReadyForm({ person, counsellor, onReady, onBack }: ReadyFormProps) {
  const { record } = useDay();
  const consentGiven = person.consent_given;
  const form = useZodForm({
    schema: schemaOf(consentGiven),
    labels: {
      signed: 'The consent form is signed on paper',
      reader: 'Who read the form to them',
      questions: 'They have answered the questions of the form',
      counsellor: 'Counselled by',
    },
    defaultValues: { signed: false, reader: '', questions: false, counsellor },
  });
  return (
    <section aria-label="Make ready">
      <WhoIsIt person={person} />
      <Form
        form={form}
        send={(values) => {
          record(person, 'ready', { reason: readyReason({ consentGiven, ...values }) });
          onReady(values.counsellor);
        }}
        action="Ready"
        fullWidth
      >
        {consentGiven ? (
          <p>
            <IconText icon={<CircleCheck />}>Consent was given online, before the day.</IconText>
          </p>
        ) : (
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
        <FormField form={form} name="questions" kind="checkbox" />
        <FormField
          form={form}
          name="counsellor"
          hint="Who has told them what the test can and cannot say."
          autoComplete="off"
        />
      </Form>
      <Stack gap={1}>
        <NotSampled person={person} onDone={onBack} />
        <Button fullWidth variant="quiet" onClick={onBack}>
          Back to the list
        </Button>
      </Stack>
    </section>
  );
}
