import type { Screen } from '../console/screen.ts';

export const reportsScreens: readonly Screen[] = [
  {
    path: 'reports',
    needs: ['see reports', 'see reports of results', 'watch an event fill'],
    load: () => import('./reports.tsx'),
  },
  {
    path: 'event-reports',
    needs: ['watch an event fill'],
    load: () => import('./event-reports.tsx'),
    button: { on: 'reports', label: 'Event reports' },
  },
  {
    path: 'event-reports/:event',
    needs: ['watch an event fill'],
    load: () => import('./one-event-report.tsx'),
  },
];
