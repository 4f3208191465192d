import type { RemoteConfig } from '@chaps/mf-build';

export default {
  port: 3002,
  owner: '@chaps/events',
  quietPage: '/events/community-screening',
  remote: () => import('./src/remote.ts'),
} satisfies RemoteConfig;
