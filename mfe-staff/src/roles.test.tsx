import { findEndpoint } from '@chaps/contracts/endpoints';
import { mayDo, ROLES, STAFF_ROLES } from '@chaps/domain/staff';
import { queryClient } from '@chaps/runtime';
import { createExampleResponse } from '@chaps/testing/example-response';
import { fakeApi, problem, type Received } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { canOpen } from './console/can-open.ts';
import { SCREENS } from './console/screens.ts';
import { routes } from './remote.ts';
import { renderRemote } from './testing/render-remote.ts';
import { makeStaffMe, signInStaff } from './testing/staff-api.ts';

/** The id used in the example responses, so that links resolve. */
const RECORD = '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d';
const VALUES: Readonly<Record<string, string>> = {
  laboratory: 'text',
  kind: 'text',
};

const PAGES = SCREENS.flatMap(({ path, parts }) =>
  parts ? parts.map((part) => `${path}/${part.path}`) : [path],
).map((path) =>
  `/staff/${path}`.replace(/:(\w+)/g, (_, name) => VALUES[name] ?? RECORD).replace(/\/$/, ''),
);

const grantOf = (role: string, event: string | null) => {
  const event_name = event && 'Rotary Ipswich';
  return { role, event_id: event, event_name, expires_at: null };
};

const CASES = STAFF_ROLES.flatMap((role) => {
  const { scope } = ROLES[role];
  const events = scope === 'either' ? [null, RECORD] : [scope === 'one' ? RECORD : null];
  return events.map((event) => ({ role, event, of: event ? 'one event' : 'all events' }));
});

test.each(CASES)(
  '$role ($of) has no page with a rejected request or a dead link',
  {
    timeout: 240_000,
  },
  async ({ role, event }) => {
    const grants = [grantOf(role, event)];
    const refused: string[] = [];
    const answer = ({ call }: Received) => {
      const endpoint = findEndpoint(call);
      if (!endpoint) return undefined;
      if (call === 'GET /staff/me') return { body: makeStaffMe(role, { grants }) };
      const { caller } = endpoint;
      const [, ofEvent] = /^[A-Z]+ \/staff\/events\/([^/]+)/.exec(call) ?? [];
      if (typeof caller === 'object' && caller.staff !== 'enter') {
        if (!mayDo(grants, caller.staff, new Date(), ofEvent)) {
          refused.push(call);
          return problem(403, 'FORBIDDEN');
        }
      }
      return { body: createExampleResponse(endpoint) };
    };
    const wrong: string[] = [];
    for (const page of PAGES) {
      signInStaff();
      fakeApi(API, {}, answer);
      renderRemote(page);
      await screen.findByRole('heading', { level: 1 });
      // The list of a tab is requested once the event's header has loaded.
      await waitFor(() => {
        expect(queryClient.isFetching()).toBe(0);
        expect(screen.queryAllByText(/^Loading/)).toEqual([]);
      });
      const isUnknown = screen.queryByRole('heading', { name: 'Page not found' }) !== null;
      const isOpen = canOpen(grants, page);
      if (isUnknown === isOpen) wrong.push(`${page} is ${isOpen ? 'unknown' : 'shown'}`);
      for (const call of refused.splice(0)) wrong.push(`${page} is refused ${call}`);
      for (const link of document.querySelectorAll('a')) {
        const address = link.getAttribute('href') ?? '';
        if (!/^\/(staff|clinic)\b/.test(address)) continue;
        if (!canOpen(grants, address)) wrong.push(`${page} leads to ${address}`);
        const isKnown = matchRoutes(routes, address)?.at(-1)?.route.path !== '*';
        if (!isKnown) wrong.push(`${page} leads nowhere: ${address}`);
      }
      cleanup();
      queryClient.clear();
    }
    expect(wrong).toEqual([]);
  },
);

test('a role added by a newer build opens nothing, and is shown by its name', async () => {
  signInStaff();
  const grants = [grantOf('archivist', null)];
  fakeApi(API, { 'GET /staff/me': { body: makeStaffMe('host', { grants }) } });
  renderRemote('/staff/events');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.getByText('archivist')).toBeVisible();
  expect(PAGES.filter((page) => canOpen(grants, page))).toEqual([]);
});
