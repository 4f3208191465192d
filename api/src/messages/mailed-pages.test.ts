import { toRequestLine } from '@chaps/contracts';
import { ENDPOINTS } from '@chaps/contracts/endpoints';
import { describe, expect } from 'vitest';
import { test } from '../../test/fixtures.ts';
import { buildAlertUnsubscribeUrl } from '../events/alerts.ts';
import { buildRecallEndUrl } from '../follow-up/recall/end-link.ts';
import { buildUnsubscribeUrl } from '../people/unsubscribe.ts';

/** Every path that responds with a page. */
const PATHS = new Set(
  ENDPOINTS.filter((endpoint) => 'media' in endpoint && endpoint.media === 'text/html').map(
    (endpoint) => toRequestLine(endpoint).path,
  ),
);
const PAGES = [...PATHS].flatMap((path) => [
  { method: 'GET' as const, path },
  { method: 'POST' as const, path },
]);

/** A `token` that was cut off, changed, left out, or pasted twice. */
const BROKEN = ['?token=eyJhbGciOi', '?token=x.y.z', '?token=', '', `?token=${'x'.repeat(600)}`];

describe.each(PAGES)('$method $path', ({ method, path }) => {
  test.for(BROKEN)(
    'says that a link does not work, and how to reach us: %s',
    async (query, { api }) => {
      const { status, headers, text } = await api.call(method, path + query);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>This link does not work</h1>');
      expect(text).toContain('call us on 020 7946 0123 or write to');
      expect(text).toContain('href="mailto:bookings@example.org"');
      expect(text).toContain(`href="${api.services.config.PUBLIC_SITE_URL}"`);
    },
  );
});

test.for([buildAlertUnsubscribeUrl, buildRecallEndUrl, buildUnsubscribeUrl])(
  'a valid link shows a page that links to the site, before and after its form is sent: %o',
  async (build, { api }) => {
    const { pathname, search } = new URL(await build(api.services, crypto.randomUUID()));
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await api.call(method, pathname + search);
      expect([method, status]).toEqual([method, 200]);
      expect(text).toContain(`href="${api.services.config.PUBLIC_SITE_URL}"`);
    }
  },
);
