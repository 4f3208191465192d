import { lazyScreen, type RemoteRoute, type RouteOptions } from '@chaps/runtime/remote';
import { EVENT_TABS } from './event-tabs.ts';

interface Screen extends Pick<RemoteRoute, 'lazy'> {
  /** Below `/staff`, or below the screen that it is a part of; '' for the first. */
  path: string;
  handle?: RouteOptions;
  parts?: readonly Screen[];
}

/** The console's screens. */
const SCREENS: readonly Screen[] = [
  { path: '', lazy: lazyScreen(() => import('../routes/today.tsx')) },
  { path: 'events', lazy: lazyScreen(() => import('../routes/events.tsx')) },
  {
    path: 'events/:event',
    lazy: lazyScreen(() => import('../routes/event.tsx')),
    parts: EVENT_TABS,
  },
  { path: 'events/:event/repeat', lazy: lazyScreen(() => import('../routes/repeat-event.tsx')) },
  { path: 'events/:event/day-sheet', lazy: lazyScreen(() => import('../routes/day-sheet.tsx')) },
  {
    path: 'events/:event/bookings/:booking',
    lazy: lazyScreen(() => import('../routes/booking.tsx')),
  },
  {
    path: 'events/:event/messages/:message',
    lazy: lazyScreen(() => import('../routes/message.tsx')),
  },
  { path: 'import-events', lazy: lazyScreen(() => import('../routes/import-events.tsx')) },
  { path: 'new-event', lazy: lazyScreen(() => import('../routes/new-event.tsx')) },
  {
    path: 'book',
    handle: { record: 'person' },
    lazy: lazyScreen(() => import('../routes/book.tsx')),
  },
  { path: 'filling/:event', lazy: lazyScreen(() => import('../routes/filling.tsx')) },
  { path: 'clinic', lazy: lazyScreen(() => import('../routes/clinic.tsx')) },
  { path: 'failed-mails', lazy: lazyScreen(() => import('../routes/failed-mails.tsx')) },
  { path: 'people', lazy: lazyScreen(() => import('../routes/people.tsx')) },
  { path: 'people/:person', lazy: lazyScreen(() => import('../routes/person.tsx')) },
  { path: 'people/:person/merge', lazy: lazyScreen(() => import('../routes/merge-records.tsx')) },
  { path: 'data-requests', lazy: lazyScreen(() => import('../routes/data-requests.tsx')) },
  {
    path: 'data-requests/:request',
    lazy: lazyScreen(() => import('../routes/data-request.tsx')),
  },
  {
    path: 'new-data-request',
    lazy: lazyScreen(() => import('../routes/new-data-request.tsx')),
  },
  { path: 'results', lazy: lazyScreen(() => import('../routes/results.tsx')) },
  { path: 'results/:batch', lazy: lazyScreen(() => import('../routes/result-batch.tsx')) },
  {
    path: 'results/:batch/reading',
    lazy: lazyScreen(() => import('../routes/result-reading.tsx')),
  },
  { path: 'not-told', lazy: lazyScreen(() => import('../routes/not-told.tsx')) },
  { path: 'follow-ups', lazy: lazyScreen(() => import('../routes/follow-ups.tsx')) },
  { path: 'follow-ups/:item', lazy: lazyScreen(() => import('../routes/follow-up.tsx')) },
  { path: 'letters/:letter', lazy: lazyScreen(() => import('../routes/letter.tsx')) },
  { path: 'money', lazy: lazyScreen(() => import('../routes/money.tsx')) },
  { path: 'money/movements', lazy: lazyScreen(() => import('../routes/movements.tsx')) },
  {
    path: 'money/reconciliation',
    lazy: lazyScreen(() => import('../routes/reconciliation.tsx')),
  },
  { path: 'invoices', lazy: lazyScreen(() => import('../routes/invoices.tsx')) },
  { path: 'invoices/:invoice', lazy: lazyScreen(() => import('../routes/invoice.tsx')) },
  {
    path: 'invoices/:invoice/draft',
    lazy: lazyScreen(() => import('../routes/invoice-draft.tsx')),
  },
  { path: 'new-invoice', lazy: lazyScreen(() => import('../routes/new-invoice.tsx')) },
  { path: 'reports', lazy: lazyScreen(() => import('../routes/reports.tsx')) },
  { path: 'settings', lazy: lazyScreen(() => import('../routes/settings.tsx')) },
  { path: 'laboratories', lazy: lazyScreen(() => import('../routes/laboratories.tsx')) },
  {
    path: 'laboratories/:laboratory',
    lazy: lazyScreen(() => import('../routes/laboratory.tsx')),
  },
  {
    path: 'staff-accounts',
    lazy: lazyScreen(() => import('../routes/staff-accounts.tsx')),
  },
  { path: 'releases', lazy: lazyScreen(() => import('../routes/releases.tsx')) },
  { path: 'status', lazy: lazyScreen(() => import('../routes/status.tsx')) },
  { path: 'mails', lazy: lazyScreen(() => import('../routes/mails.tsx')) },
  { path: 'mails/:kind', lazy: lazyScreen(() => import('../routes/mail.tsx')) },
  { path: 'templates', lazy: lazyScreen(() => import('../routes/templates.tsx')) },
  { path: 'event-templates', lazy: lazyScreen(() => import('../routes/event-templates.tsx')) },
  {
    path: 'letter-templates',
    lazy: lazyScreen(() => import('../routes/letter-templates.tsx')),
  },
  { path: 'audit', lazy: lazyScreen(() => import('../routes/audit.tsx')) },
];

const routeOf = ({ path, parts, ...screen }: Screen): RemoteRoute => {
  if (parts) return { path, ...screen, children: parts.map(routeOf) };
  return path ? { path, ...screen } : { index: true, ...screen };
};

export const screenRoutes = SCREENS.map(routeOf);
