import type { Page } from '@playwright/test';

/** What a picture shows. */
export interface Screen {
  /** As its remote declares the route. */
  route: string;
  /** What is different from the page with its usual content, e.g. 'empty'. */
  state?: string;
  /** Beginnings of the names of buttons that open a dialog, each of which is shown too. */
  dialogs?: readonly string[];
  /** Opens it. A page of the same tour is where the one before has ended. */
  arrange: (page: Page) => Promise<unknown>;
}

/** Screens that share a browser window, in their order. */
export type Tour = readonly Screen[];

/** 'staff-events-event-day--empty' of '/staff/events/:event/day' and 'empty' */
export const nameOf = ({ route, state }: Pick<Screen, 'route' | 'state'>): string => {
  const page = route.slice(1).replaceAll(':', '').replaceAll('*', 'unknown').replaceAll('/', '-');
  return state ? `${page}--${state.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-')}` : page;
};

/** A page, then each of its dialogs. */
export const picturesOf = ({
  route,
  state,
  dialogs = [],
}: Screen): Pick<Screen, 'route' | 'state'>[] => [
  { route, ...(state === undefined ? {} : { state }) },
  ...dialogs.map((name) => ({ route, state: `${state ? `${state}, ` : ''}‘${name}’` })),
];
