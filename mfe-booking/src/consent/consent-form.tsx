import {
  type ConsentForm as Answers,
  type ConsentFormInput,
  consentForm,
} from '@chaps/contracts/consent';
import { Button, ErrorSummary, Fieldset } from '@chaps/ui';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { useBeforeUnload } from 'react-router-dom';
import { bookingToasts } from '../booking-toasts.ts';
import { schemaResolver } from '../components/schema-resolver.ts';
import { type ConsentDraft, EMPTY_DRAFT, errorsInOrder, problemsToShow } from './answers.ts';
import { ConsentField } from './consent-field.tsx';
import styles from './consent-form.module.css';
import { CLEARED_WITH, CONSENT_GROUPS, type ConsentFieldName } from './fields.ts';
import { Terms } from './terms.tsx';

export interface ConsentFormProps {
  /** 'Submit' on /test-consent, otherwise 'Continue' (spec 2, 'Consent form'). */
  submitLabel: 'Submit' | 'Continue';
  /** What was typed before. */
  draft?: ConsentDraft | undefined;
  /** Told of every change, so that nothing typed is lost. */
  onDraft?: (draft: ConsentDraft) => void;
  /** Whether what was typed would survive a reload; never, when left out. */
  isSafe?: () => boolean;
  /** Sends sound answers; it deals with its own failures, and the form stays as it is. */
  onAnswers: (answers: Answers) => Promise<void>;
}

/**
 * Spec 5, Consent: 'first error shows as a toast titled Consent Required'.
 * @returns `tell`, and `edited`, which takes the toast away with the error that it told
 */
function useFirstError() {
  const told = useRef<string>(undefined);
  const [actions] = useState(() => ({
    tell(errors: FieldErrors<ConsentFormInput>) {
      const [first] = errorsInOrder(errors);
      told.current = first?.fieldId;
      if (!first) return;
      const { message: description } = first;
      bookingToasts.show({ tone: 'error', title: 'Consent Required', description });
    },
    edited(fields: readonly ConsentFieldName[]) {
      if (!fields.some((field) => field === told.current)) return;
      told.current = undefined;
      bookingToasts.dismiss();
    },
  }));
  return actions;
}

/** The consent and health-history form. */
export function ConsentForm(props: ConsentFormProps) {
  const { submitLabel, draft, onDraft, isSafe, onAnswers } = props;
  const form = useForm<ConsentFormInput, unknown, Answers>({
    resolver: schemaResolver(consentForm),
    defaultValues: { ...EMPTY_DRAFT, ...draft },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty, submitCount } = form.formState;
  const firstError = useFirstError();

  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name }) => {
      onDraft?.(values as ConsentDraft);
      // Spec 4: 'errors on a field clear when it is edited'.
      const edited = name as ConsentFieldName | undefined;
      if (!edited) return;
      const linked = CLEARED_WITH[edited];
      const cleared = linked ? [edited, linked] : [edited];
      form.clearErrors(cleared);
      firstError.edited(cleared);
    });
    return unsubscribe;
  }, [form, onDraft, firstError]);

  const submit = form.handleSubmit(onAnswers, firstError.tell);

  // The browser asks before a reload that would lose something.
  useBeforeUnload((event) => {
    if (isDirty && !isSubmitting && !isSafe?.()) event.preventDefault();
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={styles.form}
        aria-label="Consent form"
        onSubmit={(event) => {
          bookingToasts.dismiss();
          return submit(event);
        }}
      >
        <ErrorSummary attempt={submitCount} errors={problemsToShow(errors)} />
        {CONSENT_GROUPS.map(({ legend, fields, withTerms }) => (
          <Fieldset key={legend} legend={legend}>
            {withTerms && <Terms />}
            {fields.map((field) => (
              <ConsentField key={field.name} field={field} />
            ))}
          </Fieldset>
        ))}
        <Button type="submit" busy={isSubmitting} busyLabel="Processing...">
          {submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
