import type { RemoteDeclaration } from '@chaps/mf-build';

export default {
  port: 3004,
  owner: '@chaps/account',
  quietPage: '/signup',
  routes: [
    '/login',
    '/signup',
    '/signup-success',
    '/reset-password',
    '/portal',
    '/medical-results',
  ],
  links: [
    { place: 'sign-in', order: 10, label: 'Login', to: '/login' },
    { place: 'portal', order: 10, label: 'Portal', to: '/portal' },
  ],
} satisfies RemoteDeclaration;
