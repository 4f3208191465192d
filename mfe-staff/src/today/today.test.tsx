import type { TodayResponse, TodayTask } from '@chaps/contracts/today';
import type { StaffRole } from '@chaps/domain/staff';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID, makeStaffMe, signInStaff, staffApi } from '../testing/staff-api.ts';

const NOTHING: TodayResponse = { tasks: [], events: [], figures: null };

const taskOf = (changes: Partial<TodayTask>): TodayTask => ({
  kind: 'failed mails',
  urgency: 'soon',
  what: '1 message did not arrive',
  why: 'Correct the address and send it again, or call the person.',
  since: '2026-11-24T23:30:00.000Z',
  due: null,
  action: { label: 'View messages that did not arrive', path: '/staff/failed-mails' },
  ...changes,
});

const EVENT: TodayResponse['events'][number] = {
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  start_time: '09:00',
  city: 'Ipswich',
  total_spaces: 8,
  booked_spaces: 3,
  state: 'open',
  attended: 0,
};

function open(today: Partial<TodayResponse>, role: StaffRole = 'coordinator') {
  signInStaff();
  staffApi({
    'GET /staff/me': { body: makeStaffMe(role) },
    'GET /staff/today': { body: { ...NOTHING, ...today } },
  });
  renderRemote('/staff');
}

test('says that nothing needs attention, and shows nothing else', async () => {
  open({});
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Now' })).toBeNull();
  expect(screen.getByText('No upcoming events.')).toBeVisible();
  expect(screen.queryByText('Takings this month')).toBeNull();
});

test('lists tasks by urgency, each with its day and one link', async () => {
  const overdue = taskOf({
    kind: 'overdue follow-ups',
    urgency: 'now',
    what: '2 follow-ups are overdue',
    due: '2026-11-20',
    action: { label: 'View overdue follow-ups', path: '/staff/follow-ups?show=overdue' },
  });
  const erasure = taskOf({ kind: 'erasure requests', urgency: 'later', action: null });
  open({ tasks: [overdue, taskOf({}), erasure] });
  const now = await screen.findByRole('region', { name: 'Now' });
  expect(within(now).getByText('2 follow-ups are overdue')).toBeVisible();
  expect(within(now).getByText('Due 20 November 2026')).toBeVisible();
  expect(within(now).getByRole('link')).toHaveAttribute('href', '/staff/follow-ups?show=overdue');
  const soon = screen.getByRole('region', { name: 'Soon' });
  expect(within(soon).getByText('Since 24 November 2026')).toBeVisible();
  expect(
    within(soon).getByRole('link', { name: 'View messages that did not arrive' }),
  ).toBeVisible();
  const later = screen.getByRole('region', { name: 'Later' });
  expect(within(later).queryByRole('link')).toBeNull();
});

test('groups many tasks of one kind under their number, which expands', async () => {
  const books = (number: number) =>
    taskOf({
      kind: 'books not closed',
      what: `The books for event ${number} are not closed`,
      action: { label: `Open event ${number}`, path: `/staff/events/${number}/day#books` },
    });
  open({ tasks: [taskOf({}), ...[1, 2, 3, 4].map(books)] });
  const folded = await screen.findByText('Books not closed: 4');
  expect(screen.getByRole('link', { name: 'View messages that did not arrive' })).toBeVisible();
  const last = screen.getByRole('link', { name: 'Open event 4', hidden: true });
  expect(last).not.toBeVisible();
  await userEvent.click(folded);
  expect(last).toBeVisible();
});

test('shows figures beside the list of tasks', async () => {
  const days = [3, 0, 2].map((amount, index) => ({ date: `2026-11-0${index + 1}`, amount }));
  const takings = { days: days.map((day) => ({ ...day, amount: day.amount * 2550 })), before: 100 };
  open({ events: [EVENT], figures: { bookings: { days, before: 4 }, takings } });
  const figures = await screen.findByRole('complementary', { name: 'Figures' });
  expect(within(figures).getByText('compared with 4 in the previous 7 days')).toHaveTextContent(
    /^5 compared/,
  );
  expect(within(figures).getByText('compared with £1.00 last month')).toHaveTextContent(
    /^£127.50 compared/,
  );
  expect(within(figures).getByText('3 of 8 seats taken')).toBeVisible();
  expect(within(figures).getByRole('link', { name: 'Rotary Ipswich' })).toHaveAttribute(
    'href',
    `/staff/events/${EVENT_ID}`,
  );
});

test('tells a host that their event was called off, without showing its seats', async () => {
  open({ events: [{ ...EVENT, state: 'called off' }] }, 'host');
  expect(await screen.findByText('Called off')).toBeVisible();
  expect(screen.queryByText(/seats taken/)).toBeNull();
});

test.each([
  ['host', `/staff/filling/${EVENT_ID}`],
  ['check-in', `/clinic/${EVENT_ID}`],
] as const)('links %s only to the parts of an event that the role may open', async (role, href) => {
  open({ events: [EVENT] }, role);
  expect(await screen.findByText('Rotary Ipswich')).toBeVisible();
  const link = screen.queryByRole('link', { name: 'Rotary Ipswich' });
  expect(link?.getAttribute('href') ?? null).toBe(href);
});
