import { emit } from '@chaps/runtime';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toasts } from './toasts.tsx';

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

test('a message sent before the region has loaded is shown once', async () => {
  render(<Toasts />);
  act(() => emit('toast', { tone: 'success', title: 'Your enquiry was sent' }));
  expect(await screen.findAllByText('Your enquiry was sent')).toHaveLength(1);
  act(() => emit('toast', { tone: 'info', title: 'You are signed out' }));
  expect(await screen.findByText('You are signed out')).toBeVisible();
  expect(screen.getAllByText('Your enquiry was sent')).toHaveLength(1);
});
