import type { RemoteConfig } from '@chaps/mf-build';

export default {
  port: 3004,
  owner: '@chaps/account',
  quietPage: '/signup',
  remote: () => import('./src/remote.ts'),
} satisfies RemoteConfig;
