import { SERVICE_CHECKS, type ServiceStatus } from '@chaps/contracts/service-status';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const none = { count: null, waiting_seconds: null, share: null, at: null };

function start(
  changes: Partial<Record<string, Partial<ServiceStatus['checks'][number]>>> = {},
  more: Partial<ServiceStatus> = {},
) {
  signInStaff();
  const body: ServiceStatus = {
    read_at: '2026-11-22T12:00:00.000Z',
    bookings: 12,
    browser_errors: 3,
    checks: SERVICE_CHECKS.map((check) => ({ check, is_good: true, ...none, ...changes[check] })),
    ...more,
  };
  staffApi({
    'GET /staff/me': { body: makeStaffMe('admin') },
    'GET /staff/service-status': { body },
  });
  renderRemote('/staff/status');
}

test('says that everything is working, and how many people booked', async () => {
  start({ backup: { at: '2026-11-22T02:00:00.000Z' }, disk: { share: 0.41 } });
  expect(await screen.findByRole('heading', { name: 'Everything is working' })).toBeVisible();
  expect(screen.getByText(/12 bookings, and 3 errors/)).toBeVisible();
  const backup = within(screen.getByRole('row', { name: /Backups are made/ }));
  expect(backup.getByText('Good')).toBeVisible();
  expect(backup.getByText('The last backup: 22 November 2026, 02:00.')).toBeVisible();
  expect(screen.getByText('41% used.')).toBeVisible();
});

test('lists first what needs attention, with what to do about it', async () => {
  start({
    'mails late': { is_good: false, count: 4, waiting_seconds: 1200 },
    'backup elsewhere': { is_good: false },
  });
  const title = 'Needs attention: 2 of 12';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toContain('4 pending, the oldest for 20 minutes.');
  expect(first).toContain('Ask the operator to check the mail provider and the background jobs.');
  expect(second).toContain('Ask the operator to set BACKUP_TARGET.');
});

test('lists failing requests, silent tablets and a stopped canary as needing attention', async () => {
  const slowest = [{ route: '/payments/orders', p95_seconds: 1.52 }];
  start(
    {},
    {
      tablets_unseen: 2,
      canaries: [{ part: 'mfe-events', build: 'b1', views: 40, failures: 12, is_stopped: true }],
      traffic: { is_good: false, requests_a_minute: 120.4, failures_a_minute: 6, slowest },
    },
  );
  expect(await screen.findByRole('heading', { name: 'Needs attention: 3 of 15' })).toBeVisible();
  expect(screen.getByText('120 a minute, of which 6 are failing.')).toBeVisible();
  expect(
    screen.getByText('Offline for 15 minutes or more at an event in progress: 2.'),
  ).toBeVisible();
  expect(screen.getByText('mfe-events b1: stopped, 12 of 40 views failed.')).toBeVisible();
  expect(screen.getByRole('row', { name: '/payments/orders 1.5 s' })).toBeVisible();
});

test('says that requests are not counted when a site has no Prometheus', async () => {
  start({}, { tablets_unseen: 0, canaries: [], traffic: null });
  expect(await screen.findByRole('heading', { name: 'Everything is working' })).toBeVisible();
  expect(screen.getByText('Requests are not counted here.')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Slowest requests' })).toBeNull();
});
