import { PageHeading } from '@chaps/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteRouter } from './site-router.tsx';

let code: PromiseWithResolvers<string>;
beforeEach(() => {
  code = Promise.withResolvers();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const Loaded = () => <PageHeading>{use(code.promise)}</PageHeading>;

function Page() {
  const { pathname } = useLocation();
  if (pathname === '/private') return <Navigate to="/next" replace state={{ from: '/private' }} />;
  if (pathname === '/next') return <Loaded />;
  return <Link to="/next">Go on</Link>;
}

const site = (
  <SiteRouter>
    <button type="button">Menu</button>
    <main>
      <Suspense fallback="loading">
        <Page />
      </Suspense>
    </main>
  </SiteRouter>
);

const show = () => act(async () => render(site));

const load = (heading: string) => act(async () => code.resolve(heading));

test('the old page stays until the code of the next one has come', async () => {
  await show();
  await act(async () => screen.getByRole('link', { name: 'Go on' }).click());
  expect(window.location.pathname).toBe('/next');
  expect(screen.getByRole('link', { name: 'Go on' })).toBeVisible();
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toHaveFocus();
});

test('the heading leaves the focus to a person who moved it to the header meanwhile', async () => {
  await show();
  await act(async () => screen.getByRole('link', { name: 'Go on' }).click());
  await act(async () => screen.getByRole('button', { name: 'Menu' }).focus());
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});

test('a page that redirects does so once while the next one loads', async () => {
  window.history.replaceState(null, '', '/private');
  const replace = vi.spyOn(window.history, 'replaceState');
  await show();
  expect(window.location.pathname).toBe('/next');
  expect(replace.mock.calls.filter(([, , path]) => path === '/next')).toHaveLength(1);
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
});
