import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const settingsScreens: readonly Screen[] = [
  {
    path: 'staff-accounts',
    needs: ['manage roles'],
    lazy: lazyScreen(() => import('./staff-accounts.tsx')),
  },
  {
    path: 'releases',
    needs: ['manage releases'],
    lazy: lazyScreen(() => import('./releases.tsx')),
  },
  {
    path: 'status',
    needs: ['see the service'],
    lazy: lazyScreen(() => import('./status.tsx')),
  },
  {
    path: 'mails',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('./mails.tsx')),
  },
  {
    path: 'mails/:kind',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('./mail.tsx')),
  },
  {
    path: 'templates',
    needs: ['change templates'],
    lazy: lazyScreen(() => import('./templates.tsx')),
  },
  {
    path: 'audit',
    needs: ['read the audit log', 'read who read results'],
    lazy: lazyScreen(() => import('./audit.tsx')),
  },
];
