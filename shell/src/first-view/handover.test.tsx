import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { PartFailure } from '../pages/part-failure.tsx';
import { StartFailure } from '../pages/start-failure.tsx';
import { FirstViewEnds } from './handover.tsx';
import { holdFirstView } from './hold.ts';

beforeEach(() => {
  document.head.innerHTML = '<title data-first-view>News | CHAPS</title>';
  document.body.innerHTML =
    '<div id="first-view" data-first-view><header>Frame</header><main><h1>News</h1><a href="/">Home</a></main></div><div id="root" hidden></div>';
});

/** Renders into the element that is hidden while the prerendered page is shown. */
function renderInRoot(element: ReactNode) {
  const container = document.getElementById('root');
  if (!container) throw new Error('no root');
  return render(element, { container });
}

const failureAt = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <PartFailure onRetry={() => {}} busy={false} />
  </MemoryRouter>
);

const titles = () => [...document.querySelectorAll('title')].map((title) => title.textContent);

test('until the page is there its first view is shown, and not found by role', () => {
  holdFirstView();
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(document.querySelector('a')?.closest('[inert]')).toBeNull();
  expect(screen.getByText('Home')).toHaveAttribute('tabindex', '-1');
});

test('the page takes the place of its first view with all that came with it', () => {
  holdFirstView();
  act(() => {
    renderInRoot(
      <>
        <FirstViewEnds />
        <h1>Living news</h1>
      </>,
    );
  });
  expect(screen.getByRole('heading', { name: 'Living news' })).toBeVisible();
  expect(screen.queryByText('News')).toBeNull();
  expect(document.querySelectorAll('[data-first-view]')).toHaveLength(0);
});

test('a prerendered page stays readable below the message when its remote fails', () => {
  holdFirstView();
  renderInRoot(failureAt('/'));
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
  const message = screen.getByRole('status');
  expect(message).toHaveTextContent('Parts of this page could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Home' });
  expect(link).not.toHaveAttribute('tabindex');
  expect(message.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // The frame around it is the live one, and the page keeps its title.
  expect(screen.queryByText('Frame')).toBeNull();
  expect(titles()).toEqual(['News | CHAPS']);
});

test('whoever leaves the failed page takes nothing of it along, and finds it again on return', () => {
  holdFirstView();
  const { rerender } = renderInRoot(failureAt('/'));
  rerender(<p>Another page</p>);
  expect(titles()).toEqual([]);
  expect(screen.queryByText('News')).toBeNull();
  rerender(failureAt('/'));
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
  expect(titles()).toEqual(['News | CHAPS']);
});

test('the failure of a page that was not prerendered takes the place of the page', () => {
  holdFirstView();
  renderInRoot(failureAt('/portal'));
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.queryByText('News')).toBeNull();
  expect(titles()).toEqual(['This page could not be loaded | CHAPS']);
});

test('where not even the shell starts, the prerendered page stays with its frame', () => {
  holdFirstView();
  renderInRoot(<StartFailure />);
  expect(screen.getByRole('status')).toHaveTextContent('We could not start the site');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Frame')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
});
