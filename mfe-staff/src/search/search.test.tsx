import type { FoundPerson } from '@chaps/contracts/staff-search';
import type { StaffRole } from '@chaps/domain/staff';
import { problem } from '@chaps/testing/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BOOKING, BOOKING_ID, makeBooking } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const person: FoundPerson = {
  profile_id: '12345678',
  first_name: 'Ada',
  last_name: 'O’Neill',
  email: 'ada@example.org',
  matched: 'similar name',
  is_upcoming: true,
  appointment_id: BOOKING_ID,
  reference: 'CH-AAAA2222',
  status: 'confirmed',
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  start_time: '09:00',
};
const event = {
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  start_time: '09:00',
  city: 'Ipswich',
  state: 'open',
  matched: 'town',
};

const answers = {
  'GET /staff/search': { body: { people: [person], events: [event] } },
  'POST /staff/nhs-number-search': {
    body: { people: [{ ...person, matched: 'NHS number' }] },
  },
  [`GET ${BOOKING}`]: { body: { booking: makeBooking(), history: [] } },
  [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
};

async function open(role: StaffRole = 'coordinator') {
  signInStaff();
  const api = staffApi({ ...answers, 'GET /staff/me': { body: makeStaffMe(role) } });
  const page = renderRemote('/staff');
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  const calls = () => api.received.filter(({ call }) => /search/.test(call));
  return { ...page, api, field, calls };
}

const names = () =>
  screen.getAllByRole('option').map(({ firstElementChild: label }) => label?.textContent);
const group = (name: string) => screen.findByRole('group', { name });

test('finds people and events, shows why each matched, and opens the chosen one by keyboard', async () => {
  const { address, field, calls } = await open();
  await userEvent.type(field, 'oneil');
  const people = await group('People');
  const found = within(people).getByRole('option', { name: /Ada O’Neill/ });
  expect(found).toHaveTextContent('Similar name');
  expect(found).toHaveTextContent('Rotary Ipswich, Thursday, 10 January 2999, 09:00. CH-AAAA2222');
  const events = within(await group('Events'));
  expect(events.getByRole('option', { name: /Rotary Ipswich/ })).toHaveTextContent('Town');
  expect(calls().at(-1)?.query).toEqual({ q: 'oneil' });
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', found.id));
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/staff/people/12345678'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Enter waits for the results of the whole text, and opens none that were found for part of it', async () => {
  const { api, address, field } = await open();
  await userEvent.type(field, 'person');
  expect(await screen.findByRole('option', { name: /Ada O’Neill/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const { promise: after, resolve } = Promise.withResolvers<void>();
  const bea = { ...person, profile_id: '87654321', first_name: 'Bea', matched: 'e-mail' };
  api.answers['GET /staff/search'] = { body: { people: [bea], events: [] }, after };
  await userEvent.type(field, '-bea@example.org');
  expect(screen.getByRole('option', { name: /Ada O’Neill/ })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/staff');
  // Hovering over a choice does not open it.
  await userEvent.hover(screen.getByRole('option', { name: /Ada O’Neill/ }));
  expect(address()).toBe('/staff');
  await userEvent.keyboard('m{Backspace}{Enter}');
  resolve();
  await waitFor(() => expect(address()).toBe('/staff/people/87654321'));
});

test('a booking reference finds its booking', async () => {
  const { api, field } = await open();
  api.answers['GET /staff/search'] = {
    body: { people: [{ ...person, matched: 'reference' }], events: [] },
  };
  await userEvent.type(field, 'CH-AAAA2222');
  const people = within(await group('People'));
  expect(people.getByRole('option')).toHaveAttribute('href', BOOKING);
});

test('people who have not booked yet are listed last, and link to their page', async () => {
  const { api, address, field } = await open();
  const { profile_id: _other, ...ada } = person;
  const unbooked = { ...ada, profile_id: '87654321', first_name: 'Wilf', matched: 'name' };
  api.answers['GET /staff/search'] = {
    body: { people: [person], events: [], unbooked: [unbooked] },
  };
  await userEvent.type(field, 'oneill');
  const [, found] = within(await group('People')).getAllByRole('option');
  expect(found).toHaveTextContent('No booking. ada@example.org');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/staff/people/87654321'));
});

test('an action that matches the text precedes events with similar names', async () => {
  const { field } = await open();
  await userEvent.type(field, 'new');
  await group('Events');
  expect(names()?.[0]).toBe('New event');
  await userEvent.type(field, 'x');
  await waitFor(() => expect(names()?.[0]).toContain('Ada'));
});

test('the field receives focus immediately, to catch typing after Ctrl K, and closing restores focus', async () => {
  const { field } = await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  const button = screen.getByRole('button', { name: /^Find a person/ });
  button.focus();
  fireEvent.keyDown(button, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('new ev');
  expect(screen.getByRole('combobox')).toHaveValue('new ev');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('finds the pages and actions that the role allows', async () => {
  const { address, field } = await open();
  expect(names()).toEqual(
    expect.arrayContaining([
      'Today',
      'Events',
      'New event',
      'Templates',
      'Automatic e-mails',
      'Help',
    ]),
  );
  // Only administrators and clinicians may open these.
  expect(names()).not.toEqual(expect.arrayContaining(['Staff and roles']));
  expect(names()).not.toEqual(expect.arrayContaining(['Results']));
  await userEvent.type(field, 'create ev');
  const places = within(await group('Go to'));
  await waitFor(() => expect(places.getAllByRole('option')).toHaveLength(1));
  await userEvent.click(screen.getByRole('option', { name: 'New event' }));
  await waitFor(() => expect(address()).toBe('/staff/new-event'));
});

test.each([
  ['host', `/staff/filling/${EVENT_ID}`],
  ['clinician', `/staff/events/${EVENT_ID}/results`],
] as const)('links a %s to what they may see of the event', async (role, page) => {
  const { field } = await open(role);
  await userEvent.type(field, 'ipswich');
  const events = within(await group('Events'));
  expect(events.getByRole('option')).toHaveAttribute('href', page);
});

test('looks up an NHS number only on request, and keeps it out of addresses', async () => {
  const { api, field, calls } = await open();
  await userEvent.type(field, '943 476 5919');
  expect(await screen.findByText('Searches for NHS numbers are logged.')).toBeVisible();
  expect(
    calls()
      .map(({ line }) => line)
      .join(),
  ).not.toMatch(/943 476 59/);
  await userEvent.keyboard('{Enter}');
  const people = await group('People');
  expect(within(people).getByRole('option')).toHaveTextContent('NHS number');
  await press('Find this NHS number');
  await waitFor(() =>
    expect(api.sent('POST /staff/nhs-number-search')).toEqual(
      Array(2).fill({ nhs_number: '943 476 5919' }),
    ),
  );
});

test('an NHS number finds someone who has not booked, and links to their page', async () => {
  const { api, address, field } = await open();
  const { profile_id, first_name, last_name } = person;
  const unbooked = { profile_id, first_name, last_name, email: null, matched: 'NHS number' };
  api.answers['POST /staff/nhs-number-search'] = { body: { people: [], unbooked: [unbooked] } };
  await userEvent.type(field, '9434765919{Enter}');
  const found = within(await group('People')).getByRole('option');
  expect(found).toHaveTextContent('No booking.');
  await userEvent.click(found);
  await waitFor(() => expect(address()).toBe('/staff/people/12345678'));
});

test('the button that finds an NHS number keeps focus during the search and afterwards', async () => {
  const { api, field } = await open();
  await userEvent.type(field, '9434765919');
  const find = await screen.findByRole('button', { name: 'Find this NHS number' });
  await userEvent.tab();
  expect(find).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await group('People');
  expect(api.sent('POST /staff/nhs-number-search')).toHaveLength(1);
  expect(find).toHaveFocus();
});

test('tells roles without access to NHS numbers that they cannot search by them', async () => {
  const { api, field } = await open('admin');
  await userEvent.type(field, '9434765919{Enter}');
  expect(await screen.findByText('Your role cannot search by NHS number.')).toBeVisible();
  expect(api.sent('POST /staff/nhs-number-search')).toEqual([]);
});

test('says that nothing matches, or why the search failed', async () => {
  const { api, field } = await open();
  api.answers['GET /staff/search'] = { body: { people: [], events: [] } };
  await userEvent.type(field, 'zzzz');
  expect(await screen.findByText('No matches.')).toBeVisible();
  api.answers['GET /staff/search'] = problem(500, 'INTERNAL_ERROR', 'Please try again.');
  await userEvent.type(field, 'y');
  expect(await screen.findByText('Please try again.')).toBeVisible();
});

test('opens by its button, and by pressing / on a page without a list', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('/');
  expect(await screen.findByRole('combobox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await press(/^Find a person/);
  expect(await screen.findByRole('combobox')).toBeVisible();
});
