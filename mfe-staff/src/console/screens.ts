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

const FEATURE_SCREENS: readonly Screen[] = [
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

/**
 * The console's screens: those of each feature, and the settings page, which links to some of them.
 */
export const SCREENS: readonly Screen[] = [
  ...FEATURE_SCREENS,
  {
    path: 'settings',
    needs: FEATURE_SCREENS.flatMap(({ isSetting, needs }) => (isSetting ? needs : [])),
    load: () => import('../settings/settings.tsx'),
  },
];
