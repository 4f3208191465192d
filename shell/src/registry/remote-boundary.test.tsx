import { ApiError, useSession } from '@chaps/runtime';
import { SessionGate } from '@chaps/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteBoundary } from './remote-boundary.tsx';

let thrown: Error | undefined;

function Content() {
  if (thrown) throw thrown;
  return <p>the content</p>;
}

function Page({ resetKey = 'a', onError = () => {} }: { resetKey?: string; onError?: () => void }) {
  return (
    <>
      <p>the rest</p>
      <RemoteBoundary
        resetKey={resetKey}
        onError={onError}
        fallback={(_error, retry) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      >
        <Content />
      </RemoteBoundary>
    </>
  );
}

/** The pages of one remote, and the sign-in page. */
function Site() {
  const { key, pathname } = useLocation();
  return (
    <RemoteBoundary
      resetKey={key}
      fallback={() => <SessionGate signInPage="/enter">the failure</SessionGate>}
    >
      {pathname === '/enter' ? <p>sign in here</p> : <Content />}
    </RemoteBoundary>
  );
}

beforeEach(() => {
  thrown = new Error('broken');
  // React also logs the errors that a boundary catches; this test causes one on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.mocked(console.error).mockClear();
  vi.restoreAllMocks();
});

test('a failure leaves the rest of the page intact, and Try again recovers', () => {
  render(<Page />);
  expect(screen.getByText('the rest')).toBeVisible();
  thrown = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the content')).toBeVisible();
});

test('navigation clears the failure', () => {
  const { rerender } = render(<Page />);
  thrown = undefined;
  rerender(<Page resetKey="b" />);
  expect(screen.getByText('the content')).toBeVisible();
});

test('a page that throws 401 redirects to sign-in and stores its address', async () => {
  thrown = new ApiError(401, 'UNAUTHORIZED', 'Unauthorized');
  useSession.setState({ status: 'anonymous', ended: 'elsewhere' }, true);
  window.history.replaceState({ usr: { chosen: 'yes' } }, '', '/results?year=2');
  const router = createBrowserRouter([{ path: '*', element: <Site /> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('sign in here')).toBeVisible();
  const state = { chosen: 'yes', from: '/results?year=2', ended: 'elsewhere' };
  expect(router.state.location.state).toEqual(state);
});

test('errors in code are reported, but errors from the API are not', () => {
  const onError = vi.fn();
  render(<Page onError={onError} />);
  expect(onError).toHaveBeenCalledOnce();
  thrown = new ApiError(404, 'NOT_FOUND', 'Event not found');
  render(<Page onError={onError} />);
  expect(onError).toHaveBeenCalledOnce();
});
