import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const resultsScreens: readonly Screen[] = [
  {
    path: 'laboratories',
    needs: ['change events'],
    lazy: lazyScreen(() => import('./laboratories.tsx')),
  },
  {
    path: 'laboratories/:laboratory',
    needs: ['change events'],
    lazy: lazyScreen(() => import('./laboratory.tsx')),
  },
  {
    path: 'result-settings',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./result-settings.tsx')),
  },
  {
    path: 'results',
    needs: ['import results', 'release results'],
    lazy: lazyScreen(() => import('./results.tsx')),
  },
  {
    path: 'results/:batch',
    needs: ['import results'],
    lazy: lazyScreen(() => import('./result-batch.tsx')),
  },
  {
    path: 'results/:batch/reading',
    needs: ['import results'],
    lazy: lazyScreen(() => import('./result-reading.tsx')),
  },
  {
    path: 'not-told',
    needs: ['follow up results'],
    lazy: lazyScreen(() => import('./not-told.tsx')),
  },
];
