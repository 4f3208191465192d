import type { Registry } from '@chaps/contracts/registry';
import { RuntimeProvider } from '@chaps/runtime';
import { NoBlock, sessionActionsOf } from '@chaps/testing/runtime';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRegistry, useRegistry } from '../registry/registry.ts';
import { makeBuild, makeRegistry, SITE } from '../testing/site.ts';
import { UnownedPage } from './unowned-page.tsx';

const open = makeRegistry([
  { place: 'sign-in', order: 1, label: 'Login', to: '/login', children: [] },
]);

let requested: string[];
let restricted: () => Response;
let published: Registry;

beforeEach(() => {
  requested = [];
  restricted = () =>
    Response.json({
      version: 1,
      updatedAt: open.updatedAt,
      remotes: [{ ...makeBuild('aaaaaaaa0001'), name: 'inner', routes: ['/inner'] }],
    });
  vi.stubGlobal('fetch', async (file: string) => {
    requested.push(file);
    return file === '/registry.json' ? Response.json(published) : restricted();
  });
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  useRegistry.setState({}, true);
  vi.unstubAllGlobals();
});

async function show(registry = open) {
  published = registry;
  await readRegistry();
  render(
    <RuntimeProvider value={{ config: SITE, session: sessionActionsOf(), Slot: NoBlock }}>
      <MemoryRouter initialEntries={['/inner?day=2']}>
        <Routes>
          <Route path="/reading" element={<h1>Reading</h1>} />
          <Route path="*" element={<UnownedPage />} />
        </Routes>
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

const names = () => useRegistry.getState().registry?.remotes.map(({ name }) => name);

test('the restricted remotes are loaded, and kept', async () => {
  await show();
  await expect.poll(names).toEqual(['reading', 'inner']);
  await readRegistry();
  expect(names()).toEqual(['reading', 'inner']);
  expect(requested).toEqual([
    '/registry.json',
    ...Array(2).fill(['/registry.json', '/registry-restricted.json']).flat(),
  ]);
});

test('the address of a withdrawn remote redirects to its replacement', async () => {
  const redirects = [{ name: 'old', routes: ['/inner'], to: '/reading' }];
  await show({ ...open, redirects });
  expect(await screen.findByRole('heading', { name: 'Reading' })).toBeVisible();
  expect(requested).toEqual(['/registry.json']);
});

test.each<[string, () => Response]>([
  ['no such file', () => new Response('Not found', { status: 404 })],
  [
    'a web server that answers with a document',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('a site with %s has no restricted remotes', async (_case, answer) => {
  restricted = answer;
  await show();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a failure shows a message, and Try again loads the restricted remotes', async () => {
  const answer = restricted;
  restricted = () => new Response('', { status: 503 });
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(names()).toEqual(['reading']);
  restricted = answer;
  again.click();
  await expect.poll(names).toEqual(['reading', 'inner']);
});
