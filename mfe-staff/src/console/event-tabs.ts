import { lazyScreen } from '@chaps/runtime/remote';
import type { Needs } from './needs.ts';

export interface EventTab extends Needs {
  /** Below the event's address; '' for the first tab. */
  path: string;
  label: string;
  lazy: ReturnType<typeof lazyScreen>;
}

/** The tabs of an event: the bar and the routes below the event's layout read this table. */
export const EVENT_TABS: readonly EventTab[] = [
  {
    path: '',
    label: 'Overview',
    needs: ['see events'],
    lazy: lazyScreen(() => import('../events/overview.tsx')),
  },
  {
    path: 'bookings',
    label: 'Bookings',
    needs: ['see bookings'],
    lazy: lazyScreen(() => import('../bookings/bookings.tsx')),
  },
  {
    path: 'day',
    label: 'Day',
    needs: ['run the day'],
    lazy: lazyScreen(() => import('../clinic-day/day.tsx')),
  },
  {
    path: 'samples',
    label: 'Samples',
    needs: ['run the day'],
    lazy: lazyScreen(() => import('../clinic-day/samples.tsx')),
  },
  {
    path: 'results',
    label: 'Results',
    needs: ['import results'],
    lazy: lazyScreen(() => import('../results/event-results.tsx')),
  },
  {
    path: 'messages',
    label: 'Messages',
    needs: ['message bookings'],
    lazy: lazyScreen(() => import('../events/messages.tsx')),
  },
  {
    path: 'money',
    label: 'Money',
    needs: ['see money'],
    lazy: lazyScreen(() => import('../money/event-money.tsx')),
  },
  {
    path: 'settings',
    label: 'Settings',
    needs: ['change events'],
    lazy: lazyScreen(() => import('../events/event-settings.tsx')),
  },
];
