import type { BusEvent } from '@chaps/contracts/bus';
import {
  listen,
  provideSessionActions,
  queryClient,
  type SessionActions,
  useSession,
  writeStoredUser,
} from '@chaps/runtime';
import type { RemoteRoute } from '@chaps/runtime/remote';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { server } from './fake-api.ts';
import { profileOf } from './fixtures.ts';

const refused = async () => ({ ok: false as const, message: 'The test provides no answer.' });

/** The shell's session actions; a test replaces those that it is about. */
export function provideSession(overrides: Partial<SessionActions> = {}): void {
  provideSessionActions({
    signIn: refused,
    signUp: refused,
    resendConfirmation: refused,
    requestPasswordReset: refused,
    updatePassword: refused,
    verifyMailedToken: refused,
    signOut: async () => useSession.setState({ status: 'anonymous' }, true),
    // Like the shell's handling of a token that the API rejects.
    sessionRefused: (_token, reason = 'elsewhere') => {
      queryClient.clear();
      useSession.setState({ status: 'anonymous', ended: reason }, true);
    },
    accessToken: async () => (useSession.getState().user ? 'access-token' : undefined),
    ...overrides,
  });
}

/** Another user each time, so that tests share no saved input. */
export function signIn(id: string = crypto.randomUUID()): void {
  const { email, firstName, lastName, profileId } = profileOf();
  useSession.setState({ status: 'signed-in', user: { id, email }, recovering: false }, true);
  writeStoredUser({ firstName, lastName, profileId });
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

export interface RenderOptions {
  /** Default: as the test has set it, and nobody is signed in at its start. */
  session?: 'signed-in';
  /** MSW handlers beside those of the fake services. */
  handlers?: RequestHandler[];
  /** Navigation state. */
  state?: unknown;
}

function renderAt(screens: readonly RouteObject[], path: string, options: RenderOptions) {
  if (options.session) signIn();
  server.use(...(options.handlers ?? []));
  const toasts = shownToasts();
  const { pathname, search, hash } = new URL(path, 'https://site.invalid');
  const router = createMemoryRouter([...screens, { path: '*', element: <h1>elsewhere</h1> }], {
    initialEntries: [{ pathname, search, hash, state: options.state }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), router, address, toasts };
}

/**
 * `renderRemote` of a remote: mounts its real routes at an address, without their loaders, which
 * only start requests early. Every other address is 'elsewhere'.
 */
export async function rendererOf(routes: readonly RemoteRoute[]) {
  const screens = await Promise.all(
    routes.map(async ({ path, lazy }) => ({ path, ...(await lazy()) })),
  );
  return (path: string, options: RenderOptions = {}) => renderAt(screens, path, options);
}

/** Renders a block of a page, or a component. @param address of the page */
export const renderBlock = (block: ReactNode, address = '/', options: RenderOptions = {}) =>
  renderAt(
    [{ path: new URL(address, 'https://site.invalid').pathname, element: block }],
    address,
    options,
  );
