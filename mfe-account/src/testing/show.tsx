import { queryClient } from '@chaps/runtime';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import Login from '../routes/login/login.tsx';
import MedicalResults from '../routes/medical-results/medical-results.tsx';
import Portal from '../routes/portal/portal.tsx';
import ResetPassword from '../routes/reset-password/reset-password.tsx';
import SignUp from '../routes/sign-up/sign-up.tsx';
import SignupSuccess from '../routes/signup-success/signup-success.tsx';

/**
 * Renders a screen at an address, with the remote's other screens; other addresses are 'elsewhere'.
 * @param state navigation state
 */
export function show(path: string, state?: unknown) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <Login /> },
      { path: '/signup', element: <SignUp /> },
      { path: '/signup-success', element: <SignupSuccess /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/portal', element: <Portal /> },
      { path: '/medical-results', element: <MedicalResults /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [{ ...pathParts(path), state }] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), router, address };
}

function pathParts(path: string) {
  const { pathname, search, hash } = new URL(path, 'https://site.invalid');
  return { pathname, search, hash };
}
