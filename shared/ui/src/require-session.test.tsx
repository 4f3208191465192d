// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { useSession } from '@chaps/runtime';
import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { RequireSession } from './require-session.tsx';
import { SessionGate } from './session-gate.tsx';

const USER = { id: 'u1', email: 'normal@example.org' };

beforeEach(() => useSession.setState({ status: 'anonymous' }, true));

function open(element: React.ReactNode, state?: object) {
  window.history.replaceState({ usr: state, key: 'first' }, '', '/page?event=1#times');
  const router = createBrowserRouter([
    { path: '/page', element },
    { path: '*', element: <p>sign in here</p> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test('redirects to sign-in with the return path and the selection', () => {
  const router = open(<RequireSession>private</RequireSession>, { chosen: 'yes' });
  expect(screen.getByText('sign in here')).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    state: { chosen: 'yes', from: '/page?event=1#times' },
  });
});

test('tells the sign-in page why a session has ended, and that no profile is needed', () => {
  useSession.setState({ status: 'signed-in', user: USER, recovering: false }, true);
  const router = open(
    <SessionGate withoutProfile signInPage="/enter">
      {({ email }) => <p>hello {email}</p>}
    </SessionGate>,
  );
  expect(screen.getByText('hello normal@example.org')).toBeVisible();
  act(() => useSession.setState({ status: 'anonymous', ended: 'idle' }, true));
  expect(screen.queryByText(/hello/)).toBeNull();
  expect(router.state.location).toMatchObject({
    pathname: '/enter',
    state: { from: '/page?event=1#times', ended: 'idle', withoutProfile: true },
  });
});

test('returns users to a selection that the router has not rendered yet', () => {
  useSession.setState({ status: 'signed-in', user: USER, recovering: false }, true);
  const router = open(<RequireSession>private</RequireSession>);
  window.history.replaceState(window.history.state, '', '/page?event=1&time=09:00');
  act(() => useSession.setState({ status: 'anonymous', ended: 'elsewhere' }, true));
  expect(router.state.location.state).toMatchObject({ from: '/page?event=1&time=09:00' });
});

test('shows nothing private before the session is known', () => {
  useSession.setState({ status: 'loading' }, true);
  open(<RequireSession>private</RequireSession>);
  expect(screen.queryByText('private')).toBeNull();
  expect(screen.queryByText('sign in here')).toBeNull();
});

test('a page for visitors requires sign-in only after a session has ended', () => {
  open(<RequireSession visitors>open to all</RequireSession>);
  expect(screen.getByText('open to all')).toBeVisible();
  act(() => useSession.setState({ status: 'signed-in', user: USER, recovering: false }, true));
  expect(screen.getByText('open to all')).toBeVisible();
  act(() => useSession.setState({ status: 'anonymous', ended: 'elsewhere' }, true));
  expect(screen.getByText('sign in here')).toBeVisible();
});
