import { renderBlock } from '@chaps/testing/render-remote';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { RecentNews } from './recent-news.tsx';

const titles = () =>
  within(screen.getByRole('list', { name: 'News' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);

const openNews = async (address = '/news') => {
  const { user } = renderRemote(address);
  await screen.findByRole('heading', { level: 1, name: 'News' });
  return user;
};

describe('the news page', () => {
  test('shows both patient journeys with their links', async () => {
    await openNews();
    expect(screen.getByRole('heading', { name: 'Patient Journey' })).toBeVisible();
    const links = screen.getAllByRole('link', { name: /READ MORE: .* story/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/news/patient-journey/george-whitfield',
      '/news/patient-journey/martin-ashworth',
    ]);
  });

  test('shows four items per page, newest first, and changes pages', async () => {
    const user = await openNews();
    const first = titles();
    expect(first).toHaveLength(4);
    expect(first[0]).toBe('First men invited to the TRANSFORM screening trial');
    await user.click(screen.getByRole('button', { name: 'Page 6' }));
    expect(titles()).toHaveLength(4);
    expect(titles()).not.toEqual(first);
    expect(screen.getByText('24 items, page 6 of 6')).toBeVisible();
  });

  test('starts at page 1 when the month changes', async () => {
    const user = await openNews('/news?page=3');
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Archive' }), 'June 2023');
    expect(screen.getByText('2 items, page 1 of 1')).toBeVisible();
    expect(titles()).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Archive' }), 'All News');
    expect(screen.getByText('24 items, page 1 of 6')).toBeVisible();
  });

  test('opens and closes each card independently', async () => {
    const user = await openNews();
    const poster = screen.getByRole('button', { name: /READ MORE: World Cancer Day/ });
    const year = screen.getByRole('button', { name: /READ MORE: 3,497 men/ });
    await user.click(poster);
    await user.click(year);
    expect(screen.getByText(/United by Unique/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /READ LESS: World Cancer Day/ }));
    expect(screen.queryByText(/United by Unique/)).toBeNull();
    expect(screen.getByRole('button', { name: /READ LESS: 3,497 men/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('links item 0 to an external site', async () => {
    await openNews();
    const link = screen.getByRole('link', { name: /READ MORE: First men invited/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('says when an archive month has no news, and links back to all news', async () => {
    const user = await openNews('/news?archive=May+1999');
    expect(screen.getByText('No news to display!')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /READ MORE/ })).toEqual([]);
    const archive = screen.getByRole('combobox', { name: 'Archive' });
    expect(archive).toHaveValue('May 1999');
    await user.selectOptions(archive, 'All News');
    expect(screen.getByText('24 items, page 1 of 6')).toBeVisible();
    expect(within(archive).queryByRole('option', { name: 'May 1999' })).toBeNull();
  });

  test('shows a message when nothing matches', () => {
    renderBlock(<RecentNews news={[]} />);
    expect(screen.getByText('No news to display!')).toBeVisible();
  });
});
