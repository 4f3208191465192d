import type { Screen } from '../console/screen.ts';

export const followUpScreens: readonly Screen[] = [
  {
    path: 'letter-templates',
    isSetting: true,
    needs: ['follow up results'],
    load: () => import('./letter-templates.tsx'),
  },
  {
    path: 'follow-ups',
    needs: ['follow up results'],
    load: () => import('./follow-ups.tsx'),
  },
  {
    path: 'follow-ups/:item',
    needs: ['follow up results'],
    load: () => import('./follow-up.tsx'),
  },
  {
    path: 'not-told',
    needs: ['follow up results'],
    load: () => import('./not-told.tsx'),
  },
  {
    path: 'letters',
    needs: ['follow up results'],
    load: () => import('./letter.tsx'),
  },
  {
    path: 'letters/:letter',
    needs: ['follow up results'],
    load: () => import('./letter.tsx'),
  },
];
