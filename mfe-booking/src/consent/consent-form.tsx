import { CONSENT_AGREEMENTS, CONSENT_QUESTIONS } from '@chaps/contracts/consent-questions';
import { Fieldset } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { bookingToasts } from '../journey/booking-toasts.ts';
import {
  BOOKING_LABELS,
  type BookingConsent,
  type BookingConsentInput,
  bookingConsent,
  type ConsentDraft,
  EMPTY_DRAFT,
  listErrorsInOrder,
  toSummaryErrors,
} from './answers.ts';
import styles from './consent-form.module.css';
import { OwnGp } from './own-gp.tsx';
import { Question } from './question.tsx';
import { Terms } from './terms.tsx';

type FieldName = keyof BookingConsentInput;

/** Spec 5: an error about relatives no longer applies once the question or its details are edited. */
const LINKED_RELATIVES = new Map(
  CONSENT_QUESTIONS.flatMap(({ name, more }): [FieldName, FieldName][] =>
    more ? [name, more.details].map((each) => [each, more.relatives]) : [],
  ),
);

const PARTS = new Set(CONSENT_QUESTIONS.map(({ part }) => part));

export interface ConsentFormProps {
  /** 'Submit' on /test-consent, otherwise 'Continue' (spec 2, 'Consent form'). */
  submitLabel: 'Submit' | 'Continue';
  draft?: ConsentDraft | undefined;
  onDraft?: (draft: ConsentDraft) => void;
  /** Whether the input would survive a reload; if absent, it would not. */
  isSafe?: () => boolean;
  /** Sends valid answers and handles its own failures. */
  onAnswers: (answers: BookingConsent) => Promise<void>;
}

/**
 * Spec 5, Consent: 'first error shows as a toast titled Consent Required'.
 * @returns `show`, and `edited`, which removes the toast once its field is edited
 */
function useFirstError() {
  const shown = useRef<string>(undefined);
  const [actions] = useState(() => ({
    show(errors: FieldErrors<BookingConsentInput>) {
      const [first] = listErrorsInOrder(errors);
      shown.current = first?.fieldId;
      if (!first) return;
      const { message: description } = first;
      bookingToasts.show({ tone: 'error', title: 'Consent Required', description });
    },
    edited(fields: readonly FieldName[]) {
      if (!fields.some((field) => field === shown.current)) return;
      shown.current = undefined;
      bookingToasts.dismiss();
    },
  }));
  return actions;
}

export function ConsentForm(props: ConsentFormProps) {
  const { submitLabel, draft, onDraft, isSafe, onAnswers } = props;
  const form = useZodForm({
    schema: bookingConsent,
    labels: BOOKING_LABELS,
    defaultValues: { ...EMPTY_DRAFT, ...draft },
    reValidateMode: 'onSubmit',
  });
  const firstError = useFirstError();

  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name }) => {
      onDraft?.(values as ConsentDraft);
      // Spec 4: 'errors on a field clear when it is edited'.
      const edited = name as FieldName | undefined;
      if (!edited) return;
      const linked = LINKED_RELATIVES.get(edited);
      const cleared = linked ? [edited, linked] : [edited];
      form.clearErrors(cleared);
      firstError.edited(cleared);
    });
    return unsubscribe;
  }, [form, onDraft, firstError]);

  return (
    <Form
      form={form}
      problems={toSummaryErrors(form.formState.errors)}
      className={styles.form}
      aria-label="Consent form"
      send={(answers) => {
        bookingToasts.dismiss();
        return onAnswers(answers);
      }}
      onInvalid={firstError.show}
      action={submitLabel}
      busyLabel="Processing..."
      confirmLeave={() => !isSafe?.()}
    >
      {[...PARTS].map((legend) => (
        <Fieldset key={legend} legend={legend}>
          {CONSENT_QUESTIONS.filter(({ part }) => part === legend).map((question) => (
            <Question key={question.name} form={form} question={question} />
          ))}
        </Fieldset>
      ))}
      <Fieldset legend="Your consent">
        <Terms />
        {CONSENT_AGREEMENTS.map((name) => (
          <FormField key={name} form={form} name={name} kind="checkbox" />
        ))}
        <OwnGp form={form} />
      </Fieldset>
    </Form>
  );
}
