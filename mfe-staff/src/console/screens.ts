import { lazyScreen, type RemoteRoute } from '@chaps/runtime/remote';
import { bookingsScreens } from '../bookings/routes.ts';
import { clinicDayScreens } from '../clinic-day/routes.ts';
import { eventsScreens } from '../events/routes.ts';
import { followUpScreens } from '../follow-up/routes.ts';
import { moneyScreens } from '../money/routes.ts';
import { peopleScreens } from '../people/routes.ts';
import { reportsScreens } from '../reports/routes.ts';
import { resultsScreens } from '../results/routes.ts';
import { settingsScreens } from '../settings/routes.ts';
import { todayScreens } from '../today/routes.ts';
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

const routeOf = (screen: Screen): RemoteRoute => {
  const { path, parts, handle } = screen;
  const route = {
    ...(handle ? { handle } : {}),
    // Loaded beside the page: builds read these routes without its code.
    lazy: async () => {
      const [{ guarded }, { Component }] = await Promise.all([
        import('../components/guarded.tsx'),
        screen.lazy(),
      ]);
      return { Component: guarded(screen, Component) };
    },
  };
  if (parts) return { path, ...route, children: parts.map(routeOf) };
  return path ? { path, ...route } : { index: true, ...route };
};

export const screenRoutes = SCREENS.map(routeOf);
