import { sendEnquiry } from '@chaps/api-client/enquiries';
import {
  CARD_AUTHENTICATION_MESSAGE,
  ENQUIRY_SUCCESS_MESSAGE,
  type EnquiryForm,
  enquiryForm,
  PAYMENT_METHOD_MESSAGE,
} from '@chaps/contracts/enquiries';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult, FormRow } from '@chaps/ui';
import { type FieldLabels, Form, FormError, FormField, useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';

const SEND_FAILED_MESSAGE = 'Your message could not be sent.';

/** Advice for every failure. A retry does not help if the service asks for a card. */
const nextStep = (message: string) =>
  message === PAYMENT_METHOD_MESSAGE || message === CARD_AUTHENTICATION_MESSAGE
    ? 'This form should not have asked for a card. This is our mistake. Nothing you wrote has been lost. Please call or e-mail us.'
    : 'Nothing you wrote has been lost. Please try again, or call us.';

const LABELS: FieldLabels<EnquiryForm> = {
  'first-name': 'First name',
  'last-name': 'Last name',
  email: 'Email',
  'phone-number': 'Phone number',
  message: 'Message',
};

/** Adds the field's name, which the service's messages lack. */
const sentence = (label: string, message: string) =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message;

const EMPTY: EnquiryForm = {
  'first-name': '',
  'last-name': '',
  email: '',
  'phone-number': '',
  message: '',
};

const renderFailures = (messages: string) =>
  messages.split('\n').map((message) => (
    <ActionResult key={message} tone="error" title={message}>
      <p>{nextStep(message)}</p>
    </ActionResult>
  ));

/** The contact form: idle, sending, sent, or errors by field (spec 4 and 5). */
export function ContactForm() {
  const service = useSiteConfig().contactForm;
  const [sent, setSent] = useState(false);
  const form = useZodForm({
    schema: enquiryForm,
    labels: LABELS,
    // The newsletter form may be on the same page.
    idPrefix: 'contact-',
    defaultValues: EMPTY,
  });
  const send = async (enquiry: EnquiryForm) => {
    const outcome = await sendEnquiry(service, enquiry).catch(() => {
      // The advice is the same for every failed request.
      throw new FormError(SEND_FAILED_MESSAGE);
    });
    if (outcome.kind === 'success') return setSent(true);
    if (outcome.kind === 'pending card authentication') {
      throw new FormError(CARD_AUTHENTICATION_MESSAGE);
    }
    throw new FormError(
      outcome.form.map(({ message }) => message).join('\n'),
      Object.fromEntries(
        outcome.fields.map(({ field, message }) => [field, sentence(LABELS[field], message)]),
      ),
    );
  };
  if (sent) return <ActionResult tone="success">{ENQUIRY_SUCCESS_MESSAGE}</ActionResult>;
  return (
    <Form
      form={form}
      send={send}
      action="Send message"
      failure={renderFailures}
      confirmLeave
      aria-label="Contact Us"
    >
      <FormRow>
        <FormField form={form} name="first-name" autoComplete="given-name" required />
        <FormField form={form} name="last-name" autoComplete="family-name" required />
      </FormRow>
      <FormRow>
        <FormField form={form} name="email" type="email" autoComplete="email" required />
        <FormField form={form} name="phone-number" type="tel" autoComplete="tel" required />
      </FormRow>
      <FormField form={form} name="message" kind="lines" rows={6} required />
    </Form>
  );
}
