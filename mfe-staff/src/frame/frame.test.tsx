import { queryClient, useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const rail = () => screen.queryByRole('navigation', { name: 'Staff console' });
const NO_EVENTS = { body: { items: [], total: 0, next: null, previous: null } };

const signedOut = () => useSession.setState({ status: 'anonymous' }, true);

test.each([
  ['admin', ['Today', 'Events', 'People', 'Money', 'Reports', 'Settings']],
  ['coordinator', ['Today', 'Events', 'People', 'Money', 'Reports', 'Settings']],
  ['host', ['Today', 'Reports']],
  ['clinician', ['Today', 'Results', 'Follow-up', 'Reports', 'Settings']],
] as const)('%s sees the destinations that the role may open', async (role, labels) => {
  signInStaff();
  staffApi({ 'GET /staff/me': { body: makeStaffMe(role) } });
  renderRemote('/staff');
  const sections = await screen.findByRole('navigation', { name: 'Staff console' });
  const links = within(sections).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(within(sections).getByRole('link', { current: 'page' })).toHaveTextContent('Today');
});

test.each([
  [
    'admin',
    [
      'Staff and roles',
      'Templates',
      'Event templates',
      'Automatic e-mails',
      'Laboratories',
      'Releases',
      'Status',
      'Retention',
      'Audit',
    ],
  ],
  ['clinician', ['Letter templates', 'Raised results', 'Audit']],
] as const)('the settings show %s only what the role may open', async (role, labels) => {
  signInStaff();
  staffApi({ 'GET /staff/me': { body: makeStaffMe(role) } });
  renderRemote('/staff/settings');
  await heading('Settings');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
});

test('settings for all events are hidden from the coordinator of one event', async () => {
  signInStaff();
  const grant = { role: 'coordinator' as const, event_id: EVENT_ID, event_name: 'Rotary Ipswich' };
  const grants = [{ ...grant, expires_at: null }];
  staffApi({ 'GET /staff/me': { body: makeStaffMe('coordinator', { grants }) } });
  renderRemote('/staff/settings');
  await heading('Settings');
  expect(screen.queryByRole('link', { name: 'Event templates' })).toBeNull();
});

test('the bar shows who is signed in and in which role', async () => {
  signInStaff();
  const body = makeStaffMe('coordinator');
  const grant = { role: 'host' as const, event_id: EVENT_ID, event_name: 'Rotary Ipswich' };
  body.grants.push({ ...grant, expires_at: null });
  staffApi({ 'GET /staff/me': { body } });
  renderRemote('/staff');
  const bar = await screen.findByRole('banner');
  expect(await within(bar).findByText('coordinator@example.org')).toBeVisible();
  expect(within(bar).getByText('Coordinator, Host of Rotary Ipswich')).toBeVisible();
});

test('a subpage shows its place in the console', async () => {
  signInStaff();
  staffApi({ [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() } });
  renderRemote(`/staff/events/${EVENT_ID}/settings`);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: 'Events' })).toHaveAttribute(
    'href',
    '/staff/events',
  );
  expect(within(rail() ?? trail).getByRole('link', { current: 'page' })).toHaveTextContent(
    'Events',
  );
});

