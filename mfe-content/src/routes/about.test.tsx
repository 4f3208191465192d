import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';

describe('the page /about-us', () => {
  test.each([
    ['who we are', 300],
    ['what we do', 300],
    ['why we do it', 300],
    ['fundraising ideas', 250],
    ['donate', 250],
    ['get involved', 250],
  ])(
    'cuts %s at %i characters until Show More is pressed, and again after Show Less',
    async (about, limit) => {
      const { user } = renderRemote('/about-us');
      const toggle = await screen.findByRole('button', { name: `Show More about ${about}` });
      const text = () =>
        document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.textContent ?? '';
      const cut = text();
      expect(cut.endsWith('…')).toBe(true);
      expect(cut.length - 1).toBeLessThanOrEqual(limit);
      expect(cut.length - 1).toBeGreaterThan(limit - 20);
      await user.click(toggle);
      expect(toggle).toHaveAccessibleName(`Show Less about ${about}`);
      expect(text().length).toBeGreaterThan(limit);
      await user.click(toggle);
      expect(text()).toBe(cut);
    },
  );

  test('has its sections, groups and buttons', async () => {
    renderRemote('/about-us');
    await screen.findByRole('heading', { level: 1, name: 'About us' });
    for (const id of ['about-chaps', 'our-team', 'our-supporters']) {
      expect(document.getElementById(id), id).not.toBeNull();
    }
    for (const name of [
      'Who we are',
      'What we do',
      'Why we do it',
      'Executive Team',
      'Trustees / Clinical Advisory Board',
      'Fundraising ideas',
      'Donate',
      'Get involved',
      'Contact Us',
    ]) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    const supporter = screen.getByRole('link', { name: /Become a Supporter/ });
    expect(supporter).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'BOOK AN EVENT' })).toHaveAttribute(
      'href',
      '/book-event-main',
    );
  });
});
