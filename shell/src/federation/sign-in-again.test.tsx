import { provideSessionActions, useSession } from '@chaps/shared/runtime';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { sessionActionsOf } from '../session/session-actions.ts';
import { registryWith, SITE } from '../testing/site.ts';
import { useRegistry } from './registry.ts';
import { SignInAgain } from './sign-in-again.tsx';

let signedOut = 0;

beforeEach(() => {
  signedOut = 0;
  act(() => {
    useRegistry.setState({
      registry: registryWith([
        { place: 'sign-in', order: 1, label: 'Login', to: '/enter', children: [] },
      ]),
    });
    useSession.setState(
      { status: 'signed-in', user: { id: 'a', email: 'a@example.org' }, recovering: false },
      true,
    );
  });
  provideSessionActions({
    ...sessionActionsOf(SITE),
    signOut: async () => {
      signedOut += 1;
      useSession.setState({ status: 'anonymous' }, true);
    },
  });
});

test('a refused session ends before sign-in, which leads back to where he was', async () => {
  const router = createMemoryRouter(
    [
      { path: '/enter', element: <p>sign in here</p> },
      { path: '*', element: <SignInAgain /> },
    ],
    { initialEntries: [{ pathname: '/results', search: '?year=2', state: { kept: 'yes' } }] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('sign in here')).toBeVisible();
  expect(signedOut).toBe(1);
  expect(router.state.location.state).toEqual({ kept: 'yes', from: '/results?year=2' });
});
