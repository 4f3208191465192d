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

/** What to do next, whatever the service says. The form has no card: trying again would not help. */
const nextStep = (message: string) =>
  message === PAYMENT_METHOD_MESSAGE || message === CARD_AUTHENTICATION_MESSAGE
    ? 'This form should not ask for a card: the mistake is ours. Nothing you wrote is lost. Please ring or e-mail us.'
    : 'Nothing you wrote is lost. Please try again, or ring us.';

type FieldName = keyof EnquiryForm;

/** Field ids are its own, because the newsletter may stand on the same page. */
const idOf = (field: FieldName) => `contact-${field}`;

const LABELS: Record<FieldName, string> = {
  'first-name': 'First name',
  'last-name': 'Last name',
  email: 'Email',
  'phone-number': 'Phone number',
  message: 'Message',
};

/** The service says 'should be an email' and leaves the field's name to the page. */
const sentence = (label: string, message: string) =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message;

/** In the list at the top a message must say which field it means. */
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
      // Whatever stopped the request, what the person can do is the same.
      setFormErrors([NO_ANSWER]);
    }
  });
  return { form, submit, sent, formErrors };
}

/** Takes the focus, which would otherwise be lost with the button that he pressed. */
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

/** The contact form: idle, sending, sent, or what is wrong, field by field (spec 4 and 5). */
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
