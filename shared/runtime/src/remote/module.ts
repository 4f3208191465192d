import type { ChromeLink } from '@chaps/contracts/registry';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** Blocks that one remote offers to pages of others. */
export type SlotName = 'upcoming-events' | 'newsletter' | 'contact';

interface RouteLink extends Pick<ChromeLink, 'place' | 'order' | 'label'> {
  /** Links to named sections of the page (spec 2, 'Shared chrome'). */
  sections?: { label: string; id: string }[];
}

/** What the build and the registry read of a route. Options of a layout apply to its children. */
export interface RouteOptions {
  /**
   * The page is the same for everybody and renders without a browser. It is prerendered, and in the
   * sitemap. A path with parameters needs `paths` in `remote.config.ts`.
   */
  prerender?: boolean;
  /** The page has its own security policy and is entered by a full document load. */
  isolated?: boolean;
  /**
   * The page may use the camera, so it is entered and left by a full document load, too. The web server
   * allows it below `/clinic` alone (`deploy/nginx/shell`).
   */
  camera?: boolean;
  /** The shell hides its footer. */
  footerless?: boolean;
  /**
   * The remote draws the whole page: the shell adds no header, navigation, footer or `main`. The page
   * has its own `<main id="main" tabIndex={-1}>`, where the skip link leads.
   */
  frameless?: boolean;
  /**
   * The page locks itself when nobody uses it: the shell does not end the session there for that.
   */
  locksItself?: boolean;
  /**
   * The search parameter that names the page's record, e.g. 'event' of `?event=7`. Another record is
   * another page, as with a parameter of the path.
   */
  record?: string;
}

export interface RouteHandle extends RouteOptions {
  /** Links in the shell's header and footer. */
  links?: RouteLink[];
}

/** What `loadPage` gives to a loader, of React Router's arguments. */
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
  /** The shell mounts them under one error boundary per remote. */
  routes: RemoteRoute[];
  slots?: Partial<Record<SlotName, Load>>;
}

/** `lazy` of a route: the screen or the layout is the default export of a module. */
export const lazyScreen = (load: Load) => async () => ({ Component: (await load()).default });