describe('for a signed-out user', () => {
  test('every page of the console shows the sign-in page, with help beside it', async () => {
    signedOut();
    const { address } = renderRemote('/staff/audit');
    await heading('Sign in');
    expect(address()).toBe('/staff/audit');
    const help = screen.getByRole('complementary', { name: 'Help' });
    expect(within(help).getByRole('link', { name: /lose your phone/ })).toBeVisible();
    expect(rail()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  test('a rejected password shows why, and the right one opens the page', async () => {
    const refusal = 'Invalid login credentials';
    const signIn = async (email: string, password: string) => {
      if (password !== 'Correct-Horse-40') return { ok: false as const, message: refusal };
      const user = { id: crypto.randomUUID(), email };
      useSession.setState({ status: 'signed-in', user, recovering: false }, true);
      return { ok: true as const };
    };
    provideRuntime({ session: sessionActionsOf({ signIn }) });
    signedOut();
    staffApi();
    renderRemote('/staff');
    await userEvent.type(await screen.findByLabelText('Email'), 'coordinator@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong-horse-40');
    await press('Sign in');
    expect(await screen.findByText(refusal)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'Correct-Horse-40');
    await press('Sign in');
    await heading('Today');
  });

  test('signing out leads to the sign-in page', async () => {
    signInStaff();
    staffApi({ 'GET /staff/events': NO_EVENTS });
    const { address } = renderRemote('/staff/events');
    await heading('Events');
    await press('Sign out');
    await heading('Sign in');
    expect(address()).toBe('/staff');
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });
});

describe('a session that ends', () => {
  /** Ends the session and clears the cache, as the shell does. */
  const end = () =>
    act(() => {
      queryClient.clear();
      useSession.setState({ status: 'anonymous', ended: 'idle' }, true);
    });
  const enter = (id: string, email = 'coordinator@example.org') =>
    act(() =>
      useSession.setState({ status: 'signed-in', user: { id, email }, recovering: false }, true),
    );
  /** Types a new town into an event, as a coordinator. */
  async function begin() {
    signInStaff();
    let second_factor = true;
    const api = staffApi({
      'GET /staff/me': () => ({ body: makeStaffMe('coordinator', { second_factor }) }),
      [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    });
    const page = renderRemote(`/staff/events/${EVENT_ID}/settings`);
    const town = await screen.findByLabelText(/^Town/);
    await userEvent.clear(town);
    await userEvent.type(town, 'Felixstowe');
    const user = useSession.getState().user?.id ?? '';
    return { ...page, api, user, raise: (raised: boolean) => (second_factor = raised) };
  }

  test('asks for both factors in place, and loses no input', async () => {
    const { user, raise, address } = await begin();
    raise(false);
    end();
    await heading('Sign in');
    expect(screen.getByText(/What you typed is still there/)).toBeVisible();
    expect(screen.queryByLabelText(/^Town/)).not.toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Rotary Ipswich' })).toBeNull();
    enter(user);
    await heading('Two-step verification');
    raise(true);
    await userEvent.type(await screen.findByLabelText(/Code from your/), '123456');
    await press('Continue');
    await heading('Rotary Ipswich');
    expect(screen.getByLabelText(/^Town/)).toHaveValue('Felixstowe');
    expect(screen.getByLabelText(/^Town/)).toBeVisible();
    expect(address()).toBe(`/staff/events/${EVENT_ID}/settings`);
  });

  test('does the same when a button’s request is rejected', async () => {
    const { api, user } = await begin();
    api.answers[`PATCH /staff/events/${EVENT_ID}`] = problem(401, 'UNAUTHORIZED');
    await press('Save');
    await heading('Sign in');
    enter(user);
    await heading('Rotary Ipswich');
    expect(screen.getByLabelText(/^Town/)).toHaveValue('Felixstowe');
  });

  test('shows its input to no other user', async () => {
    await begin();
    end();
    await heading('Sign in');
    enter(crypto.randomUUID(), 'admin@example.org');
    expect(await screen.findByLabelText(/^Town/)).toHaveValue('Ipswich');
  });

  test('leaves nothing behind when the user has signed out in another tab', async () => {
    await begin();
    await press('Sign out');
    await heading('Sign in');
    expect(document.querySelector('input[value="Felixstowe"]')).toBeNull();
  });
});

describe('keyboard shortcuts', () => {
  const open = async () => {
    signInStaff();
    staffApi({ 'GET /staff/events': NO_EVENTS });
    const page = renderRemote('/staff');
    await heading('Today');
    return page;
  };

  test('open a page with G and a letter, and focus a list’s search with /', async () => {
    const { address } = await open();
    await userEvent.keyboard('ge');
    await waitFor(() => expect(address()).toBe('/staff/events'));
    const search = await screen.findByRole('searchbox');
    await userEvent.keyboard('/');
    expect(search).toHaveFocus();
    await userEvent.keyboard('gt?/');
    expect(search).toHaveValue('gt?/');
    expect(address()).toBe('/staff/events');
  });

  test('are all shown by ?, and those without Ctrl or Alt can be turned off', async () => {
    const { address } = await open();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Go to Events')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /single-key shortcuts/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('ge');
    expect(address()).toBe('/staff');
    await press('Keys');
    await userEvent.click(await screen.findByRole('checkbox', { name: /single-key shortcuts/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('ge');
    await waitFor(() => expect(address()).toBe('/staff/events'));
  });

  test('are listed in the help', async () => {
    signedOut();
    renderRemote('/staff/help');
    await heading('Signing in as staff');
    expect(screen.getByText('Go to Today')).toBeVisible();
    expect(screen.getByText('Show these shortcuts')).toBeVisible();
  });
});
