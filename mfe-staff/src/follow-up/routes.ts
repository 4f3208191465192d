import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const followUpScreens: readonly Screen[] = [
  {
    path: 'letter-templates',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./letter-templates.tsx')),
  },
  {
    path: 'follow-ups',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./follow-ups.tsx')),
  },
  {
    path: 'follow-ups/:item',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./follow-up.tsx')),
  },
  {
    path: 'letters/:letter',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./letter.tsx')),
  },
];
