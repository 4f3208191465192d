import { useSession } from '@chaps/runtime';
import { InShell, provideRuntime } from '@chaps/testing/runtime';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SignedOutBanner } from '../app/signed-out.tsx';
import { useRegistry } from '../registry/registry.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { makeRegistry, SITE } from '../testing/site.ts';
import { Auth } from './auth.ts';
import { IdleGuard } from './idle-guard.tsx';
import { getIdleStage, watchIdleness } from './idleness.ts';
import { ACTIVITY_KEY } from './last-activity.ts';
import { createSessionActions } from './session-actions.ts';

const MINUTE = 60_000;
const signInMember = () =>
  useSession.setState(
    { status: 'signed-in', user: { id: 'anna', email: 'anna@example.org' }, recovering: false },
    true,
  );
const status = () => useSession.getState().status;
const warning = () => screen.findByRole('dialog', { name: 'Are you still there?' });

beforeEach(() => {
  localStorage.clear();
  provideRuntime({ config: SITE, session: createSessionActions(new Auth(SITE)) });
  const signIn = {
    place: 'sign-in' as const,
    order: 1,
    label: 'Login',
    to: '/login',
    children: [],
  };
  useRegistry.setState({ registry: makeRegistry([signIn]) });
  signInMember();
});
afterEach(() => useSession.setState({ status: 'anonymous' }, true));

/** Any page of the site, with the idle guard. */
function open(path: string) {
  const clock = manualClock();
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <p>A page</p>
            <IdleGuard clock={clock} signInPage="/login" />
            <SignedOutBanner />
          </>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />, { wrapper: InShell });
  return { clock, router, user: userEvent.setup() };
}

test.each([
  [0, 'active'],
  [14 * MINUTE - 1, 'active'],
  [14 * MINUTE, 'warning'],
  [15 * MINUTE - 1, 'warning'],
  [15 * MINUTE, 'over'],
  [600 * MINUTE, 'over'],
] as const)('after %i ms without activity, the stage is %s', (idle, stage) =>
  expect(getIdleStage(idle)).toBe(stage),
);

describe.each(['/news', '/book-event', '/medical-results'])('the idle guard on %s', (path) => {
  test('warns one minute before sign-out, and keeps the user signed in on request', async () => {
    const { clock, user } = open(path);
    clock.pass(13.9);
    expect(screen.queryByRole('dialog')).toBeNull();
    clock.pass(0.1);
    const dialog = await warning();
    expect(dialog).toHaveTextContent('we will sign you out in one minute');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    clock.pass(13.9);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(status()).toBe('signed-in');
  });

  test('signs out after 15 minutes, shows why, and links back to the page', async () => {
    const { clock, user, router } = open(path);
    clock.pass(14);
    await warning();
    clock.pass(1);
    expect(useSession.getState()).toEqual({ status: 'anonymous', ended: 'idle' });
    expect(screen.getByRole('status')).toHaveTextContent('You have been signed out.');
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: path } });
    expect(screen.queryByRole('status')).toBeNull();
  });
});

test('the message can be closed', async () => {
  const { clock, user } = open('/news');
  clock.pass(15);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('nothing happens for anonymous visitors', () => {
  useSession.setState({ status: 'anonymous' }, true);
  const { clock } = open('/news');
  clock.pass(60);
  expect(useSession.getState()).toEqual({ status: 'anonymous' });
  expect(localStorage.getItem(ACTIVITY_KEY)).toBeNull();
});

test('Sign out in the warning leaves no link back to the page', async () => {
  const { clock, user, router } = open('/medical-results');
  clock.pass(14);
  await warning();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toBeNull();
  expect(useSession.getState()).toEqual({ status: 'anonymous' });
});

test('Escape keeps the session', async () => {
  const { clock, user } = open('/portal');
  clock.pass(14);
  await warning();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  clock.pass(2);
  expect(status()).toBe('signed-in');
});

test('typing and moving the pointer extend the session, and mouse movement does not dismiss the warning', async () => {
  const { clock } = open('/portal');
  clock.pass(10);
  fireEvent.pointerMove(document.body);
  clock.pass(10);
  expect(screen.queryByRole('dialog')).toBeNull();
  clock.pass(4);
  await warning();
  fireEvent.pointerMove(document.body);
  expect(await warning()).toBeVisible();
});

test('the first movement after a long sleep does not extend the session', () => {
  const { clock } = open('/portal');
  clock.sleep(300);
  fireEvent.pointerMove(document.body);
  expect(useSession.getState().ended).toBe('idle');
});

test('activity in another tab also counts', () => {
  const clock = manualClock();
  const stages: string[] = [];
  const here = watchIdleness(clock, (stage) => stages.push(stage));
  clock.pass(14);
  // This tab receives a write in another tab as an event.
  localStorage.setItem(ACTIVITY_KEY, String(clock.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY }));
  expect(stages).toEqual(['warning', 'active']);
  clock.pass(13.9);
  expect(stages).toEqual(['warning', 'active']);
  here.stop();
});

test('activity is stored for other tabs at most every five seconds', () => {
  const clock = manualClock();
  const watch = watchIdleness(clock, () => {});
  const begun = clock.now();
  clock.sleep(0.05);
  fireEvent.keyDown(document.body);
  expect(Number(localStorage.getItem(ACTIVITY_KEY))).toBe(begun);
  clock.sleep(0.05);
  fireEvent.keyDown(document.body);
  expect(Number(localStorage.getItem(ACTIVITY_KEY))).toBe(clock.now());
  watch.stop();
});

test('stops watching when unmounted', () => {
  const onStage = vi.fn();
  const clock = manualClock();
  watchIdleness(clock, onStage).stop();
  clock.pass(15);
  fireEvent.pointerMove(document.body);
  expect(onStage).not.toHaveBeenCalled();
});
