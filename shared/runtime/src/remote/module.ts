import type { ChromeLink } from '@chaps/contracts/registry';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Blocks that one remote offers to pages of others. */
export type SlotName = 'upcoming-events' | 'newsletter' | 'contact';

interface RouteLink extends Pick<ChromeLink, 'place' | 'order' | 'label'> {
  /** Links to named sections of the page (spec 2, 'Shared chrome'). */
  sections?: { label: string; id: string }[];
}

/** What the build and the registry read from a route. A layout's options apply to its children. */
export interface RouteOptions {
  /**
   * The page is the same for everybody and renders without a browser. It is prerendered and listed in the
   * sitemap. A path with parameters needs `paths` in `remote.config.ts`.
   */
  prerender?: boolean;
  /** The page has its own security policy and is entered with a full document load. */
  isolated?: boolean;
  /**
   * The page may use the camera, so it is also entered and left with a full document load. The web server
   * allows the camera only below `/clinic` (`deploy/nginx/shell`).
   */
  camera?: boolean;
  /** The shell hides its footer. */
  footerless?: boolean;
  /**
   * The remote draws the whole page: the shell adds no header, navigation, footer or `main`. The page has its
   * own `<main id="main" tabIndex={-1}>`, the target of the skip link.
   */
  frameless?: boolean;
  /** The page locks itself when idle, so the shell does not end an idle session there. */
  locksItself?: boolean;
  /**
   * The search parameter that names the page's record, e.g. 'event' for `?event=7`. A different record is a
   * different page, as with a path parameter.
   */
  record?: string;
}

export interface RouteHandle extends RouteOptions {
  /** Links in the shell's header and footer. */
  links?: RouteLink[];
}

/** The part of React Router's arguments that `loadPage` passes to a loader. */
export type LoaderArgs = Pick<LoaderFunctionArgs, 'url' | 'params'>;

interface RouteCode {
  /** The screen or the layout. Without it, the route groups its children. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Starts the page's requests while its code loads. The page retries failed requests. */
  loader?: (args: LoaderArgs) => unknown;
}

interface LayoutRoute extends RouteCode {
  path?: string;
  index?: false;
  handle?: RouteOptions;
  children: RemoteRoute[];
}

interface PageRoute extends RouteCode {
  path?: string;
  handle?: RouteHandle;
  children?: undefined;
}

/** A React Router route object: a page, or a layout whose `Outlet` shows the page. */
export type RemoteRoute =
  | LayoutRoute
  | (PageRoute & { index?: false })
  | (PageRoute & { index: true; path?: undefined });

type Load = () => Promise<{ default: ComponentType }>;

/** The exports of a remote's `./remote` module. */
export interface RemoteModule {
  /** The shell mounts them inside one error boundary per remote. */
  routes: RemoteRoute[];
  slots?: Partial<Record<SlotName, Load>>;
}

/** For a route's `lazy`: the screen or layout is the default export of a module. */
export const lazyScreen = (load: Load) => async () => ({ Component: (await load()).default });
