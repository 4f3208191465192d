import type { Screen } from '../console/screen.ts';

export const reportsScreens: readonly Screen[] = [
  {
    path: 'reports',
    needs: ['see reports', 'see reports of results', 'see occupancy'],
    load: () => import('./reports.tsx'),
  },
  {
    path: 'event-reports',
    needs: ['see occupancy'],
    load: () => import('./event-reports.tsx'),
    button: { on: 'reports', label: 'Event reports' },
  },
  {
    path: 'event-reports/:event',
    needs: ['see occupancy'],
    load: () => import('./one-event-report.tsx'),
  },
];
