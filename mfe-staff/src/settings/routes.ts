import type { Screen } from '../console/screen.ts';

export const settingsScreens: readonly Screen[] = [
  {
    path: 'staff-accounts',
    isSetting: true,
    needs: ['manage roles'],
    load: () => import('./staff-accounts.tsx'),
  },
  {
    path: 'releases',
    isSetting: true,
    needs: ['manage releases'],
    load: () => import('./releases.tsx'),
  },
  {
    path: 'status',
    isSetting: true,
    needs: ['see service status'],
    load: () => import('./status.tsx'),
  },
  {
    path: 'retention',
    isSetting: true,
    needs: ['see service status'],
    load: () => import('./retention.tsx'),
  },
  {
    path: 'mails',
    isSetting: true,
    needs: ['change templates'],
    load: () => import('./mails.tsx'),
  },
  {
    path: 'mails/:kind',
    needs: ['change templates'],
    load: () => import('./mail.tsx'),
  },
  {
    path: 'templates',
    isSetting: true,
    needs: ['change templates'],
    load: () => import('./templates.tsx'),
  },
  {
    path: 'audit',
    isSetting: true,
    needs: ['read the audit log', 'read who read results'],
    load: () => import('./audit.tsx'),
  },
];
