import type { Needs } from './needs.ts';
import type { Load } from './screen.ts';

export interface EventTab extends Needs {
  /** Path under the event's address; '' for the first tab. */
  path: string;
  label: string;
  load: Load;
}

/** The tabs of an event: the bar and the routes below the event's layout read this table. */
export const EVENT_TABS: readonly EventTab[] = [
  {
    path: '',
    label: 'Overview',
    needs: ['see events'],
    load: () => import('../events/overview.tsx'),
  },
  {
    path: 'bookings',
    label: 'Bookings',
    needs: ['see bookings'],
    load: () => import('../bookings/bookings.tsx'),
  },
  {
    path: 'day',
    label: 'Day',
    needs: ['run the day'],
    load: () => import('../clinic-day/day.tsx'),
  },
  {
    path: 'samples',
    label: 'Samples',
    needs: ['handle tubes'],
    load: () => import('../clinic-day/samples.tsx'),
  },
  {
    path: 'results',
    label: 'Results',
    needs: ['import results'],
    load: () => import('../results/event-results.tsx'),
  },
  {
    path: 'messages',
    label: 'Messages',
    needs: ['message bookings'],
    load: () => import('../events/messages.tsx'),
  },
  {
    path: 'invitations',
    label: 'Invitations',
    needs: ['manage recalls'],
    load: () => import('../events/invitations.tsx'),
  },
  {
    path: 'money',
    label: 'Money',
    needs: ['see money'],
    load: () => import('../money/event-money.tsx'),
  },
  {
    path: 'settings',
    label: 'Settings',
    needs: ['change events'],
    load: () => import('../events/event-settings.tsx'),
  },
];
