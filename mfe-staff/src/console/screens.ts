import { lazyScreen, type RemoteRoute, type RouteOptions } from '@chaps/runtime/remote';
import { type ComponentType, createElement } from 'react';
import { Unknown, useMeets } from '../components/staff-page.tsx';
import { EVENT_TABS } from './event-tabs.ts';
import type { Needs } from './needs.ts';

export interface Screen extends Needs {
  /** Below `/staff`, or below the screen that it is a part of; '' for the first. */
  path: string;
  lazy: ReturnType<typeof lazyScreen>;
  handle?: RouteOptions;
  parts?: readonly Screen[];
}

/** Screens that the page of settings leads to, and those below them. */
const SETTINGS: readonly Screen[] = [
  {
    path: 'laboratories',
    needs: ['change events'],
    lazy: lazyScreen(() => import('../routes/laboratories.tsx')),
  },
  {
    path: 'laboratories/:laboratory',
    needs: ['change events'],
    lazy: lazyScreen(() => import('../routes/laboratory.tsx')),
  },
  {
    path: 'staff-accounts',
    needs: ['manage roles'],
    lazy: lazyScreen(() => import('../routes/staff-accounts.tsx')),
  },
  {
    path: 'releases',
    needs: ['manage releases'],
    lazy: lazyScreen(() => import('../routes/releases.tsx')),
  },
  {
    path: 'status',
    needs: ['see the service'],
    lazy: lazyScreen(() => import('../routes/status.tsx')),
  },
  {
    path: 'mails',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('../routes/mails.tsx')),
  },
  {
    path: 'mails/:kind',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('../routes/mail.tsx')),
  },
  {
    path: 'templates',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('../routes/templates.tsx')),
  },
  {
    path: 'event-templates',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/event-templates.tsx')),
  },
  {
    path: 'letter-templates',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/letter-templates.tsx')),
  },
  {
    path: 'result-settings',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/result-settings.tsx')),
  },
  {
    path: 'audit',
    needs: ['read the audit log', 'read who read results'],
    lazy: lazyScreen(() => import('../routes/audit.tsx')),
  },
];

/** The console's screens. */
export const SCREENS: readonly Screen[] = [
  { path: '', needs: ['see today'], lazy: lazyScreen(() => import('../routes/today.tsx')) },
  { path: 'events', needs: ['see events'], lazy: lazyScreen(() => import('../routes/events.tsx')) },
  {
    path: 'events/:event',
    // Its head.
    needs: ['see events', 'import results'],
    lazy: lazyScreen(() => import('../routes/event.tsx')),
    parts: EVENT_TABS,
  },
  {
    path: 'events/:event/repeat',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/repeat-event.tsx')),
  },
  {
    path: 'events/:event/day-sheet',
    needs: ['close the day'],
    lazy: lazyScreen(() => import('../routes/day-sheet.tsx')),
  },
  {
    path: 'events/:event/bookings/:booking',
    needs: ['see bookings'],
    lazy: lazyScreen(() => import('../routes/booking.tsx')),
  },
  {
    path: 'events/:event/messages/:message',
    needs: ['message bookings'],
    lazy: lazyScreen(() => import('../routes/message.tsx')),
  },
  {
    path: 'import-events',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/import-events.tsx')),
  },
  {
    path: 'new-event',
    needs: ['change events'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/new-event.tsx')),
  },
  {
    path: 'book',
    needs: ['change bookings'],
    handle: { record: 'person' },
    lazy: lazyScreen(() => import('../routes/book.tsx')),
  },
  {
    path: 'filling/:event',
    needs: ['watch an event fill'],
    lazy: lazyScreen(() => import('../routes/filling.tsx')),
  },
  { path: 'clinic', needs: ['see today'], lazy: lazyScreen(() => import('../routes/clinic.tsx')) },
  {
    path: 'failed-mails',
    needs: ['see bookings'],
    lazy: lazyScreen(() => import('../routes/failed-mails.tsx')),
  },
  { path: 'people', needs: ['see people'], lazy: lazyScreen(() => import('../routes/people.tsx')) },
  {
    path: 'people/:person',
    needs: ['see people'],
    lazy: lazyScreen(() => import('../routes/person.tsx')),
  },
  {
    path: 'people/:person/merge',
    needs: ['change people'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/merge-records.tsx')),
  },
  {
    path: 'data-requests',
    needs: ['see data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/data-requests.tsx')),
  },
  {
    path: 'data-requests/:request',
    needs: ['see data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/data-request.tsx')),
  },
  {
    path: 'new-data-request',
    needs: ['answer data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('../routes/new-data-request.tsx')),
  },
  {
    path: 'results',
    needs: ['import results', 'release results'],
    lazy: lazyScreen(() => import('../routes/results.tsx')),
  },
  {
    path: 'results/:batch',
    needs: ['import results'],
    lazy: lazyScreen(() => import('../routes/result-batch.tsx')),
  },
  {
    path: 'results/:batch/reading',
    needs: ['import results'],
    lazy: lazyScreen(() => import('../routes/result-reading.tsx')),
  },
  {
    path: 'not-told',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/not-told.tsx')),
  },
  {
    path: 'follow-ups',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/follow-ups.tsx')),
  },
  {
    path: 'follow-ups/:item',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/follow-up.tsx')),
  },
  {
    path: 'letters/:letter',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('../routes/letter.tsx')),
  },
  { path: 'money', needs: ['see money'], lazy: lazyScreen(() => import('../routes/money.tsx')) },
  {
    path: 'money/movements',
    needs: ['see money'],
    lazy: lazyScreen(() => import('../routes/movements.tsx')),
  },
  {
    path: 'money/reconciliation',
    needs: ['see money'],
    lazy: lazyScreen(() => import('../routes/reconciliation.tsx')),
  },
  {
    path: 'invoices',
    needs: ['see money'],
    lazy: lazyScreen(() => import('../routes/invoices.tsx')),
  },
  {
    path: 'invoices/:invoice',
    needs: ['see money'],
    lazy: lazyScreen(() => import('../routes/invoice.tsx')),
  },
  {
    path: 'invoices/:invoice/draft',
    needs: ['write invoices'],
    lazy: lazyScreen(() => import('../routes/invoice-draft.tsx')),
  },
  {
    path: 'new-invoice',
    needs: ['write invoices'],
    lazy: lazyScreen(() => import('../routes/new-invoice.tsx')),
  },
  {
    path: 'reports',
    needs: ['see reports', 'see reports of results'],
    lazy: lazyScreen(() => import('../routes/reports.tsx')),
  },
  {
    path: 'settings',
    needs: SETTINGS.flatMap(({ needs }) => needs),
    lazy: lazyScreen(() => import('../routes/settings.tsx')),
  },
  ...SETTINGS,
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
