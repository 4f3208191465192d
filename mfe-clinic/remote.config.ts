import type { RemoteConfig } from '@chaps/mf-build';

export default {
  port: 3006,
  owner: '@chaps/staff',
  restricted: true,
  quietPage: '/clinic/help',
  remote: () => import('./src/remote.ts'),
} satisfies RemoteConfig;
