import { EVENT_TABS } from '../console/event-tabs.ts';
import type { Screen } from '../console/screen.ts';

export const eventsScreens: readonly Screen[] = [
  {
    path: 'event-templates',
    isSetting: true,
    needs: ['change events'],
    forAll: true,
    load: () => import('./event-templates.tsx'),
  },
  { path: 'events', needs: ['see events'], load: () => import('./events.tsx') },
  {
    path: 'events/:event',
    // The event's header.
    needs: ['see events', 'import results'],
    load: () => import('./event.tsx'),
    parts: EVENT_TABS,
  },
  {
    path: 'events/:event/repeat',
    needs: ['change events'],
    forAll: true,
    load: () => import('./repeat-event.tsx'),
  },
  {
    path: 'events/:event/messages/:message',
    needs: ['message bookings'],
    load: () => import('./message.tsx'),
  },
  {
    path: 'import-events',
    needs: ['change events'],
    forAll: true,
    load: () => import('./import-events.tsx'),
  },
  {
    path: 'new-event',
    needs: ['change events'],
    forAll: true,
    load: () => import('./new-event.tsx'),
  },
  {
    path: 'filling/:event',
    needs: ['see occupancy'],
    load: () => import('./filling.tsx'),
  },
];
