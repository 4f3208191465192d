import type { BusEvent } from '@chaps/contracts/bus';
import {
  listen,
  provideSessionActions,
  queryClient,
  useSession,
  writeStoredUser,
} from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import BookEvent from '../routes/book-event.tsx';
import BookingSuccess from '../routes/booking-success.tsx';
import CheckNhsNumber from '../routes/check-nhs-number.tsx';
import Checkout from '../routes/checkout.tsx';
import TestConsent from '../routes/test-consent.tsx';
import { PROFILE_ID } from './samples.ts';

const EMAIL = 'normal@example.org';

function provideSession(): void {
  const unused = async () => ({ ok: false as const, message: 'not here' });
  provideSessionActions({
    signIn: unused,
    signUp: unused,
    resendConfirmation: unused,
    requestPasswordReset: unused,
    updatePassword: unused,
    verifyMailedToken: unused,
    signOut: async () => undefined,
    // Like the shell's handling of a token that the API rejects.
    sessionRefused: () => useSession.setState({ status: 'anonymous', ended: 'elsewhere' }, true),
    accessToken: async () => (useSession.getState().user ? 'token' : undefined),
  });
}

/** Another user each time, so that tests share no saved input. */
export function signIn(id: string = crypto.randomUUID()): void {
  const user = { id, email: EMAIL };
  useSession.setState({ status: 'signed-in', user, recovering: false }, true);
  writeStoredUser({ firstName: 'John', lastName: 'Smith', profileId: PROFILE_ID });
}

/** Toasts like the shell's: those of an attempt disappear when the next one starts. */
function shownToasts(): BusEvent<'toast'>[] {
  const toasts: BusEvent<'toast'>[] = [];
  const scopes = new WeakMap<BusEvent<'toast'>, string>();
  listen('toast', ({ scope, ...toast }) => {
    if (scope) scopes.set(toast, scope);
    toasts.push(toast);
  });
  listen('toasts-dismissed', ({ scope }) => {
    const left = toasts.filter((toast) => scopes.get(toast) !== scope);
    toasts.splice(0, toasts.length, ...left);
  });
  return toasts;
}

/**
 * Renders a screen at an address, with the remote's other screens; other addresses are 'elsewhere'.
 * @param state navigation state
 */
export function show(path: string, state?: unknown) {
  provideSession();
  const toasts = shownToasts();
  const { pathname, search } = new URL(path, 'https://site.invalid');
  const router = createMemoryRouter(
    [
      { path: '/check-nhs-number', element: <CheckNhsNumber /> },
      { path: '/book-event', element: <BookEvent /> },
      { path: '/test-consent', element: <TestConsent /> },
      { path: '/checkout', element: <Checkout /> },
      { path: '/booking-success', element: <BookingSuccess /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [{ pathname, search, state }] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), router, address, toasts };
}
