import { RuntimeProvider, useSession } from '@chaps/runtime';
import { NoBlock, sessionActionsOf } from '@chaps/testing/runtime';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRegistry, useRegistry } from '../registry/registry.ts';
import { buildOf, registryWith, SITE } from '../testing/site.ts';
import { UnownedPage } from './unowned-page.tsx';

const open = registryWith([
  { place: 'sign-in', order: 1, label: 'Login', to: '/login', children: [] },
]);
const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.org' };

let requested: string[];
let restricted: () => Response;

beforeEach(() => {
  requested = [];
  restricted = () =>
    Response.json({
      version: 1,
      updatedAt: open.updatedAt,
      remotes: [{ ...buildOf('aaaaaaaa0001'), name: 'inner', routes: ['/inner'] }],
    });
  vi.stubGlobal('fetch', async (file: string) => {
    requested.push(file);
    return file === '/registry.json' ? Response.json(open) : restricted();
  });
  vi.stubGlobal('reportError', vi.fn());
  useSession.setState({ status: 'anonymous' }, true);
});
afterEach(async () => {
  // Anonymous: the next test's document has not requested it yet.
  useSession.setState({ status: 'anonymous' }, true);
  await readRegistry();
  vi.unstubAllGlobals();
  useSession.setState({ status: 'loading' }, true);
});

async function show() {
  await readRegistry();
  render(
    <RuntimeProvider value={{ config: SITE, session: sessionActionsOf(), Slot: NoBlock }}>
      <MemoryRouter initialEntries={['/inner?day=2']}>
        <UnownedPage />
      </MemoryRouter>
    </RuntimeProvider>,
  );
}

const names = () => useRegistry.getState().registry?.remotes.map(({ name }) => name);

test('a visitor is told that the page is not found, and nothing more is read', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to look again' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(requested).toEqual(['/registry.json']);
});

test('for a signed-in person, the restricted remotes are read, until they sign out', async () => {
  useSession.setState({ status: 'signed-in', user, recovering: false }, true);
  await show();
  await expect.poll(names).toEqual(['reading', 'inner']);
  await readRegistry();
  expect(names()).toEqual(['reading', 'inner']);
  useSession.setState({ status: 'anonymous' }, true);
  requested = [];
  await readRegistry();
  expect(names()).toEqual(['reading']);
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
  useSession.setState({ status: 'signed-in', user, recovering: false }, true);
  await show();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in to look again' })).not.toBeInTheDocument();
});

test('a failure shows a message, and Try again reads them', async () => {
  const answer = restricted;
  restricted = () => new Response('', { status: 503 });
  useSession.setState({ status: 'signed-in', user, recovering: false }, true);
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(names()).toEqual(['reading']);
  restricted = answer;
  again.click();
  await expect.poll(names).toEqual(['reading', 'inner']);
});
