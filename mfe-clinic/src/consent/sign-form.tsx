import { CONSENT_AGREEMENTS, CONSENT_QUESTIONS } from '@chaps/contracts/consent-questions';
import { TERMS, TERMS_SUMMARY } from '@chaps/contracts/consent-wording';
import type { DayConsent } from '@chaps/contracts/visits';
import { Button, Fieldset, FocusedHeading } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import styles from './consent.module.css';
import { QuestionFields } from './question-fields.tsx';
import { SIGNATURE_LABELS, signatureSchema, toConsent } from './signed.ts';

const BulletList = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** What they agree to: a summary, with the full text on request. */
function Terms() {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles.terms}>
      <BulletList lines={isWhole ? TERMS : TERMS_SUMMARY} />
      <Button fullWidth variant="secondary" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show the summary' : 'Show all the terms'}
      </Button>
    </div>
  );
}

interface SignFormProps {
  /** Whether to ask about sharing the result with their GP; a walk-in's practice is unknown. */
  withGp: boolean;
  onSigned: (consent: DayConsent) => void;
  onBack: () => void;
}

/** The consent form on the tablet: the public form's questions and agreements, and a typed name. */
export function SignForm({ withGp, onSigned, onBack }: SignFormProps) {
  const form = useZodForm({
    schema: signatureSchema,
    labels: SIGNATURE_LABELS,
    defaultValues: {
      ...{ familyMemberWithProstateCancer: [], familyMemberWithOvarianCancer: [] },
      ...{ additionalDetails: '', motherSideDetails: '', signed_name: '', reader: '' },
    },
  });
  const agreements = CONSENT_AGREEMENTS.filter((name) => withGp || name !== 'gpConsent');
  return (
    <Form
      form={form}
      aria-label="Consent form"
      send={(values) => onSigned(toConsent(values))}
      action="Sign"
      fullWidth
      beside={
        <Button fullWidth variant="secondary" onClick={onBack}>
          Go back
        </Button>
      }
    >
      <FocusedHeading focus>Consent form</FocusedHeading>
      <Fieldset
        legend="Your answers"
        hint="Hand them the tablet, or read the form out word for word."
      >
        {CONSENT_QUESTIONS.map((question) => (
          <QuestionFields key={question.name} form={form} question={question} />
        ))}
      </Fieldset>
      <Fieldset legend="What you agree to">
        <Terms />
        {agreements.map((name) => (
          <FormField key={name} form={form} name={name} kind="checkbox" />
        ))}
        <FormField form={form} name="signed_name" autoComplete="off" autoCapitalize="words" />
      </Fieldset>
      <FormField
        form={form}
        name="reader"
        hint="For staff. Leave this empty if they read the form themselves."
        autoComplete="off"
      />
    </Form>
  );
}
