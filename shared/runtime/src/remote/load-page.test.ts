import { expect, test } from 'vitest';
import { loadPage } from './load-page.ts';

const Screen = () => null;
const url = new URL('https://site.invalid/events/7/people/ada?day=2');

function routesWith(received: unknown[]) {
  const note = (who: string) => (args: unknown) => void received.push([who, args]);
  return [
    {
      path: '/events/:event',
      lazy: async () => ({ Component: Screen }),
      loader: note('layout'),
      children: [
        { index: true as const, lazy: () => Promise.reject(new Error('not of this address')) },
        {
          path: 'people/:person',
          lazy: async () => ({ Component: Screen }),
          loader: note('page'),
        },
      ],
    },
  ];
}

test('the layout and the page load together, and their loaders receive the address', async () => {
  const received: unknown[] = [];
  const page = await loadPage(routesWith(received), url);
  expect(page?.map(({ route }) => route.path)).toEqual(['/events/:event', 'people/:person']);
  const params = { event: '7', person: 'ada' };
  expect(received).toEqual([
    ['layout', { url, params }],
    ['page', { url, params }],
  ]);
});

test('no loader runs without requests', async () => {
  const received: unknown[] = [];
  expect(await loadPage(routesWith(received), url, { withRequests: false })).toHaveLength(2);
  expect(received).toEqual([]);
});

test('an address without a route has no page', async () => {
  expect(await loadPage(routesWith([]), new URL('/elsewhere', url))).toBeNull();
});

test('code that fails to load is an error', async () => {
  const broken = [{ path: '/', lazy: () => Promise.reject(new Error('no such file')) }];
  await expect(loadPage(broken, new URL('/', url))).rejects.toThrow('no such file');
});
