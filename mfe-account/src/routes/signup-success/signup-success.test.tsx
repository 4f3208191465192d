import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideAuthService } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

beforeEach(() => {
  provideAuthService();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.each([
  [{ from: '/book-event?event=e1' }, '/book-event?event=e1'],
  [{ from: '//evil.example' }, '/'],
  [undefined, '/'],
])('after sign-up with %j, redirects to %s after three seconds', async (state, to) => {
  const { address } = renderRemote('/signup-success', { state });
  expect(screen.getByRole('heading', { name: 'Signup Successful!' })).toBeVisible();
  expect(screen.getByText(/confirmation email was sent/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'click here' })).toHaveAttribute('href', to);
  await after(2999);
  expect(address()).toBe('/signup-success');
  await after(1);
  expect(address()).toBe(to);
});

test('shows the reminder to confirm as a message on the next page', async () => {
  const { toasts } = renderRemote('/signup-success');
  await after(3000);
  expect(toasts.map(({ title }) => title)).toEqual(['Confirm your e-mail address']);
});

test('shows no message over the sign-in form, which has its own reminder', async () => {
  localStorage.setItem('returnTo', '/portal');
  const { toasts, address } = renderRemote('/signup-success', { state: { from: '/portal' } });
  await after(3000);
  expect(address()).toBe('/login');
  expect(screen.getByText('Confirm your e-mail address first')).toBeVisible();
  expect(toasts).toEqual([]);
});
