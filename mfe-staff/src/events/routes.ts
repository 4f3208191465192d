import { lazyScreen } from '@chaps/runtime/remote';
import { EVENT_TABS } from '../console/event-tabs.ts';
import type { Screen } from '../console/screen.ts';

export const eventsScreens: readonly Screen[] = [
  {
    path: 'event-templates',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('./event-templates.tsx')),
  },
  { path: 'events', needs: ['see events'], lazy: lazyScreen(() => import('./events.tsx')) },
  {
    path: 'events/:event',
    // Its head.
    needs: ['see events', 'import results'],
    lazy: lazyScreen(() => import('./event.tsx')),
    parts: EVENT_TABS,
  },
  {
    path: 'events/:event/repeat',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('./repeat-event.tsx')),
  },
  {
    path: 'events/:event/messages/:message',
    needs: ['message bookings'],
    lazy: lazyScreen(() => import('./message.tsx')),
  },
  {
    path: 'import-events',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('./import-events.tsx')),
  },
  {
    path: 'new-event',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('./new-event.tsx')),
  },
  {
    path: 'filling/:event',
    needs: ['watch an event fill'],
    lazy: lazyScreen(() => import('./filling.tsx')),
  },
];
