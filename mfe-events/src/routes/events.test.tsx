import { renderBlock } from '@chaps/testing/render-remote';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { eventsApi } from '../testing/events-api.ts';
import CommunityScreening from './community-screening.tsx';
import CorporateScreening from './corporate-screening.tsx';
import Events from './events.tsx';
import SeminarTalks from './seminar-talks.tsx';

eventsApi();

describe('the events overview (spec 2)', () => {
  test.each([
    ['COMMUNITY', 'community', '/events/community-screening'],
    ['FREEMASONS', 'freemason', '/news/patient-journey/martin-ashworth'],
    ['CORPORATE', 'corporate', '/events/corporate-screening'],
    ['SPEAKER REQUESTS', 'speaker', '/events/seminar-talks'],
  ])('has the section %s', (title, id, learnMore) => {
    renderBlock(<Events />);
    const section = screen.getByRole('region', { name: title });
    expect(section).toHaveAttribute('id', id);
    const links = within(section);
    expect(links.getByRole('link', { name: 'LEARN MORE' })).toHaveAttribute('href', learnMore);
    if (id === 'speaker') {
      expect(links.getByRole('link', { name: 'talks@example.org' })).toHaveAttribute(
        'href',
        'mailto:talks@example.org',
      );
    } else {
      expect(links.getByRole('link', { name: 'BOOK AN EVENT' })).toHaveAttribute(
        'href',
        '/book-event-main',
      );
    }
  });

  test('shows the logos of three provinces', () => {
    renderBlock(<Events />);
    const logos = screen.getAllByRole('img');
    expect(logos.map((logo) => logo.getAttribute('aria-label'))).toEqual([
      'London lodges',
      'Essex lodges',
      'Suffolk lodges',
    ]);
  });
});

test('community screening links to the meaning of the colours instead of repeating it', () => {
  renderBlock(<CommunityScreening />);
  expect(screen.getByRole('link', { name: 'What Green, Amber and Red mean' })).toHaveAttribute(
    'href',
    '/chaps-screening-event#results',
  );
});

test.each([
  ['Community screening', <CommunityScreening key="1" />],
  ['Corporate screening', <CorporateScreening key="2" />],
  ['Seminars and talks', <SeminarTalks key="3" />],
] satisfies [string, ReactElement][])('%s expands and collapses its texts', async (title, page) => {
  renderBlock(page);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const [more] = screen.getAllByRole('button', { name: /^Show More/ });
  if (!more) throw new Error('no toggle');
  await userEvent.click(more);
  await userEvent.click(screen.getByRole('button', { name: /^Show Less/ }));
  expect(screen.queryByRole('button', { name: /^Show Less/ })).not.toBeInTheDocument();
});

test.each([
  ['Events', <Events key="1" />],
  ['Community screening', <CommunityScreening key="2" />],
  ['Corporate screening', <CorporateScreening key="3" />],
] satisfies [string, ReactElement][])(
  '%s promises results in the portal, not by letter',
  async (_title, page) => {
    renderBlock(page);
    for (const more of screen.queryAllByRole('button', { name: /^Show More/ })) {
      await userEvent.click(more);
    }
    expect(screen.getByText(/in (?:your|their) portal on this site/)).toBeVisible();
    expect(screen.queryByText(/\bletter\b/)).toBeNull();
  },
);
