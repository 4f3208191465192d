import { expect, test } from 'vitest';
import { createDeclaration } from './declarations.ts';

const Screen = () => null;
const lazy = async () => ({ Component: Screen });

test('nested routes have the full path, and the options of their layouts', async () => {
  const remote = {
    routes: [
      {
        path: '/desk',
        handle: { footerless: true, frameless: true },
        children: [
          { path: 'help', lazy },
          {
            lazy,
            handle: { prerender: true },
            children: [
              { index: true as const, lazy },
              { path: 'event/:event', children: [{ path: 'people', lazy }] },
              { path: '*', lazy, handle: { footerless: false, prerender: false } },
            ],
          },
        ],
      },
    ],
  };
  const paths = { '/desk/event/:event/people': ['/desk/event/1/people'] };
  expect(await createDeclaration({ remote: async () => remote, paths })).toMatchObject({
    routes: ['/desk/help', '/desk', '/desk/event/:event/people', '/desk/*'],
    footerlessRoutes: ['/desk/help', '/desk', '/desk/event/:event/people'],
    framelessRoutes: ['/desk/help', '/desk', '/desk/event/:event/people', '/desk/*'],
    prerender: ['/desk', '/desk/event/1/people'],
    links: [],
  });
});

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
      { path: '/desk', lazy, handle: { locksItself: true, camera: true } },
    ],
    slots: { contact: async () => ({ default: Screen }) },
  };
  const declared = createDeclaration({
    remote: async () => remote,
    paths: { '/hub/:id': ['/hub/one', '/hub/two'] },
  });
  expect(await declared).toEqual({
    routes: ['/hub', '/hub/:id', '/pay', '/desk'],
    isolatedRoutes: ['/pay'],
    cameraRoutes: ['/desk'],
    selfLockingRoutes: ['/desk'],
    footerlessRoutes: ['/hub'],
    framelessRoutes: [],
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
