import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FirstViewEnds } from './handover.tsx';
import { holdFirstView } from './hold.ts';

beforeEach(() => {
  document.head.innerHTML = '<title data-first-view>News | CHAPS</title>';
  document.body.innerHTML =
    '<div id="first-view" data-first-view><h1>News</h1><a href="/">Home</a></div><div id="root" hidden></div>';
});

test('until the page is there its first view is shown, and not found by role', () => {
  holdFirstView();
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(document.querySelector('a')?.closest('[inert]')).toBeNull();
  expect(screen.getByText('Home')).toHaveAttribute('tabindex', '-1');
});

test('the page takes the place of its first view with all that came with it', () => {
  const container = document.getElementById('root');
  if (!container) throw new Error('no root');
  holdFirstView();
  act(() => {
    render(
      <>
        <FirstViewEnds />
        <h1>Living news</h1>
      </>,
      { container },
    );
  });
  expect(screen.getByRole('heading', { name: 'Living news' })).toBeVisible();
  expect(screen.queryByText('News')).toBeNull();
  expect(document.querySelectorAll('[data-first-view]')).toHaveLength(0);
});
