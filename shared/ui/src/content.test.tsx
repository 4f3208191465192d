// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { markNavigated } from '@chaps/runtime';
import { InShell } from '@chaps/testing/runtime';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  DataTable,
  LoadFailure,
  Logo,
  Notice,
  Page,
  Pagination,
  Section,
  ShowMore,
  StructuredData,
} from './index.ts';
import { Steps } from './steps.tsx';

/** The site around a page that is loading or has loaded. */
const Frame = ({ arrived }: { arrived: boolean }) => (
  <>
    <header>
      <button type="button">Pressed</button>
      <button type="button">Menu</button>
    </header>
    <main>{arrived ? <Page title="News" /> : null}</main>
  </>
);

const renderInShell = (page: ReactNode) => render(page, { wrapper: InShell });

describe('Page', () => {
  test('sets the title, and moves focus to later headings but not to the first', () => {
    const { unmount } = renderInShell(
      <Page title="News" description="What is new." lead="Read on." />,
    );
    const heading = () => screen.getByRole('heading', { level: 1, name: 'News' });
    expect(document.title).toBe('News | CHAPS');
    expect(document.querySelector('meta[name=description]')).toHaveAttribute(
      'content',
      'What is new.',
    );
    expect(heading()).not.toHaveFocus();
    unmount();
    markNavigated();
    renderInShell(<Page title="News" />);
    expect(heading()).toHaveFocus();
  });

  test('leaves focus where the user moved it while the page was loading', () => {
    for (const next of ['Menu', 'Pressed']) {
      const { rerender, unmount } = renderInShell(<Frame arrived={false} />);
      screen.getByRole('button', { name: 'Pressed' }).focus();
      markNavigated();
      screen.getByRole('button', { name: next }).focus();
      rerender(<Frame arrived />);
      // The new heading takes focus from the followed link, but not from another element.
      const focused =
        next === 'Menu'
          ? screen.getByRole('button', { name: 'Menu' })
          : screen.getByRole('heading', { level: 1 });
      expect(focused).toHaveFocus();
      unmount();
    }
  });

  test('describes itself for search engines and social cards', () => {
    const content = (selector: string) =>
      document.querySelector(`meta[${selector}]`)?.getAttribute('content');
    const { rerender } = renderInShell(<Page title="News" description="What is new." />);
    expect(content('property="og:title"')).toBe('News');
    expect(content('property="og:description"')).toBe('What is new.');
    expect(content('property="og:type"')).toBe('website');
    expect(content('name="robots"')).toBeUndefined();
    expect(content('property="og:image"')).toBe(`https://chaps.example.org/social-card.png`);
    rerender(<Page title="A story" kind="article" card="/story.png" listed={false} />);
    expect(content('property="og:image"')).toBe(`https://chaps.example.org/story.png`);
    expect(content('property="og:image:alt"')).toBe('A story');
    expect(content('property="og:type"')).toBe('article');
    expect(content('name="robots"')).toBe('noindex');
  });

  test('adds structured data while it is rendered', () => {
    const blocks = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')];
    const { unmount } = render(
      <StructuredData thing={{ '@type': 'Article', name: '</script>' }} />,
    );
    expect(blocks().map((block) => JSON.parse(block.textContent))).toEqual([
      { '@context': 'https://schema.org', '@type': 'Article', name: '</script>' },
    ]);
    unmount();
    expect(blocks()).toEqual([]);
  });

  test('names a section after its title', () => {
    render(<Section title="Our Team">Names</Section>);
    expect(screen.getByRole('region', { name: 'Our Team' })).toHaveTextContent('Names');
  });
});

describe('ShowMore', () => {
  const text = `${'word '.repeat(55)}end`;

  test('truncates a long text and toggles it', async () => {
    render(<ShowMore text={text} limit={100} about="our work" />);
    const toggle = screen.getByRole('button', { name: 'Show More about our work' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText(/end$/)).not.toBeInTheDocument();
    await userEvent.click(toggle);
    expect(screen.getByText(/end$/)).toBeVisible();
    expect(toggle).toHaveAccessibleName('Show Less about our work');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  test('follows the threshold, not the limit (spec 2, About: cut at 300, link above 250)', () => {
    render(<ShowMore text={text} limit={300} threshold={250} />);
    expect(screen.getByText(/end$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible();
  });

  test('has no toggle for a short text', () => {
    render(<ShowMore text="Short." limit={100} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('navigation and states', () => {
  test('Steps shows done and current steps', () => {
    const steps = [
      { id: 'slot', label: 'Time' },
      { id: 'consent', label: 'Consent' },
      { id: 'done', label: 'Done' },
    ];
    render(<Steps steps={steps} current="consent" />);
    const items = within(screen.getByRole('navigation', { name: 'Your booking' })).getAllByRole(
      'listitem',
    );
    expect(items[0]).toHaveTextContent('Time (done)');
    expect(items[1]).toHaveAttribute('aria-current', 'step');
    expect(items[2]).not.toHaveAttribute('aria-current');
  });

  test('Pagination marks the current page, stops at the ends, and hides for a single page', async () => {
    const go = vi.fn();
    const { rerender } = render(
      <Pagination label="News pages" page={1} pages={3} onPageChange={go} />,
    );
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(go).toHaveBeenLastCalledWith(2);
    rerender(<Pagination label="News pages" page={1} pages={1} onPageChange={go} />);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('LoadFailure offers one retry at a time and shows the reference', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const retry = vi.fn(() => promise);
    render(<LoadFailure title="No events" message="Offline." onRetry={retry} requestId="req-7" />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Trying again...' }));
    expect(retry).toHaveBeenCalledTimes(1);
    resolve();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('req-7');
  });

  test('Notice is announced only when live, and important notices are landmarks', () => {
    render(
      <>
        <Notice tone="error" live title="Invalid Access code" />
        <Notice tone="important" title="IMPORTANT - Please Read" />
        <Notice tone="info">Quiet.</Notice>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid Access code');
    expect(screen.getByRole('region', { name: 'IMPORTANT - Please Read' })).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('DataTable has a caption, row headers and column headers', () => {
    render(
      <DataTable
        caption="Screening in 2023"
        columns={[
          { key: 'what', header: 'Found' },
          { key: 'men', header: 'Men', align: 'end' },
        ]}
        rows={[{ what: 'Tests', men: '2,397' }]}
      />,
    );
    expect(screen.getByRole('table', { name: 'Screening in 2023' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Men' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Tests 2,397' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Tests' })).toBeVisible();
  });

  test('Logo has the charity’s name', () => {
    render(<Logo />);
    expect(screen.getByRole('img', { name: 'CHAPS' })).toBeVisible();
  });
});
