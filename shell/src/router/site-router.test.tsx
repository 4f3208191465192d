import { PageHeading } from '@chaps/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Navigation } from '../layout/navigation.tsx';
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
  sessionStorage.clear();
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

test('the old page stays until the code for the next one has loaded', async () => {
  await show();
  await act(async () => screen.getByRole('link', { name: 'Go on' }).click());
  expect(window.location.pathname).toBe('/next');
  expect(screen.getByRole('link', { name: 'Go on' })).toBeVisible();
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toHaveFocus();
});

test('the heading does not take focus if the user has moved it to the header', async () => {
  await show();
  await act(async () => screen.getByRole('link', { name: 'Go on' }).click());
  await act(async () => screen.getByRole('button', { name: 'Menu' }).focus());
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
});

test('a menu opened while a page loads stays open, and a menu opened before closes', async () => {
  await act(async () =>
    render(
      <SiteRouter>
        <Navigation pages={[]} />
        <Suspense fallback="loading">
          <Page />
        </Suspense>
      </SiteRouter>,
    ),
  );
  const menu = screen.getByRole('button', { name: 'Menu' });
  const press = (element: HTMLElement) => act(async () => element.click());
  await press(screen.getByRole('link', { name: 'Go on' }));
  await press(menu);
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await press(screen.getByRole('link', { name: 'Home' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('a page that redirects does so only once while the next page loads', async () => {
  window.history.replaceState(null, '', '/private');
  const replace = vi.spyOn(window.history, 'replaceState');
  await show();
  expect(window.location.pathname).toBe('/next');
  expect(replace.mock.calls.filter(([, , path]) => path === '/next')).toHaveLength(1);
  await load('Next');
  expect(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
});

/** The positions that the document was scrolled to. */
const tops = () => vi.mocked(window.scrollTo).mock.calls.map(([to]) => Object(to).top);

/** Scrolls down, then leaves the document as a reload or a link in a mail does. */
function leaveAt(top: number): void {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  vi.mocked(window.scrollTo).mockClear();
}

test('a new document starts at its top, whatever the scroll position of the previous document in the tab', async () => {
  await show();
  leaveAt(800);
  window.history.pushState(null, '', '/mailed-link');
  await show();
  expect(tops()).toEqual([]);
});

test('a reloaded document keeps its scroll position', async () => {
  await show();
  leaveAt(800);
  await show();
  expect(tops()).toEqual([800]);
});

test.each([
  ['#100%', 0],
  ['#%E0%A4%A', 0],
  ['#our%20team', 1],
])('the site is shown at the address %s, and scrolls to %i section', async (hash, times) => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scrolled = vi.fn();
  window.history.replaceState(null, '', `/${hash}`);
  render(
    <SiteRouter>
      <h1 id="our team">Team</h1>
    </SiteRouter>,
  );
  screen.getByRole('heading').scrollIntoView = scrolled;
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  expect(screen.getByRole('heading', { name: 'Team' })).toBeVisible();
  expect(scrolled).toHaveBeenCalledTimes(times);
});

function About() {
  const { pathname } = useLocation();
  if (pathname !== '/about') return <Link to="/about#team">Read more</Link>;
  return (
    <main>
      <PageHeading>About</PageHeading>
      <section id="team">
        <h2>Team</h2>
      </section>
    </main>
  );
}

test('a link to a section moves both focus and view to the section', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  render(
    <SiteRouter>
      <About />
    </SiteRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Read more' }));
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalled());
  expect(screen.getByRole('heading', { name: 'Team' })).toHaveFocus();
});
