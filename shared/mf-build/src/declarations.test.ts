import { expect, test } from 'vitest';
import { declare } from './declarations.ts';

const Screen = () => null;
const lazy = async () => ({ Component: Screen });

test('derives routes, links, options and prerendered paths from route objects', async () => {
  const remote = {
    routes: [
      {
        path: '/hub',
        lazy,
        handle: {
          prerender: true,
          footerless: true,
          links: [
            {
              place: 'main' as const,
              order: 10,
              label: 'Hub',
              sections: [{ label: 'Books', id: 'books' }],
            },
          ],
        },
      },
      { path: '/hub/:id', lazy, handle: { prerender: true } },
      { path: '/pay', lazy, handle: { isolated: true } },
    ],
    slots: { contact: async () => ({ default: Screen }) },
  };
  const declared = declare({
    remote: async () => remote,
    paths: { '/hub/:id': ['/hub/one', '/hub/two'] },
  });
  expect(await declared).toEqual({
    routes: ['/hub', '/hub/:id', '/pay'],
    isolatedRoutes: ['/pay'],
    footerlessRoutes: ['/hub'],
    slots: ['contact'],
    links: [
      {
        place: 'main',
        order: 10,
        label: 'Hub',
        to: '/hub',
        children: [{ label: 'Books', to: '/hub#books' }],
      },
    ],
    prerender: ['/hub', '/hub/one', '/hub/two'],
  });
});
