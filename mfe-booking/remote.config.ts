import type { RemoteConfig } from '@chaps/mf-build';

export default {
  port: 3003,
  owner: '@chaps/booking',
  quietPage: '/booking-success',
  remote: () => import('./src/remote.ts'),
} satisfies RemoteConfig;
