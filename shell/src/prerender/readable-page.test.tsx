import { InShell } from '@chaps/testing/runtime';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { StartFailure } from '../app/start-failure.tsx';
import { RemoteFailure } from '../router/remote-failure.tsx';
import { findPrerendered, type PrerenderedPage, requestPageCode } from './prerendered-page.ts';
import { PrerenderedProvider, ReplacePrerendered } from './readable-page.tsx';

beforeEach(() => {
  document.head.innerHTML = '<title data-prerendered>News | CHAPS</title>';
  document.body.innerHTML =
    '<div id="prerendered" data-prerendered><header>Frame</header><main><h1>News</h1><a href="/">Home</a></main></div><div id="root" hidden></div>';
});

/** Renders into the element that is hidden while the prerendered page is shown. */
function renderInRoot(element: ReactNode) {
  const container = document.getElementById('root');
  if (!container) throw new Error('no root');
  return render(element, { container, wrapper: InShell });
}

function Disclosure({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
      {name}
    </button>
  );
}

const failureAt = (path: string, page: PrerenderedPage | undefined) => (
  <PrerenderedProvider value={page}>
    <MemoryRouter initialEntries={[path]}>
      <RemoteFailure onRetry={() => {}} busy={false} />
    </MemoryRouter>
  </PrerenderedProvider>
);

const titles = () => [...document.querySelectorAll('title')].map((title) => title.textContent);

test('the code of the page is requested on demand', () => {
  document.head.innerHTML +=
    '<template id="page-code"><link rel="preload" as="script" href="/a.js"></template>';
  expect(document.head.querySelector('link')).toBeNull();
  requestPageCode();
  expect(document.head.querySelector('link')).toHaveAttribute('href', '/a.js');
});

test('visible content is usable: its text is exposed, and Tab reaches its links', () => {
  findPrerendered();
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('tabindex');
});

test('focus moves to the same link in the live page', () => {
  findPrerendered();
  screen.getByRole('link', { name: 'Home' }).focus();
  act(() => {
    renderInRoot(
      <>
        <ReplacePrerendered />
        <h1 tabIndex={-1}>Live news</h1>
        <a href="/">Home</a>
      </>,
    );
  });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
});

test('focus on the skip link moves to the live content', () => {
  findPrerendered();
  const content = screen.getByRole('main');
  content.tabIndex = -1;
  content.focus();
  act(() => {
    renderInRoot(
      <>
        <ReplacePrerendered />
        <main tabIndex={-1}>
          <h1>Live news</h1>
        </main>
      </>,
    );
  });
  expect(screen.getByRole('main')).toHaveFocus();
});

test('an open menu stays open in the live page, and focus stays in it', () => {
  const header = document.querySelector('#prerendered header');
  if (!header) throw new Error('no header');
  header.innerHTML =
    '<nav><button aria-expanded="true">Menu</button><button aria-expanded="false">More</button></nav>';
  findPrerendered();
  screen.getByRole('button', { name: 'More' }).focus();
  act(() => {
    renderInRoot(
      <>
        <header>
          <nav>
            <Disclosure name="Menu" />
            <Disclosure name="More" />
          </nav>
        </header>
        <ReplacePrerendered />
      </>,
    );
  });
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('the heading receives focus when the focused link no longer exists', () => {
  findPrerendered();
  screen.getByRole('link', { name: 'Home' }).focus();
  act(() => {
    renderInRoot(
      <>
        <ReplacePrerendered />
        <h1 tabIndex={-1}>Live news</h1>
      </>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Live news' })).toHaveFocus();
});

test('the live page replaces the prerendered page and its head', () => {
  findPrerendered();
  act(() => {
    renderInRoot(
      <>
        <ReplacePrerendered />
        <h1>Live news</h1>
      </>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Live news' })).toBeVisible();
  expect(screen.queryByText('News')).toBeNull();
  expect(document.querySelectorAll('[data-prerendered]')).toHaveLength(0);
});

test('the prerendered page stays readable below the message when its remote fails', () => {
  renderInRoot(failureAt('/', findPrerendered()));
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
  const message = screen.getByRole('status');
  expect(message).toHaveTextContent('Parts of this page could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Home' });
  expect(link).not.toHaveAttribute('tabindex');
  expect(message.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // The live frame surrounds it, and the page keeps its title.
  expect(screen.queryByText('Frame')).toBeNull();
  expect(titles()).toEqual(['News | CHAPS']);
});

test('navigation removes the failed page and restores it on return', () => {
  const page = findPrerendered();
  const { rerender } = renderInRoot(failureAt('/', page));
  rerender(<p>Another page</p>);
  expect(titles()).toEqual([]);
  expect(screen.queryByText('News')).toBeNull();
  rerender(failureAt('/', page));
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
  expect(titles()).toEqual(['News | CHAPS']);
});

test('a failure message replaces a page that was not prerendered', () => {
  renderInRoot(failureAt('/portal', findPrerendered()));
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.queryByText('News')).toBeNull();
  expect(titles()).toEqual(['This page could not be loaded | CHAPS']);
});

test('the prerendered page keeps its frame when the shell does not start', () => {
  renderInRoot(
    <PrerenderedProvider value={findPrerendered()}>
      <StartFailure />
    </PrerenderedProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('We could not start the site');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Frame')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
});
