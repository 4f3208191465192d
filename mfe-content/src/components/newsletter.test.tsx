import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { provideShell, type Reply, showBlock, startService } from '../test-page.tsx';
import Newsletter from './newsletter.tsx';

const SUCCESS = { status: 201, body: { status: 'success' } };

async function subscribeTo(answer: () => Reply | Promise<Reply>) {
  const service = await startService(answer);
  provideShell({ api: service.address });
  showBlock(<Newsletter />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ray');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), ' Ray@Example.org ');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  return service;
}

describe('the newsletter', () => {
  it('requires both name and email', async () => {
    await using service = await startService(() => SUCCESS);
    provideShell({ api: service.address });
    showBlock(<Newsletter />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ray');
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please provide both name and email.',
    );
    expect(service.received).toHaveLength(0);
  });

  it('requires a valid address', async () => {
    await using service = await startService(() => SUCCESS);
    provideShell({ api: service.address });
    showBlock(<Newsletter />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ray');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ray at home');
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter a valid email address.',
    );
    expect(service.received).toHaveLength(0);
  });

  it('subscribes, confirms it and clears both fields', async () => {
    await using service = await subscribeTo(() => SUCCESS);
    expect(await screen.findByText('Successfully subscribed to the newsletter!')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    expect(service.received[0]).toMatchObject({
      method: 'POST',
      path: '/subscriptions',
      body: { name: 'Ray', email: 'ray@example.org', hear_about_event: true },
    });
    expect(service.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows Submitting... and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    await using service = await subscribeTo(() => promise);
    await userEvent.click(await screen.findByRole('button', { name: 'Submitting...' }));
    resolve(SUCCESS);
    await screen.findByRole('button', { name: 'Subscribe' });
    expect(service.received).toHaveLength(1);
  });

  const rejected = { code: 'VALIDATION_FAILED', message: 'Not this one' };

  it.each([
    ['a refusal', 422, { status: 'error', error: rejected }],
    ['a failure that says why', 503, { status: 'error', error: rejected }],
    ['a 200 with an error (spec 7)', 200, { error: 'Not this one' }],
    ['a 201 with an error object', 201, { status: 'error', error: rejected }],
  ])("shows the server's error: %s", async (_what, status, body) => {
    await using _service = await subscribeTo(() => ({ status, body }));
    const message = await screen.findByText('Error: Not this one');
    expect(screen.getByRole('alert')).toContainElement(message);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ray');
  });

  it.each([
    ['no reason', 500, {}],
    ['an answer it cannot read', 200, { hello: 1 }],
  ])('asks to try again on %s', async (_what, status, body) => {
    await using _service = await subscribeTo(() => ({ status, body }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
  });

  it('asks to try again without a response', async () => {
    const service = await startService(() => SUCCESS);
    await service[Symbol.asyncDispose]();
    provideShell({ api: service.address });
    showBlock(<Newsletter />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ray');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ray@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
  });
});
