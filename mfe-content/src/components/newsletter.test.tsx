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
  it('asks for both name and email', async () => {
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

  it('asks for an address that can be one', async () => {
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

  it('subscribes, says so and clears both fields', async () => {
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

  it('says Submitting... and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    await using service = await subscribeTo(() => promise);
    await userEvent.click(await screen.findByRole('button', { name: 'Submitting...' }));
    resolve(SUCCESS);
    await screen.findByRole('button', { name: 'Subscribe' });
    expect(service.received).toHaveLength(1);
  });

  it('shows the words of the server', async () => {
    const refusal = {
      status: 'error',
      error: { code: 'VALIDATION_FAILED', message: 'Not this one' },
    };
    await using _service = await subscribeTo(() => ({ status: 422, body: refusal }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Not this one');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ray');
  });

  it('asks to try again when the server fails', async () => {
    await using _service = await subscribeTo(() => ({ status: 500, body: {} }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred. Please try again.',
    );
  });
});
