import type { BusEvent } from '@chaps/contracts/bus';
import { listen, queryClient, useSession, writeStoredUser } from '@chaps/runtime';
import type { RemoteRoute } from '@chaps/runtime/remote';
import { createKeyedScreen } from '@chaps/runtime/remote/keyed-screen';
import { loadPage } from '@chaps/runtime/remote/load-page';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  type Location,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { server } from './fake-api.ts';
import { profileOf } from './fixtures.ts';
import { InShell } from './runtime.tsx';

/** A different user each time, so that tests share no saved input. */
export function signIn(id: string = crypto.randomUUID()): void {
  const { email, firstName, lastName, profileId } = profileOf();
  useSession.setState({ status: 'signed-in', user: { id, email }, recovering: false }, true);
  writeStoredUser({ firstName, lastName, profileId });
}

/** Toasts like the shell's: the messages of one attempt disappear when the next one starts. */
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

export interface RenderOptions {
  /** Defaults to the session that the test has set; anonymous when it starts. */
  session?: 'signed-in';
  /** MSW handlers in addition to those of the fake services. */
  handlers?: RequestHandler[];
  /** Navigation state. */
  state?: unknown;
}

function renderAt(
  screens: RouteObject[],
  path: string,
  options: RenderOptions,
  load: (url: URL) => void = () => {},
) {
  if (options.session) signIn();
  server.use(...(options.handlers ?? []));
  const toasts = shownToasts();
  const urlOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
    new URL(pathname + search, SITE);
  window.history.pushState({ usr: options.state, key: 'default' }, '', path);
  const router = createBrowserRouter([...screens, { path: '*', element: <h1>elsewhere</h1> }]);
  onTestFinished(() => router.dispose());
  let loaded = urlOf(router.state.location);
  load(loaded);
  router.subscribe(({ location }) => {
    const url = urlOf(location);
    if (url.href === loaded.href) return;
    loaded = url;
    load(url);
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

/** The same routes, with their code loaded and their loaders left out. */
const withCode = (routes: RemoteRoute[]): Promise<RouteObject[]> =>
  Promise.all(
    routes.map(async (route): Promise<RouteObject> => {
      const { path, index, lazy, children } = route;
      const code = await lazy?.();
      const screen = code && { element: createKeyedScreen(route, code.Component) };
      return index
        ? { index, ...screen }
        : { path, ...screen, ...(children ? { children: await withCode(children) } : {}) };
    }),
  );

/**
 * The `renderRemote` of a remote: mounts its real routes at an address, in React Router's own router. Their
 * code is loaded here, before the first test; requests start as in the shell. Every other address renders
 * 'elsewhere'.
 */
export async function createRenderer(routes: RemoteRoute[]) {
  const screens = await withCode(routes);
  return (path: string, options: RenderOptions = {}) =>
    renderAt(screens, path, options, (url) => void loadPage(routes, url));
}

/** Renders a block of a page, or a component. @param address of the page */
export const renderBlock = (block: ReactNode, address = '/', options: RenderOptions = {}) =>
  renderAt([{ path: new URL(address, SITE).pathname, element: block }], address, options);
