import type { RemoteConfig } from '@chaps/mf-build';

export default {
  port: 3005,
  owner: '@chaps/staff',
  restricted: true,
  quietPage: '/staff/help',
  remote: () => import('./src/remote.ts'),
} satisfies RemoteConfig;
