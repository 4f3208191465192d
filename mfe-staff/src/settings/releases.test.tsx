import type { Releases } from '@chaps/contracts/releases';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { DONE, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const PATH = '/staff/releases';
const [LIVE, BEFORE, CANARY, STOPPED] = ['abcdef03', 'abcdef02', 'abcdef04', 'abcdef01'];
const PART = 'mfe-events';

const since = '2026-11-21T10:00:00.000Z';

const releasesOf = (changes: Partial<Releases> = {}): Releases => ({
  reported_at: '2026-11-22T12:00:00.000Z',
  is_watched: true,
  parts: [
    {
      part: PART,
      restricted: false,
      builds: [
        { build: LIVE, since: '2026-11-22T10:00:00.000Z', by: 'Ann' },
        { build: BEFORE, since, by: null },
      ],
      back_to: BEFORE,
      canary: null,
      stopped_canary: { build: STOPPED, at: since, reason: 'failed in 12 of 60 views' },
    },
    {
      part: 'mfe-staff',
      restricted: true,
      builds: [{ build: LIVE, since, by: null }],
      back_to: LIVE,
      canary: { build: CANARY, percent: 10, since },
      stopped_canary: null,
    },
  ],
  canaries: [
    {
      part: 'mfe-staff',
      build: CANARY,
      counts: {
        canary: { views: 40, failures: 3, networks: 30, seen: 41 },
        live: { views: 38, failures: 1, networks: 30, seen: 39 },
      },
    },
  ],
  figures: [
    { part: PART, build: LIVE, visits: 200, failed_visits: 3, timed_visits: 50, fast_visits: 41 },
  ],
  rollbacks: [],
  ...changes,
});

function start(changes: Partial<Releases> = {}, answers: Parameters<typeof staffApi>[0] = {}) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('admin') },
    [`GET ${PATH}`]: { body: releasesOf(changes) },
    ...answers,
  });
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('shows the live builds with their time, publisher and health', async () => {
  start();
  renderRemote(PATH);
  const live = await rowOf(/mfe-events Live/);
  expect(live.getByText(LIVE)).toBeVisible();
  expect(live.getByText('22 November 2026, 10:00')).toBeVisible();
  expect(live.getByText('Ann')).toBeVisible();
  expect(live.getByText('1.5% of 200 visits')).toBeVisible();
  expect(live.getByText('82% within 2.5 s')).toBeVisible();
  expect((await rowOf(/Stopped canary/)).getByText('failed in 12 of 60 views')).toBeVisible();
  const canary = await rowOf(/Canary, 10 %/);
  expect(
    canary.getByText('Failed in 3 of 40 views; the live build failed in 1 of 38'),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /mfe-events Previous abcdef02/ })).toBeVisible();
});

test.each([
  ['the live build goes back to the one before', PART, LIVE, BEFORE, /abcdef02 will be live/],
  ['a canary ends', 'mfe-staff', CANARY, LIVE, /The canary abcdef04 will end/],
])('requires a reason before %s', async (_case, part, from_build, to_build, consequence) => {
  const api = start({}, { [`POST ${PATH}/rollbacks`]: DONE });
  renderRemote(PATH);
  await userEvent.click(
    await screen.findByRole('button', { name: `Roll back ${part} ${from_build}` }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(consequence)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findAllByText(/Reason, for the audit log/)).not.toHaveLength(0);
  expect(api.sent(`POST ${PATH}/rollbacks`)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Reason, for the audit log'), 'The map is empty.');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(api.sent(`POST ${PATH}/rollbacks`)).toEqual([
      { part, from_build, to_build, reason: 'The map is empty.' },
    ]),
  );
});

test('says which parts will be rolled back together because they were published in one step', async () => {
  const [found, ...others] = releasesOf().parts;
  if (!found) throw new Error('there is a part');
  start({ parts: [{ ...found, back_with: ['shell', 'mfe-account'] }, ...others] });
  renderRemote(PATH);
  await userEvent.click(await screen.findByRole('button', { name: `Roll back ${PART} ${LIVE}` }));
  expect(await screen.findByText(/will also be rolled back: shell, mfe-account\./)).toBeVisible();
});

test('shows an error in the dialog', async () => {
  const message = 'Another build is live now. Please check again.';
  start({}, { [`POST ${PATH}/rollbacks`]: problem(409, 'RELEASE_CHANGED', message) });
  renderRemote(PATH);
  await userEvent.click(await screen.findByRole('button', { name: `Roll back ${PART} ${LIVE}` }));
  await userEvent.type(await screen.findByLabelText('Reason, for the audit log'), 'It fails.');
  await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('shows the outcomes of rollbacks, and offers no second rollback in the meantime', async () => {
  controlTimers();
  const rollback = {
    rollback_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13',
    part: PART,
    from_build: LIVE,
    to_build: BEFORE,
    reason: 'The map is empty.',
    requested_by: 'admin@example.org',
    requested_at: '2026-11-22T12:00:00.000Z',
    state: 'requested' as const,
    outcome: null,
  };
  const api = start({ rollbacks: [rollback] });
  renderRemote(PATH);
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.queryByRole('button', { name: `Roll back ${PART} ${LIVE}` })).toBeNull();
  api.answers[`GET ${PATH}`] = {
    body: releasesOf({
      rollbacks: [{ ...rollback, state: 'failed', outcome: 'It has no build.' }],
    }),
  };
  await passTime(3000);
  expect(await screen.findByText('It has no build.')).toBeVisible();
  expect(screen.getByText('Failed')).toBeVisible();
  expect(screen.getByRole('button', { name: `Roll back ${PART} ${LIVE}` })).toBeVisible();
});

test.each([
  ['2026-11-22T12:00:00.000Z', /last reported on 22 November 2026, 12:00/],
  [null, /have never been reported/],
])('a site without a watcher (%s) cannot be rolled back', async (reported_at, text) => {
  start({ is_watched: false, reported_at });
  renderRemote(PATH);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull();
});
