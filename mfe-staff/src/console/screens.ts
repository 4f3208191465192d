import type { StaffAction } from '@chaps/domain/staff';
import { lazyScreen, type RemoteRoute } from '@chaps/runtime/remote';

interface Screen extends Pick<RemoteRoute, 'lazy'> {
  /** Below `/staff`. */
  path: string;
  /** Its link in the console, for staff who may do one of these. */
  section?: { label: string; needs: readonly StaffAction[] };
}

/** The console's screens, and its sections in their order. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    section: { label: 'Today', needs: ['see today'] },
    lazy: lazyScreen(() => import('../routes/today.tsx')),
  },
  {
    path: 'events',
    section: { label: 'Events', needs: ['see events'] },
    lazy: lazyScreen(() => import('../routes/events.tsx')),
  },
  { path: 'events/:event', lazy: lazyScreen(() => import('../routes/event.tsx')) },
  { path: 'events/:event/bookings', lazy: lazyScreen(() => import('../routes/bookings.tsx')) },
  {
    path: 'events/:event/bookings/:booking',
    lazy: lazyScreen(() => import('../routes/booking.tsx')),
  },
  { path: 'new-event', lazy: lazyScreen(() => import('../routes/new-event.tsx')) },
  { path: 'filling/:event', lazy: lazyScreen(() => import('../routes/filling.tsx')) },
  { path: 'failed-mails', lazy: lazyScreen(() => import('../routes/failed-mails.tsx')) },
  {
    path: 'results',
    section: { label: 'Results', needs: ['import results', 'release results'] },
    lazy: lazyScreen(() => import('../routes/results.tsx')),
  },
  { path: 'results/:batch', lazy: lazyScreen(() => import('../routes/result-batch.tsx')) },
  {
    path: 'results/:batch/reading',
    lazy: lazyScreen(() => import('../routes/result-reading.tsx')),
  },
  {
    path: 'follow-ups',
    section: { label: 'Follow-up', needs: ['follow up results'] },
    lazy: lazyScreen(() => import('../routes/follow-ups.tsx')),
  },
  { path: 'follow-ups/:item', lazy: lazyScreen(() => import('../routes/follow-up.tsx')) },
  {
    path: 'people',
    section: { label: 'Staff and roles', needs: ['manage roles'] },
    lazy: lazyScreen(() => import('../routes/people.tsx')),
  },
  {
    path: 'releases',
    section: { label: 'Releases', needs: ['manage releases'] },
    lazy: lazyScreen(() => import('../routes/releases.tsx')),
  },
  {
    path: 'status',
    section: { label: 'Status', needs: ['see the service'] },
    lazy: lazyScreen(() => import('../routes/status.tsx')),
  },
  {
    path: 'audit',
    section: { label: 'Audit', needs: ['read the audit log', 'read who read results'] },
    lazy: lazyScreen(() => import('../routes/audit.tsx')),
  },
];
