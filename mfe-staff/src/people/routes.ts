import type { Screen } from '../console/screen.ts';

export const peopleScreens: readonly Screen[] = [
  { path: 'people', needs: ['see people'], load: () => import('./people.tsx') },
  {
    path: 'people/:person',
    needs: ['see people'],
    load: () => import('./person.tsx'),
  },
  {
    path: 'people/:person/merge',
    needs: ['change people'],
    forAll: true,
    load: () => import('./merge-records.tsx'),
  },
  {
    path: 'next-tests',
    needs: ['manage recalls'],
    load: () => import('./next-tests.tsx'),
    button: { on: 'people', label: 'Due for a test' },
  },
  {
    path: 'data-requests',
    needs: ['see data requests'],
    forAll: true,
    load: () => import('./data-requests.tsx'),
    button: { on: 'people', label: 'Data requests' },
  },
  {
    path: 'data-requests/:request',
    needs: ['see data requests'],
    forAll: true,
    load: () => import('./data-request.tsx'),
  },
  {
    path: 'new-data-request',
    needs: ['answer data requests'],
    forAll: true,
    load: () => import('./new-data-request.tsx'),
  },
];
