import { lazyScreen } from '@chaps/runtime/remote';
import type { Screen } from '../console/screen.ts';

export const peopleScreens: readonly Screen[] = [
  { path: 'people', needs: ['see people'], lazy: lazyScreen(() => import('./people.tsx')) },
  {
    path: 'people/:person',
    needs: ['see people'],
    lazy: lazyScreen(() => import('./person.tsx')),
  },
  {
    path: 'people/:person/merge',
    needs: ['change people'],
    forAll: true,
    lazy: lazyScreen(() => import('./merge-records.tsx')),
  },
  {
    path: 'data-requests',
    needs: ['see data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('./data-requests.tsx')),
  },
  {
    path: 'data-requests/:request',
    needs: ['see data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('./data-request.tsx')),
  },
  {
    path: 'new-data-request',
    needs: ['answer data requests'],
    forAll: true,
    lazy: lazyScreen(() => import('./new-data-request.tsx')),
  },
];
