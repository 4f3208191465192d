import type { BusEvent } from '@chaps/contracts/bus';
import { listen, queryClient, useSession, writeStoredUser } from '@chaps/runtime';
import type { RemoteRoute } from '@chaps/runtime/remote';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, type Location, matchRoutes, RouterProvider } from 'react-router-dom';
import { server } from './fake-api.ts';
import { profileOf } from './fixtures.ts';
import { InShell } from './runtime.tsx';

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

const SITE = 'https://site.invalid';

type Screen = Pick<RemoteRoute, 'path' | 'loader'> & {
  Component?: ComponentType;
  element?: ReactNode;
};

export interface RenderOptions {
  /** Default: as the test has set it; anonymous at its start. */
  session?: 'signed-in';
  /** MSW handlers beside those of the fake services. */
  handlers?: RequestHandler[];
  /** Navigation state. */
  state?: unknown;
}

function renderAt(screens: Screen[], path: string, options: RenderOptions) {
  if (options.session) signIn();
  server.use(...(options.handlers ?? []));
  const toasts = shownToasts();
  const routes = [
    ...screens.map(({ loader: _loader, ...screen }) => screen),
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  // Like the shell: the loader starts requests, and the page renders without waiting for them.
  const load = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => {
    const [match] = matchRoutes(screens, pathname) ?? [];
    match?.route.loader?.({ url: new URL(pathname + search, SITE), params: match.params });
  };
  const { pathname, search, hash } = new URL(path, SITE);
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname, search, hash, state: options.state }],
  });
  let loaded = router.state.location;
  load(loaded);
  router.subscribe(({ location }) => {
    if (location.pathname + location.search !== loaded.pathname + loaded.search) load(location);
    loaded = location;
  });
  render(
    <InShell>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </InShell>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup({ delay: null }), router, address, toasts };
}

/**
 * `renderRemote` of a remote: mounts its real routes with their loaders at an address. Every other
 * address is 'elsewhere'. The screens' code is loaded here, before the first test.
 */
export async function rendererOf(routes: readonly RemoteRoute[]) {
  const screens = await Promise.all(
    routes.map(async ({ lazy, ...route }) => ({ ...route, ...(await lazy()) })),
  );
  return (path: string, options: RenderOptions = {}) => renderAt(screens, path, options);
}

/** Renders a block of a page, or a component. @param address of the page */
export const renderBlock = (block: ReactNode, address = '/', options: RenderOptions = {}) =>
  renderAt([{ path: new URL(address, SITE).pathname, element: block }], address, options);
