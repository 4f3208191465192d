import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { visitOf } from '@chaps/testing/fixtures';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { accountApi, bookedAppointment } from '../../testing/account-api.ts';
import { callsTo, provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

const appointment = (event_name: string, event_date: string, status: string, index: number) => ({
  ...bookedAppointment({ event_name, event_date, reference: `CH-${index}` }),
  appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d1${index}`,
  status,
});
const answer = (...appointments: ReturnType<typeof appointment>[]) => {
  api.answers['GET /appointments'] = { body: { appointments } };
};

test('lists upcoming and past appointments', async () => {
  answer(
    appointment('Later', '2098-02-01', 'confirmed', 1),
    appointment('Sooner', '2098-01-01', 'confirmed', 2),
    appointment('Called off', '2098-01-02', 'cancelled', 3),
    appointment('Before', '2020-01-01', 'attended', 4),
  );
  renderRemote('/portal');
  const names = async (list: string) =>
    within(await screen.findByRole('list', { name: list }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
  expect(await names('Upcoming')).toEqual(['Sooner', 'Later']);
  expect(await names('Past')).toEqual(['Called off', 'Before']);
  expect(screen.getByText('Wednesday, 01 January 2098', { exact: false })).toBeVisible();
});

test('each upcoming appointment has a calendar file, and past ones have none', async () => {
  let saved: Blob | undefined;
  let name = '';
  URL.createObjectURL = (file) => {
    saved = file as Blob;
    return '#file';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  answer(
    { ...appointment('Rotary Ipswich', '2098-01-01', 'confirmed', 1), calendar_sequence: 7 },
    appointment('Before', '2020-01-01', 'confirmed', 2),
  );
  const { user } = renderRemote('/portal');
  await user.click(await screen.findByRole('button', { name: 'Add to calendar: Rotary Ipswich' }));
  // The calendar code loads on demand.
  await expect.poll(() => name).toBe('chaps-2098-01-01.ics');
  const file = await saved?.text();
  expect(file).toContain('SUMMARY:PSA test - Rotary Ipswich');
  expect(file).toContain('SEQUENCE:7');
  expect(screen.queryByRole('button', { name: 'Add to calendar: Before' })).toBeNull();
});

test('an appointment with a sample can be neither moved nor cancelled', async () => {
  answer(
    {
      ...appointment('Rotary Ipswich', '2098-01-01', 'confirmed', 1),
      visit: visitOf({ state: 'sampled' }),
    },
    appointment('Later', '2098-02-01', 'confirmed', 2),
  );
  renderRemote('/portal');
  const name = (what: string, event: string) => ({ name: `${what}: ${event}` });
  await screen.findByRole('button', name('Cancel appointment', 'Later'));
  for (const what of ['Cancel appointment', 'Change the time']) {
    expect(screen.queryByRole('button', name(what, 'Rotary Ipswich'))).toBeNull();
  }
});

test('the headings form an outline without gaps', async () => {
  answer(appointment('Rotary Ipswich', '2098-01-01', 'confirmed', 1));
  renderRemote('/portal');
  await screen.findByText('Rotary Ipswich');
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName[1]));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
});

test('the password can be changed in the portal, without an e-mail', async () => {
  const calls = provideAuthService();
  const { user, address: where } = renderRemote('/portal');
  await user.click(await screen.findByRole('link', { name: 'Change your password' }));
  expect(where()).toBe('/reset-password');
  expect(screen.queryByText('Get a link by e-mail')).toBeNull();
  await user.type(screen.getByLabelText('Current Password'), 'Correct-Horse-40');
  await user.type(screen.getByLabelText('New Password'), 'Correct-Horse-41');
  await user.type(screen.getByLabelText('Confirm New Password'), 'Correct-Horse-41');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Your password has been changed')).toBeVisible();
  expect(callsTo(calls, 'updatePassword')).toEqual([['Correct-Horse-41', 'Correct-Horse-40']]);
  await user.click(screen.getByRole('link', { name: 'Go to your portal' }));
  expect(where()).toBe('/portal');
});

test.each([
  ['consent is to be given', { consent_given: false }, 'book-event', '&step=consent'],
  ['it is to be paid', { consent_given: true, payment_required: true }, 'checkout', ''],
  [
    'only the booking is left',
    { consent_given: true, payment_required: false },
    'book-event',
    '&step=consent',
  ],
])('Finish booking leads to the next step: %s', async (_when, changes, page, step) => {
  const held = bookedAppointment({
    ...changes,
    status: 'held',
    expires_at: '2098-01-01T00:00:00Z',
  });
  api.answers['GET /appointments'] = { body: { appointments: [held] } };
  renderRemote('/portal');
  const id = page === 'checkout' ? `appointment=${held.appointment_id}` : `event=${held.event_id}`;
  expect(await screen.findByRole('link', { name: 'Finish booking' })).toHaveAttribute(
    'href',
    `/${page}?${id}${step}`,
  );
});

test('a place is not described as held once its time has run out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const expires_at = new Date(Date.now() + 15 * 60_000).toISOString();
  const held = { ...bookedAppointment({}), status: 'held', expires_at } as const;
  api.answers['GET /appointments'] = () => ({
    body: { appointments: Date.now() < Date.parse(expires_at) ? [held] : [] },
  });
  renderRemote('/portal');
  expect(await screen.findByText('Held for you, not booked yet')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 2000));
  expect(await screen.findByText('You have no appointments yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Finish booking' })).toBeNull();
});

test('says until when a place is kept, and lets the user give it up', async () => {
  const held = bookedAppointment({ status: 'held', expires_at: '2097-12-31T20:54:00Z' });
  api.answers['GET /appointments'] = { body: { appointments: [held] } };
  const release = `DELETE /holds/${held.appointment_id}`;
  api.answers[release] = problem(500, 'INTERNAL_ERROR', 'Something failed.');
  api.answers[`GET /appointments/${held.appointment_id}`] = {
    body: { status: 'success', appointment: held },
  };
  const { user } = renderRemote('/portal');
  expect(await screen.findByText('20:54 on Tuesday, 31 December 2097')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the event: Rotary Ipswich' })).toHaveAttribute(
    'href',
    `/event/${held.event_id}`,
  );
  await user.click(
    screen.getByRole('button', { name: 'I do not need this place: Rotary Ipswich' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Give up this place' }));
  expect(await screen.findByText('Something failed.')).toBeVisible();
  api.answers[release] = { body: { status: 'success' } };
  await user.click(screen.getByRole('button', { name: 'Give up this place' }));
  expect(await screen.findByText('You have given up the place')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Finish booking' })).toBeNull();
});

test('lists the events with the user on their waiting list, and lets the user leave one', async () => {
  const id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d19';
  const entry = { event_id: id, event_name: 'Full hall', event_date: '2098-01-01' };
  api.answers['GET /waiting-lists'] = {
    body: { waiting_lists: [{ ...entry, joined_at: '2026-01-01T09:00:00Z' }] },
  };
  api.answers[`DELETE /events/${id}/waiting-list`] = () => {
    api.answers['GET /waiting-lists'] = { body: { waiting_lists: [] } };
    return { body: { status: 'success' } };
  };
  const { user } = renderRemote('/portal');
  const list = within(await screen.findByRole('list', { name: 'Waiting lists' }));
  expect(list.getByRole('link', { name: 'Full hall' })).toHaveAttribute('href', `/event/${id}`);
  await user.click(list.getByRole('button', { name: 'Leave the waiting list: Full hall' }));
  expect(await screen.findByText('You are no longer on the waiting list.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Waiting lists' })).toBeNull();
  const reads = api.received.filter(({ line }) => line === 'GET /appointments');
  expect(reads.length).toBeGreaterThan(1);
});
