import type { ChromeLink } from '@chaps/contracts/registry';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Navigation } from './navigation.tsx';

const LINKS: ChromeLink[] = [
  {
    place: 'main',
    order: 20,
    label: 'Reading',
    to: '/reading',
    children: [
      { label: 'Books', to: '/reading#books' },
      { label: 'Papers', to: '/reading#papers' },
    ],
  },
  { place: 'main', order: 30, label: 'Last', to: '/last', children: [] },
];

function show() {
  const router = createMemoryRouter([{ path: '*', element: <Navigation pages={LINKS} /> }]);
  render(<RouterProvider router={router} />);
  return router;
}

const submenuButton = () => screen.getByRole('button', { name: 'Reading submenu' });

async function tabTo(element: () => HTMLElement) {
  for (let step = 0; step < 10; step += 1) {
    if (document.activeElement === element()) return;
    await userEvent.tab();
  }
  expect(element()).toHaveFocus();
}

test('focus follows the visible order, from Home to the pages', async () => {
  show();
  const order: string[] = [];
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab();
    const focused = document.activeElement;
    order.push(focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
  }
  expect(order).toEqual(['Menu', 'Home', 'Reading', 'Reading submenu', 'Last']);
});

test('a submenu opens by keyboard, is next in focus order, and closes when it loses focus', async () => {
  show();
  await tabTo(submenuButton);
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Books' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Papers' })).toHaveFocus();
  await userEvent.tab();
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link', { name: 'Papers' })).not.toBeInTheDocument();
});

test('Escape closes the submenu and focuses its button, then closes the menu', async () => {
  show();
  await tabTo(() => screen.getByRole('button', { name: 'Menu' }));
  await userEvent.keyboard(' ');
  await tabTo(submenuButton);
  await userEvent.keyboard(' ');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Books' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(submenuButton()).toHaveFocus();
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'false');
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).toHaveFocus();
});

test('a section link opens its page at the section and closes the submenu', async () => {
  const router = show();
  await tabTo(submenuButton);
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const { pathname, hash } = router.state.location;
  expect(pathname + hash).toBe('/reading#books');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.queryByRole('link', { name: 'Books' })).not.toBeInTheDocument();
});

test('a press keeps a hovered submenu open, and a second press closes it', async () => {
  show();
  await userEvent.hover(submenuButton());
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(submenuButton());
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.unhover(submenuButton());
  expect(screen.getByRole('link', { name: 'Books' })).toBeVisible();
  await userEvent.click(submenuButton());
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'false');
});

test('a hovered submenu closes when the mouse leaves, and a press elsewhere closes all submenus', async () => {
  show();
  await userEvent.hover(submenuButton());
  await userEvent.unhover(submenuButton());
  await waitFor(() => expect(submenuButton()).toHaveAttribute('aria-expanded', 'false'));
  await userEvent.click(submenuButton());
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(document.body);
  expect(submenuButton()).toHaveAttribute('aria-expanded', 'false');
});

test('a submenu opened by keyboard stays open when the pointer leaves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  await tabTo(submenuButton);
  await userEvent.keyboard('{Enter}');
  fireEvent.pointerLeave(submenuButton(), { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByRole('link', { name: 'Books' })).toBeVisible();
  vi.useRealTimers();
});
