import { type Answer, fakeApi } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { renderBlock } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import Newsletter from './newsletter.tsx';

const SUCCESS = { status: 201, body: { status: 'success' } };

async function subscribe(answer: Answer, email = ' Ray@Example.org ') {
  const api = fakeApi(API, { 'POST /subscriptions': answer });
  const { user } = renderBlock(<Newsletter />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ray');
  if (email) await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  return { ...api, user };
}

describe('the newsletter', () => {
  test('requires both name and e-mail address', async () => {
    const api = await subscribe(SUCCESS, '');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please provide both name and email.',
    );
    expect(api.received).toHaveLength(0);
  });

  test('requires a valid address', async () => {
    const api = await subscribe(SUCCESS, 'ray at home');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter a valid email address.',
    );
    expect(api.received).toHaveLength(0);
  });

  test('subscribes, confirms the subscription and clears both fields', async () => {
    const api = await subscribe(SUCCESS);
    expect(await screen.findByText('Successfully subscribed to the newsletter!')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    expect(api.received[0]).toMatchObject({
      method: 'POST',
      path: '/subscriptions',
      body: { name: 'Ray', email: 'ray@example.org', hear_about_event: true },
    });
    expect(api.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('shows Submitting... and sends only once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, ...api } = await subscribe({ ...SUCCESS, after: promise });
    await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
    resolve();
    await screen.findByRole('button', { name: 'Subscribe' });
    expect(api.received).toHaveLength(1);
  });

  const rejected = { code: 'VALIDATION_FAILED', message: 'Not this one' };

  test.each([
    ['a refusal', 422, { status: 'error', error: rejected }],
    ['a failure that says why', 503, { status: 'error', error: rejected }],
    ['a 200 with an error (spec 7)', 200, { error: 'Not this one' }],
    ['a 201 with an error object', 201, { status: 'error', error: rejected }],
  ])("shows the server's error: %s", async (_what, status, body) => {
    await subscribe({ status, body, malformed: true });
    const message = await screen.findByText('Error: Not this one');
    expect(screen.getByRole('alert')).toContainElement(message);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ray');
  });

  test.each([
    ['no reason', 500, {}],
    ['an answer it cannot read', 200, { hello: 1 }],
  ])('asks the user to try again on %s', async (_what, status, body) => {
    await subscribe({ status, body, malformed: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
  });

  test('asks the user to try again after a lost response', async () => {
    await subscribe({ ...SUCCESS, lost: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
  });
});
