import { lazyScreen, type RemoteRoute } from '@chaps/runtime/remote';
import { type ComponentType, createElement } from 'react';
import { bookingsScreens } from '../bookings/routes.ts';
import { clinicDayScreens } from '../clinic-day/routes.ts';
import { Unknown, useMeets } from '../components/staff-page.tsx';
import { eventsScreens } from '../events/routes.ts';
import { followUpScreens } from '../follow-up/routes.ts';
import { moneyScreens } from '../money/routes.ts';
import { peopleScreens } from '../people/routes.ts';
import { reportsScreens } from '../reports/routes.ts';
import { resultsScreens } from '../results/routes.ts';
import { settingsScreens } from '../settings/routes.ts';
import { todayScreens } from '../today/routes.ts';
import type { Needs } from './needs.ts';
import type { Screen } from './screen.ts';
import { SETTINGS } from './sections.ts';

const OF_FEATURES: readonly Screen[] = [
  ...todayScreens,
  ...eventsScreens,
  ...bookingsScreens,
  ...clinicDayScreens,
  ...peopleScreens,
  ...resultsScreens,
  ...followUpScreens,
  ...moneyScreens,
  ...reportsScreens,
  ...settingsScreens,
];

const SETTINGS_PATHS: readonly string[] = SETTINGS.map(({ path }) => path);

/** The console's screens: those of each feature, and the page of settings, which leads to some of them. */
export const SCREENS: readonly Screen[] = [
  ...OF_FEATURES,
  {
    path: 'settings',
    needs: OF_FEATURES.filter(({ path }) => SETTINGS_PATHS.includes(path)).flatMap(
      ({ needs }) => needs,
    ),
    lazy: lazyScreen(() => import('../settings/settings.tsx')),
  },
];

interface GuardedProps {
  page: Needs;
  Component: ComponentType;
}

/** The same for an unknown page and for one that the role may not open, which asks for nothing. */
const Guarded = ({ page, Component }: GuardedProps) =>
  createElement(useMeets(page) ? Component : Unknown);

const guard = (page: Needs, Component: ComponentType) => () =>
  createElement(Guarded, { page, Component });

const routeOf = (screen: Screen): RemoteRoute => {
  const { path, parts, handle } = screen;
  const route = {
    ...(handle ? { handle } : {}),
    lazy: async () => ({ Component: guard(screen, (await screen.lazy()).Component) }),
  };
  if (parts) return { path, ...route, children: parts.map(routeOf) };
  return path ? { path, ...route } : { index: true, ...route };
};

export const screenRoutes = SCREENS.map(routeOf);
