import { createDeclaration } from '@chaps/mf-build/declarations';
import { findUnlistedNames } from '@chaps/testing/stored-names';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import remoteConfig from '../../remote.config.ts';
import { renderRemote } from '../testing/render-remote.ts';

const { prerender } = await createDeclaration(remoteConfig);

describe('every page', () => {
  test.each([
    ['/', /PSA screening within reach of every man/],
    ['/about-us/research', '2023 research summary'],
    ['/support-us', 'Support us'],
    ['/information-hub', 'Information Hub'],
    ['/information-hub/statistics', '2023 statistics'],
    ['/information-hub/elderly-psa-testing', 'PSA testing for people above 80'],
    [
      '/information-hub/prostate-diseases-and-prostate-cancer',
      'Prostate diseases and prostate cancer',
    ],
    ['/information-hub/mens-health', 'Men’s health'],
    ['/information-hub/health-workplace', 'Health in the workplace'],
    ['/news/patient-journey/george-whitfield', /George’s story/],
    ['/news/patient-journey/martin-ashworth', /Martin’s story/],
    ['/chaps-screening-event', 'CHAPS screening event'],
    ['/refund-policy', 'Refund Policy'],
    ['/world-cancer-day-poster', 'World Cancer Day poster'],
    ['/privacy', 'Privacy and storage'],
    ['/accessibility', 'Accessibility'],
  ])('%s has its heading and its title', async (address, name) => {
    renderRemote(address);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(document.title).toMatch(/ \| CHAPS$/);
    const content = (name: string) =>
      document.head.querySelector(`meta[${name}]`)?.getAttribute('content') ?? '';
    expect(content('name="description"').length).toBeGreaterThan(50);
    expect(content('property="og:image"')).toMatch(/^https?:.+\.png/);
  });

  test('/privacy lists everything that the site stores, and an unlisted name is reported', async () => {
    renderRemote('/privacy');
    expect(await screen.findByText(/these are called chaps-session, user/)).toBeVisible();
    localStorage.setItem('chaps-bookings', 'listed');
    sessionStorage.setItem('event-pass:of an event', 'listed');
    expect(findUnlistedNames()).toEqual([]);
    localStorage.setItem('chaps-forgotten', 'planted');
    expect(findUnlistedNames()).toEqual(['chaps-forgotten']);
    localStorage.clear();
  });

  test.each([
    ['/information-hub/mens-health', /Men’s health/],
    ['/news/patient-journey/george-whitfield', /George’s story/],
  ])('%s has structured data for an article', async (address, headline) => {
    renderRemote(address);
    const block = document.head.querySelector('script[type="application/ld+json"]');
    const article = JSON.parse(block?.textContent ?? '{}');
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: expect.stringMatching(headline),
      publisher: { name: 'CHAPS', url: 'https://chaps.example.org/' },
    });
    // No review has a date yet, so none is claimed.
    expect(article.dateModified).toBeUndefined();
  });

  test.each([
    '/information-hub/prostate-diseases-and-prostate-cancer',
    '/information-hub/mens-health',
    '/information-hub/health-workplace',
    '/information-hub/elderly-psa-testing',
    '/chaps-screening-event',
  ])('%s names its sources and claims no medical review', async (address) => {
    renderRemote(address);
    const about = await screen.findByRole('complementary', { name: 'About this information' });
    const sources = within(about).getAllByRole('link');
    expect(sources.length).toBeGreaterThan(1);
    for (const link of sources) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(about).toHaveTextContent('does not replace the advice of your own doctor');
    expect(screen.queryByText(/Last (reviewed|updated)/)).toBeNull();
  });

  test.each(['/information-hub/unknown', '/news/patient-journey/unknown'])(
    '%s shows the not-found page',
    async (address) => {
      const { router } = renderRemote(address);
      expect(await screen.findByText('elsewhere')).toBeVisible();
      expect(router.state.location.pathname).toBe('/not-found');
    },
  );

  test.each(prerender)('%s from the sitemap exists', async (address) => {
    renderRemote(address);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('elsewhere')).not.toBeInTheDocument();
  });

  test('lists articles and stories in the sitemap', () => {
    expect(prerender).toContain('/information-hub/mens-health');
    expect(prerender).toContain('/news/patient-journey/george-whitfield');
  });
});

describe('the page /information-hub', () => {
  test('has its named sections and eight organisations with website and phone', async () => {
    renderRemote('/information-hub');
    await screen.findByRole('heading', { level: 1, name: 'Information Hub' });
    for (const id of [
      'prostate-cancer',
      'mens-health',
      'education',
      'health-in-workplace',
      'resources',
    ]) {
      expect(document.getElementById(id), id).not.toBeNull();
    }
    const phones = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('tel:'));
    expect(phones).toHaveLength(8);
    expect(screen.getByRole('link', { name: /^Read more/ })).toHaveAttribute(
      'href',
      '/information-hub/statistics',
    );
  });
});

describe('the page /chaps-screening-event', () => {
  test('shows the three colours, and the levels in the content file (spec 9)', async () => {
    renderRemote('/chaps-screening-event');
    const results = await screen.findByRole('region', { name: 'What your result means' });
    const names = within(results).getAllByRole('heading', { level: 3 });
    expect(names.map((name) => name.textContent)).toEqual(['Green', 'Amber', 'Red']);
    expect(results).toHaveTextContent('Test again in 1, 2 or 3 years');
    expect(results).toHaveTextContent('Test again in 3 months');
    expect(results).toHaveTextContent('See your GP');
    expect(results).toHaveTextContent('1.00 ng/ml or more for men in their 40s');
    expect(results).toHaveTextContent('2.00 ng/ml or more for men in their 50s');
  });
});

describe('the page /information-hub/statistics', () => {
  test('shows the published figures for 2023 (spec 9)', async () => {
    renderRemote('/information-hub/statistics');
    const table = await screen.findByRole('table');
    for (const cell of ['168', '7.15%', '26', '696', '29.6%', '1,046', '44.5%', '36', '1.5%']) {
      expect(table).toHaveTextContent(cell);
    }
    expect(table).toHaveAccessibleName(/2,397 tests/);
    expect(screen.getByRole('img', { name: /Low risk: 1,046 44.5%/ })).toBeVisible();
  });
});
