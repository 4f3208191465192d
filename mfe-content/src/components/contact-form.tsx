import {
  CARD_AUTHENTICATION_MESSAGE,
  ENQUIRY_SUCCESS_MESSAGE,
  type EnquiryForm,
  enquiryForm,
  PAYMENT_METHOD_MESSAGE,
} from '@chaps/contracts/enquiries';
import { Button, ErrorSummary, FormRow, Notice, TextAreaField, TextField } from '@chaps/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendEnquiry } from '../api/send-enquiry.ts';

const NO_ANSWER = 'Your message could not be sent.';

/** Advice for every failure. The form has no card: a retry would not help. */
const nextStep = (message: string) =>
  message === PAYMENT_METHOD_MESSAGE || message === CARD_AUTHENTICATION_MESSAGE
    ? 'This form should not ask for a card: the mistake is ours. Nothing you wrote is lost. Please ring or e-mail us.'
    : 'Nothing you wrote is lost. Please try again, or ring us.';

type FieldName = keyof EnquiryForm;

/** Unique field ids, because the newsletter form may be on the same page. */
const idOf = (field: FieldName) => `contact-${field}`;

const LABELS: Record<FieldName, string> = {
  'first-name': 'First name',
  'last-name': 'Last name',
  email: 'Email',
  'phone-number': 'Phone number',
  message: 'Message',
};

/** The service's messages lack the field's name. */
const sentence = (label: string, message: string) =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message;

/** Messages in the summary need the field's name. */
const named = (label: string, message: string) =>
  message.startsWith(label) ? message : `${label}: ${message}`;

const EMPTY: EnquiryForm = {
  'first-name': '',
  'last-name': '',
  email: '',
  'phone-number': '',
  message: '',
};

function useContactForm() {
  const [sent, setSent] = useState(false);
  const [formErrors, setFormErrors] = useState<string[]>([]);
  const form = useForm<EnquiryForm>({
    resolver: zodResolver(enquiryForm),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const submit = form.handleSubmit(async (enquiry) => {
    setFormErrors([]);
    try {
      const outcome = await sendEnquiry(enquiry);
      if (outcome.kind === 'success') return setSent(true);
      if (outcome.kind === 'pending card authentication') {
        return setFormErrors([CARD_AUTHENTICATION_MESSAGE]);
      }
      setFormErrors(outcome.form.map(({ message }) => message));
      for (const { field, message } of outcome.fields) {
        form.setError(field, { message: sentence(LABELS[field], message) });
      }
    } catch {
      // The advice is the same for every failed request.
      setFormErrors([NO_ANSWER]);
    }
  });
  return { form, submit, sent, formErrors };
}

/** Takes the focus from the button, which is removed. */
function Sent() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1}>
      <Notice tone="success" live>
        {ENQUIRY_SUCCESS_MESSAGE}
      </Notice>
    </div>
  );
}

/** The contact form: idle, sending, sent, or errors by field (spec 4 and 5). */
export function ContactForm() {
  const { form, submit, sent, formErrors } = useContactForm();
  const { errors, isSubmitting } = form.formState;
  if (sent) return <Sent />;
  const field = (name: FieldName) => ({
    ...form.register(name),
    id: idOf(name),
    label: LABELS[name],
    required: true,
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  const problems = (Object.keys(EMPTY) as FieldName[]).flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: idOf(name), message: named(LABELS[name], message) }] : [];
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Contact Us">
      <ErrorSummary attempt={form.formState.submitCount} errors={isSubmitting ? [] : problems} />
      {formErrors.map((message) => (
        <Notice key={message} tone="error" title={message} live>
          <p>{nextStep(message)}</p>
        </Notice>
      ))}
      <FormRow>
        <TextField {...field('first-name')} autoComplete="given-name" />
        <TextField {...field('last-name')} autoComplete="family-name" />
      </FormRow>
      <FormRow>
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone-number')} type="tel" autoComplete="tel" />
      </FormRow>
      <TextAreaField {...field('message')} rows={6} />
      <Button type="submit" disabled={isSubmitting} busy={isSubmitting}>
        Send message
      </Button>
    </form>
  );
}
