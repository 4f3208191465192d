import { InShell, provideRuntime } from '@chaps/testing/runtime';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SITE } from '../testing/site.ts';
import { SiteMeta } from './site-meta.tsx';

const attribute = (selector: string, name: string) =>
  document.head.querySelector(selector)?.getAttribute(name);

test('each address has one canonical link without a query, and a matching card', async () => {
  provideRuntime({ config: SITE });
  const router = createMemoryRouter([{ path: '*', element: <SiteMeta /> }], {
    initialEntries: ['/somewhere/?page=2'],
  });
  render(<RouterProvider router={router} />, { wrapper: InShell });
  expect(attribute('link[rel=canonical]', 'href')).toBe('https://chaps.example.org/somewhere');
  await act(() => router.navigate('/'));
  expect(attribute('link[rel=canonical]', 'href')).toBe('https://chaps.example.org/');
  expect(attribute('meta[property="og:url"]', 'content')).toBe('https://chaps.example.org/');
  expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
});

test('the charity is described for search engines', () => {
  provideRuntime({ config: SITE });
  const router = createMemoryRouter([{ path: '*', element: <SiteMeta /> }]);
  render(<RouterProvider router={router} />, { wrapper: InShell });
  const block = document.head.querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(block?.textContent ?? '{}')).toMatchObject({
    '@type': 'NGO',
    name: 'CHAPS',
    identifier: { value: SITE.charity.number },
  });
});
