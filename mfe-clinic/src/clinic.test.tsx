import { useSession } from '@chaps/runtime';
import { signIn } from '@chaps/testing/render-remote';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  clinicApi,
  EVENT_ID,
  makeDay,
  makeEvent,
  makeGrant,
  makePerson,
  me,
} from './testing/clinic-api.ts';
import { openScreen, renderRemote } from './testing/open-day.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('sends a visitor to the console’s sign-in page', async () => {
  renderRemote('/clinic');
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/staff/clinic',
  );
});

test('also sends staff without a second factor to the console', async () => {
  clinicApi({ 'GET /staff/me': { body: { ...me, second_factor: false } } });
  renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  await heading('Sign in');
});

test('without a network, a tablet without a list says so, and continues when the network returns', async () => {
  clinicApi();
  useSession.setState({ status: 'loading' });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderRemote(`/clinic/${EVENT_ID}`);
  await heading('There is no network');
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => signIn());
  await heading('Prepare this tablet');
});

test('lists only today’s events, each of which opens its day', async () => {
  const later = { event_id: '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d14', event_date: '2999-01-10' };
  clinicApi({
    'GET /staff/today': {
      body: {
        events: [makeEvent(), makeEvent({ ...later, event_name: 'Town Hall' })],
        tasks: [],
        figures: null,
      },
    },
  });
  const { user } = renderRemote('/clinic', { session: 'signed-in' });
  await user.click(await screen.findByRole('link', { name: 'Open Rotary Ipswich' }));
  await heading('Prepare this tablet');
  expect(screen.queryByText('Town Hall')).toBeNull();
});

test('says that an event held today was called off', async () => {
  const event = makeEvent({ state: 'called off', booked_spaces: 0 });
  clinicApi({ 'GET /staff/today': { body: { events: [event], tasks: [], figures: null } } });
  renderRemote('/clinic', { session: 'signed-in' });
  expect(await screen.findByText('From 09:00, Ipswich. Called off.')).toBeVisible();
});

test('says when there is no event today', async () => {
  clinicApi({ 'GET /staff/today': { body: { events: [], tasks: [], figures: null } } });
  renderRemote('/clinic', { session: 'signed-in' });
  expect(await screen.findByText('You have no events today.')).toBeVisible();
});

test('the day of another event is not found', async () => {
  clinicApi();
  renderRemote('/clinic/0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d99', { session: 'signed-in' });
  await heading('Page not found');
});

test('offers no event to a role that is not running the day', async () => {
  const grant = { role: 'host', event_id: EVENT_ID, event_name: '', expires_at: null } as const;
  clinicApi({ 'GET /staff/me': { body: { ...me, grants: [grant] } } });
  const { router } = renderRemote('/clinic', { session: 'signed-in' });
  expect(await screen.findByText('You have no events today.')).toBeVisible();
  await act(() => router.navigate(`/clinic/${EVENT_ID}`));
  await heading('Page not found');
});

test('the day sheet has a row for each seat with what is outstanding, omits cancellations, and has empty rows for walk-ins', async () => {
  const other = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21', last_name: 'Babbage' };
  const third = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d22', last_name: 'Byron' };
  clinicApi({
    [`GET /staff/events/${EVENT_ID}/day`]: {
      body: makeDay(
        makePerson({ consent_given: false }),
        makePerson({ ...other, is_cancelled: true }),
        makePerson({ ...third, state: 'arrived', arrived_at: new Date().toISOString() }),
      ),
    },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const { user } = await openScreen('queue');
  expect(screen.queryByLabelText('Day sheet')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Print the day sheet' }));
  expect(print).toHaveBeenCalledOnce();
  const sheet = screen.getByLabelText('Day sheet');
  const rows = within(sheet).getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.slice(2).map(({ textContent }) => textContent)).toEqual(Array(20).fill('Walk-in'));
  expect(rows.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^09:00Lovelace, Adano consent.*1960CH-AAAA2222$/),
    expect.stringMatching(/^09:00Byron, Ada.*1960CH-AAAA2222$/),
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByLabelText('Day sheet')).toBeNull();
  expect(screen.getByText('Still expected').nextElementSibling).toHaveTextContent('1');
  const plot = screen.getByRole('figure');
  expect(plot).toHaveTextContent(
    /^People by quarter of an hour.*Expected 2.*Arrived 1.*No sample 0/,
  );
});

const tabs = () => within(screen.getByRole('navigation', { name: 'Tasks' })).getAllByRole('link');

test.each([
  ['check-in', ['Check-in', 'Queue', 'Walk-in']],
  ['phlebotomist', ['Ready', 'Chair', 'Queue', 'Pack']],
  ['coordinator', ['Check-in', 'Ready', 'Chair', 'Queue', 'Walk-in', 'Pack']],
] as const)('%s opens the first of %j', async (role, names) => {
  clinicApi({ 'GET /staff/me': { body: { ...me, grants: [makeGrant(role)] } } });
  const { user } = await openScreen();
  await heading(names[0]);
  expect(tabs().map(({ textContent }) => textContent)).toEqual(names);
  expect(tabs()[0]).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  expect(await heading('Queue')).toBeVisible();
});

test('a screen that the role cannot open is not found', async () => {
  clinicApi();
  await openScreen('chair');
  await heading('Page not found');
});

test.each([
  [{ event_date: '2999-01-10' }, /nothing can be recorded before then/],
  [{ closed_at: '2026-01-10T12:00:00.000Z' }, /The coordinator has closed this day/],
])('with %j, only the queue is left', async (changes, words) => {
  clinicApi({
    [`GET /staff/events/${EVENT_ID}/day`]: { body: { ...makeDay(makePerson()), ...changes } },
  });
  const { user } = await openScreen();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  expect(await screen.findByText('Still expected')).toBeVisible();
});

test('a screen’s help page links back to the screen', async () => {
  clinicApi();
  const { user, address } = await openScreen('queue');
  await heading('Queue');
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await heading('Help: Queue');
  await user.click(screen.getByRole('link', { name: 'Back to Queue' }));
  await heading('Queue');
  expect(address()).toBe(`/clinic/${EVENT_ID}/queue`);
});

test('each task has its help, which needs no sign-in', async () => {
  const { user } = renderRemote('/clinic/help');
  for (const task of ['Check-in', 'Ready', 'Chair', 'Queue', 'Walk-in', 'Pack tubes']) {
    await user.click(await screen.findByRole('link', { name: task }));
    await heading(`Help: ${task}`);
    await user.click(screen.getByRole('link', { name: 'All help topics' }));
  }
});

test('the bar shows automatically when the network is lost and when it returns', async () => {
  renderRemote('/clinic/help');
  await heading('Help for the clinic day');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('No network');
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
