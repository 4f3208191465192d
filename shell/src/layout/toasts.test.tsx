import { emit } from '@chaps/runtime';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remoteCode } from '../registry/remote-code.ts';
import { Toasts } from './toasts.tsx';

const region = { name: 'Notifications' };

const codeOfMessages = () => act(() => import('@chaps/ui/toast-region'));

test('the code for messages loads right after the page’s code, however late that is', async () => {
  controlTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = Promise.withResolvers<string>();
  const loading = remoteCode.fetchQuery({ queryKey: ['a page'], queryFn: () => page.promise });
  render(<Toasts />);
  await passTime(60_000);
  await codeOfMessages();
  expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
  page.resolve('its code');
  await act(() => loading);
  await passTime(1);
  await codeOfMessages();
  expect(screen.getByRole('region', region)).toBeInTheDocument();
});

test('a message dismissed before the region has loaded is not shown', async () => {
  render(<Toasts />);
  act(() => {
    emit('toast', { tone: 'error', title: 'Booking Failed', scope: 'booking' });
    emit('toast', { tone: 'info', title: 'Link copied', scope: 'share' });
    emit('toasts-dismissed', { scope: 'booking' });
  });
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(screen.queryByText('Booking Failed')).not.toBeInTheDocument();
});

/** A page that sends a message as soon as it opens. */
function Page() {
  useEffect(() => emit('toast', { tone: 'error', title: 'Invalid link', scope: 'page' }), []);
  return null;
}

test('a message of a page that opens together with the site is shown', async () => {
  render(
    <>
      <Page />
      <Toasts />
    </>,
  );
  expect(await screen.findByText('Invalid link')).toBeVisible();
});

test('a message sent before the region has loaded is shown once', async () => {
  render(<Toasts />);
  act(() => emit('toast', { tone: 'success', title: 'Your enquiry was sent' }));
  expect(await screen.findAllByText('Your enquiry was sent')).toHaveLength(1);
  act(() => emit('toast', { tone: 'info', title: 'You are signed out' }));
  expect(await screen.findByText('You are signed out')).toBeVisible();
  expect(screen.getAllByText('Your enquiry was sent')).toHaveLength(1);
});
