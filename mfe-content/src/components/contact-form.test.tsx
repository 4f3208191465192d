import { type Answer, fakeApi } from '@chaps/testing/fake-api';
import { FORMS } from '@chaps/testing/fixtures';
import { renderBlock } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ContactForm } from './contact-form.tsx';

const ENQUIRY = {
  'First name': 'Ray',
  'Last name': 'Thompson',
  Email: 'ray@example.org',
  'Phone number': '07700 900123',
  Message: 'Could you come to our club?',
};

async function sendTo(answer: Answer) {
  const service = fakeApi(FORMS, { 'POST /f/contact': answer });
  const { user } = renderBlock(<ContactForm />);
  for (const [label, text] of Object.entries(ENQUIRY)) {
    await user.type(screen.getByRole('textbox', { name: label }), text);
  }
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  return service;
}

describe('the contact form', () => {
  test('requires all five fields and sends nothing without them', async () => {
    const service = fakeApi(FORMS, {});
    const { user } = renderBlock(<ContactForm />);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a problem');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'First name: This field is required.',
      'Last name: This field is required.',
      'Email: This field is required.',
      'Phone number: This field is required.',
      'Message: This field is required.',
    ]);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    expect(service.received).toHaveLength(0);
  });

  test('sends the enquiry in the format of the service and confirms it', async () => {
    const service = await sendTo({ body: { ok: true, next: 'https://example.org' } });
    expect(
      await screen.findByText('Thank you for reaching out! We will get back to you soon.'),
    ).toBeVisible();
    expect(document.activeElement).toHaveTextContent('Thank you for reaching out!');
    const [call] = service.received;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/f/contact',
      headers: { accept: 'application/json', 'formspree-client': expect.any(String) },
      body: {
        'first-name': 'Ray',
        'last-name': 'Thompson',
        email: 'ray@example.org',
        'phone-number': '07700 900123',
        message: 'Could you come to our club?',
      },
    });
    const session = JSON.parse(atob(String(call?.headers['formspree-session-data'])));
    expect(session).toEqual({ loadedAt: expect.any(Number), webdriver: false });
  });

  test('disables the button while submitting', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const service = await sendTo({ body: { next: '/' }, after: promise });
    const button = await screen.findByRole('button', { name: 'Send message' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    resolve();
    expect(await screen.findByRole('status')).toHaveTextContent('Thank you');
    expect(service.received).toHaveLength(1);
  });

  test('shows the service’s errors at their fields, and keeps the input', async () => {
    await sendTo({
      status: 422,
      body: {
        error: 'Email should be an email',
        errors: [
          { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
          { code: 'BLOCKED', message: 'This form is blocked' },
        ],
      },
    });
    expect(await screen.findByText('Email should be an email', { selector: 'a' })).toBeVisible();
    expect(screen.getByText('This form is blocked')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(ENQUIRY.Message);
  });

  test.each([
    [
      'the error of the whole form',
      { status: 404, body: { error: 'Form not found' } },
      'Form not found',
    ],
    [
      'an answer it does not know',
      { status: 200, body: { hello: 1 } },
      'Unexpected response format',
    ],
    [
      'a demand for card authentication',
      { status: 402, body: { stripe: { paymentIntentClientSecret: 's' }, resubmitKey: 'r' } },
      'Stripe SCA error',
    ],
    [
      'a card that could not be taken',
      {
        status: 422,
        body: {
          errors: [{ field: 'paymentMethod', code: 'STRIPE_CLIENT_ERROR', message: 'No card' }],
        },
      },
      'Error creating payment method',
    ],
  ])('shows %s, and what to do about it', async (_, reply, text) => {
    await sendTo(reply);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(text);
    expect(message).toHaveTextContent('Nothing you wrote has been lost.');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(ENQUIRY.Message);
  });

  test('gives advice when the service is unreachable', async () => {
    await sendTo({ body: {}, lost: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you wrote has been lost.');
  });
});
