import type { Page } from '@playwright/test';

export type Role = 'admin' | 'coordinator' | 'clinician';

/** What a picture shows. */
export interface Screen {
  /** As its remote declares the route. */
  route: string;
  /** Who sees it, where its address alone opens it. */
  as?: Role;
  /** What is different from the page with its usual content, e.g. 'empty'. */
  state?: string;
  /** Only at windows that are as wide, where a narrower one shows another page. */
  from?: number;
  /** Beginnings of the names of buttons that open a dialog, each of which is shown too. */
  dialogs?: readonly string[];
  /** Opens it. A page of the same tour is where the one before has ended. */
  arrange: (page: Page) => Promise<unknown>;
}

/** Screens that share a browser window, in their order. */
export type Tour = readonly Screen[];

/** 'staff-events-event-day--empty' of '/staff/events/:event/day' and 'empty' */
export const screenName = ({ route, state }: Pick<Screen, 'route' | 'state'>): string => {
  const page = route.slice(1).replaceAll(':', '').replaceAll('*', 'unknown').replaceAll('/', '-');
  return state ? `${page}--${state.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-')}` : page;
};

export interface Viewport {
  width: number;
  /** Of the window; a page that is longer is shown down to half as much again. */
  height: number;
  scheme: 'light' | 'dark';
}

const sizes = (...all: readonly (readonly [width: number, height: number])[]): Viewport[] =>
  all.flatMap(([width, height]) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, height, scheme })),
  );

/** Of the console's pages: a phone, a tablet, a desktop. */
export const CONSOLE_VIEWPORTS: readonly Viewport[] = sizes([390, 844], [768, 1024], [1440, 900]);

/** Of the pages of the day at the venue: a phone, a tablet upright, a tablet on its side. */
export const TABLET_VIEWPORTS: readonly Viewport[] = sizes([360, 740], [768, 1024], [1024, 768]);

/** What differs little from its page is shown twice: the narrowest, and the widest in the dark. */
const someOf = (viewports: readonly Viewport[]): readonly Viewport[] =>
  [viewports[0], viewports.at(-1)].filter((viewport) => viewport !== undefined);

export interface Picture extends Pick<Screen, 'route' | 'state'> {
  viewports: readonly Viewport[];
}

/** Of a page and then of each of its dialogs. */
export function listPictures(
  screen: Screen,
  viewports: readonly Viewport[],
): readonly [Picture, ...Picture[]] {
  const { route, state, from = 0, dialogs = [] } = screen;
  const wide = viewports.filter(({ width }) => width >= from);
  const some = someOf(wide);
  const before = state ? `${state}, ` : '';
  return [
    state === undefined ? { route, viewports: wide } : { route, state, viewports: some },
    ...dialogs.map((name) => ({ route, state: `${before}‘${name}’`, viewports: some })),
  ];
}
