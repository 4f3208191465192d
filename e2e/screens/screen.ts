import type { Page } from '@playwright/test';

export type Role = 'admin' | 'coordinator' | 'clinician';

/** The content of a picture. */
export interface Screen {
  /** The route, as its remote declares it. */
  route: string;
  /** Who opens the page, if it needs only its address. */
  as?: Role;
  /** How the page differs from its usual content, e.g. 'empty'. */
  state?: string;
  /** Minimum window width, if a narrower window shows a different page. */
  from?: number;
  /** Beginnings of the names of buttons that open a dialog; each dialog is shown too. */
  dialogs?: readonly string[];
  /** Opens the page. In a tour it starts where the previous page ended. */
  arrange: (page: Page) => Promise<unknown>;
}

/** Screens that share a browser window, in order. */
export type Tour = readonly Screen[];

/** 'staff-events-event-day--empty' of '/staff/events/:event/day' and 'empty' */
export const screenName = ({ route, state }: Pick<Screen, 'route' | 'state'>): string => {
  const page = route.slice(1).replaceAll(':', '').replaceAll('*', 'unknown').replaceAll('/', '-');
  return state ? `${page}--${state.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-')}` : page;
};

export interface Viewport {
  width: number;
  /** Height of the window; a longer page is shown down to one and a half times this. */
  height: number;
  scheme: 'light' | 'dark';
}

const sizes = (...all: readonly (readonly [width: number, height: number])[]): Viewport[] =>
  all.flatMap(([width, height]) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, height, scheme })),
  );

/** Viewports for the console's pages: a phone, a tablet, a desktop. */
export const CONSOLE_VIEWPORTS: readonly Viewport[] = sizes([390, 844], [768, 1024], [1440, 900]);

/** Viewports for the pages used at the venue: a phone, a tablet upright, a tablet on its side. */
export const TABLET_VIEWPORTS: readonly Viewport[] = sizes([360, 740], [768, 1024], [1024, 768]);

/**
 * For screens that differ little from their page: the narrowest viewport, and the widest in dark
 * colours.
 */
const getSome = (viewports: readonly Viewport[]): readonly Viewport[] =>
  [viewports[0], viewports.at(-1)].filter((viewport) => viewport !== undefined);

export interface Picture extends Pick<Screen, 'route' | 'state'> {
  viewports: readonly Viewport[];
}

/** Lists the pictures of a page, followed by those of its dialogs. */
export function listPictures(
  screen: Screen,
  viewports: readonly Viewport[],
): readonly [Picture, ...Picture[]] {
  const { route, state, from = 0, dialogs = [] } = screen;
  const wide = viewports.filter(({ width }) => width >= from);
  const some = getSome(wide);
  const before = state ? `${state}, ` : '';
  return [
    state === undefined ? { route, viewports: wide } : { route, state, viewports: some },
    ...dialogs.map((name) => ({ route, state: `${before}‘${name}’`, viewports: some })),
  ];
}
