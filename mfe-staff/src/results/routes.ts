import type { Screen } from '../console/screen.ts';

export const resultsScreens: readonly Screen[] = [
  {
    path: 'laboratories',
    isSetting: true,
    needs: ['change events'],
    load: () => import('./laboratories.tsx'),
  },
  {
    path: 'laboratories/:laboratory',
    needs: ['change events'],
    load: () => import('./laboratory.tsx'),
  },
  {
    path: 'result-settings',
    isSetting: true,
    needs: ['follow up results'],
    load: () => import('./result-settings.tsx'),
  },
  {
    path: 'results',
    needs: ['import results', 'release results'],
    load: () => import('./results.tsx'),
  },
  {
    path: 'results/:batch',
    needs: ['import results'],
    load: () => import('./result-batch.tsx'),
  },
  {
    path: 'results/:batch/reading',
    needs: ['import results'],
    load: () => import('./result-reading.tsx'),
  },
];
