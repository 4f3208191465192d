import type { RemoteSlotProps } from '@chaps/runtime';
import { renderBlock } from '@chaps/testing/render-remote';
import { provideRuntime } from '@chaps/testing/runtime';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import figures from '#content/figures/home.md';
import { renderRemote } from '../testing/render-remote.ts';
import { Testimonials } from './home-testimonials.tsx';

const NamedBlock = ({ name }: RemoteSlotProps) => <p>block {name}</p>;

describe('the home page', () => {
  test('has the links in the specification and the block of events', async () => {
    provideRuntime({ Slot: NamedBlock });
    renderRemote('/');
    await screen.findByRole('heading', { name: 'ABOUT CHAPS' });
    for (const link of screen.getAllByRole('link', { name: 'BOOK AN EVENT' })) {
      expect(link).toHaveAttribute('href', '/book-event-main');
    }
    expect(screen.getAllByRole('link', { name: 'BOOK AN EVENT' })).toHaveLength(3);
    const [about, events] = screen.getAllByRole('link', { name: /^READ MORE/ });
    expect(about).toHaveAttribute('href', '/about-us#about-chaps');
    expect(events).toHaveAttribute('href', '/chaps-screening-event');
    expect(screen.getByText('block upcoming-events')).toBeVisible();
  });

  test('shows the figures in their content file', async () => {
    renderRemote('/');
    const list = await screen.findByRole('list', { name: 'CHAPS in figures' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(figures.figures.map(({ figure, label }) => `${figure} ${label}`));
    expect(list).toHaveTextContent('3,497 men tested at 40 events in 2024');
  });

  test('READ MORE leads to the about section', async () => {
    const { user } = renderRemote('/');
    const [about] = await screen.findAllByRole('link', { name: /^READ MORE/ });
    if (about) await user.click(about);
    expect(await screen.findByRole('heading', { name: 'About CHAPS' })).toBeVisible();
    expect(document.getElementById('about-chaps')).not.toBeNull();
  });

  test('truncates testimonials at 300 characters until Show More is pressed', async () => {
    const { user } = renderRemote('/');
    const [toggle] = await screen.findAllByRole('button', { name: /^Show More about what/ });
    expect(screen.getAllByRole('button', { name: /^Show More/ })).toHaveLength(3);
    expect(screen.queryByText(/That is the whole point of it\./)).toBeNull();
    if (toggle) await user.click(toggle);
    expect(screen.getByText(/That is the whole point of it\./)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Show Less/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });
});

describe('testimonials', () => {
  test('are the first three, each with its author if both name and role are known', () => {
    const said = (order: number, person: { name?: string; role?: string }) => ({
      ...person,
      order,
      sample: true,
      content: `Words of number ${order}.`,
    });
    renderBlock(
      <Testimonials
        items={[
          said(1, { name: 'Ann', role: 'Nurse' }),
          said(2, { name: 'Bob' }),
          said(3, { role: 'Porter' }),
          said(4, { name: 'Dan', role: 'Driver' }),
        ]}
      />,
    );
    expect(screen.getAllByText(/^Words of number/)).toHaveLength(3);
    expect(screen.getAllByText('Five stars')).toHaveLength(3);
    expect(screen.getByText('Ann')).toBeVisible();
    for (const missing of ['Bob', 'Porter', 'Dan']) {
      expect(screen.queryByText(missing)).toBeNull();
    }
  });
});
