import { type ListedPerson, personDetails, type StaffPerson } from '@chaps/contracts/staff-people';
import { markNavigated } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { listFieldsWithoutControl } from '@chaps/testing/form-controls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BOOKING, BOOKING_ID } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, signInStaff, staffApi } from '../testing/staff-api.ts';

const alan: ListedPerson = {
  profile_id: '12345678',
  first_name: 'Alan',
  last_name: 'Waite',
  email: 'alan@example.org',
  phone: '07700 900123',
  date_of_birth: '1960-02-03',
  booking: {
    appointment_id: BOOKING_ID,
    event_id: EVENT_ID,
    event_name: 'Rotary Ipswich',
    event_date: '2999-01-10',
    is_upcoming: true,
  },
};
const idle: ListedPerson = { ...alan, profile_id: '87654321', first_name: 'Bert', booking: null };

const people = (items: ListedPerson[]) => ({
  body: { items, total: items.length, next: null, previous: null },
});

test('lists people, each with a link to their booking if they have one', async () => {
  signInStaff();
  staffApi({ 'GET /staff/people': people([alan, idle]) });
  renderRemote('/staff/people');
  expect(await screen.findByRole('row', { name: /Waite, Alan.*3 February 1960/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rotary Ipswich' })).toHaveAttribute('href', BOOKING);
  expect(screen.getByRole('row', { name: /Waite, Bert.*none/ })).toBeVisible();
  expect(screen.getByText('2 people')).toBeVisible();
});

test('searches by the text typed, which is kept in the address', async () => {
  signInStaff();
  const api = staffApi({ 'GET /staff/people': people([]) });
  const { address } = renderRemote('/staff/people');
  expect(await screen.findByText('There are no people yet.')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'waite, alan');
  await press('Search');
  expect(await screen.findByText('No people match.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/staff/people?q=waite%2C+alan'));
  expect(api.received.at(-1)?.call).toContain('GET /staff/people');
});

test('says when the list fails to load', async () => {
  signInStaff();
  staffApi({ 'GET /staff/people': problem(500, 'INTERNAL') });
  renderRemote('/staff/people');
  expect(await screen.findByRole('alert')).toBeVisible();
});

const { booking: _opens, ...contact } = alan;
const booking = {
  appointment_id: BOOKING_ID,
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
};
const page: StaffPerson = {
  person: {
    ...contact,
    home_address: '1 High Street, IP1 1AA',
    created_at: '2026-10-01T09:00:00Z',
  },
  bookings: [
    {
      ...booking,
      reference: 'CH-AAAA2222',
      status: 'confirmed',
      event_date: '2999-01-10',
      start_time: '09:00',
      came: null,
    },
  ],
  timeline: [
    {
      at: '2026-11-01T09:00:00Z',
      kind: 'mail',
      what: 'E-mail accepted by the mail server: Confirmation',
      by: null,
      reason: null,
      booking,
    },
    {
      at: '2026-10-01T09:00:00Z',
      kind: 'change',
      what: 'Profile created',
      by: null,
      reason: null,
      booking: null,
    },
  ],
};

test('opens a person from the list, with their contact details, bookings and timeline', async () => {
  signInStaff();
  staffApi({
    'GET /staff/people': people([alan]),
    'GET /staff/people/12345678': { body: page },
  });
  const { address } = renderRemote('/staff/people');
  await userEvent.click(await screen.findByRole('link', { name: 'Waite, Alan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Alan Waite' })).toBeVisible();
  expect(address()).toBe('/staff/people/12345678');
  expect(screen.getByText('1 High Street, IP1 1AA')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CH-AAAA2222' })).toHaveAttribute('href', BOOKING);
  const mailed = screen.getByRole('row', {
    name: /E-mail accepted by the mail server: Confirmation/,
  });
  expect(within(mailed).getByRole('link', { name: 'Rotary Ipswich' })).toBeVisible();
});

test('results appear in the timeline when the response includes them', async () => {
  signInStaff();
  const result = {
    result_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d80',
    released_at: '2026-10-20T09:00:00Z',
    value: '4.2 ng/ml',
    level: 'raised',
    comments: 'Red: see a GP',
    sample_date: '2026-10-10',
    superseded: false,
    booking,
  };
  staffApi({ 'GET /staff/people/12345678': { body: { ...page, results: [result] } } });
  renderRemote('/staff/people/12345678');
  const table = await screen.findByRole('table', { name: 'Timeline, newest first' });
  const [, mail, shown, begun] = within(table).getAllByRole('row');
  expect(mail).toHaveTextContent('E-mail accepted by the mail server: Confirmation');
  expect(shown).toHaveTextContent('Result: 4.2 ng/ml, raised. Sample of 10 October 2026');
  expect(shown).toHaveTextContent('Red: see a GP');
  expect(begun).toHaveTextContent('Profile created');
});

test('says when a person has no bookings', async () => {
  signInStaff();
  const idlePage = { ...page, bookings: [], timeline: page.timeline.slice(1) };
  staffApi({ 'GET /staff/people/12345678': { body: idlePage } });
  renderRemote('/staff/people/12345678');
  expect(await screen.findByText('There are no bookings.')).toBeVisible();
});

test('free dates near a person load on request', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  const free = {
    event_id: EVENT_ID,
    event_name: 'Town Hall',
    event_date: '2999-01-10',
    start_time: '09:00',
    city: 'Colchester',
    state: 'open',
    total_spaces: 6,
    booked_spaces: 3,
    distance_km: null,
    free_spaces: 3,
  };
  const api = staffApi({
    [`GET ${path}`]: { body: page },
    [`GET ${path}/free-events`]: { body: { near: null, items: [free] } },
  });
  renderRemote(path);
  const tool = await screen.findByText('Available dates nearby');
  expect(api.received.some(({ call }) => call.endsWith('/free-events'))).toBe(false);
  await userEvent.click(tool);
  const link = await screen.findByRole('link', { name: 'Town Hall' });
  expect(link).toHaveAttribute('href', `/staff/events/${EVENT_ID}`);
  expect(screen.getByText(/^Earliest first. Their address has no postcode/)).toBeVisible();
});

test('editing the details requires a reason, and a second editor sees what is stored', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  // This editor's form does not have the address, so saving it must not restore the old one.
  const stored = { phone: '07700 900999', home_address: '2 Low Street' };
  const changed = { ...page, person: { ...page.person, ...stored } };
  const api = staffApi({ [`GET ${path}`]: { body: page } });
  api.answers[`PATCH ${path}`] = () => {
    api.answers[`GET ${path}`] = { body: changed };
    const details = { phone: 'It is now ‘07700 900999’.' };
    return problem(409, 'PERSON_CHANGED', 'Somebody else has changed these details.', details);
  };
  renderRemote(path);
  await press('Edit the details');
  const dialog = within(await screen.findByRole('dialog'));
  expect(listFieldsWithoutControl(personDetails.shape, screen.getByRole('dialog'))).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Telephone'));
  await userEvent.type(dialog.getByLabelText('Telephone'), '01632 960000');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'They rang.');
  await press('Save the details');
  expect(await dialog.findAllByText('It is now ‘07700 900999’.')).not.toHaveLength(0);
  expect(dialog.getByLabelText('Telephone')).toHaveValue('01632 960000');
  api.answers[`PATCH ${path}`] = DONE;
  await press('Save the details');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const wanted = { phone: '01632 960000' };
  expect(api.sent(`PATCH ${path}`)).toEqual([
    { seen: { phone: page.person.phone }, wanted, reason: 'They rang.' },
    { seen: { phone: '07700 900999' }, wanted, reason: 'They rang.' },
  ]);
});

test('the address of a person without an account can be corrected, with a link to any record that already has it', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  const person = { ...page.person, has_account: false, email: 'misheard@example.org' };
  const api = staffApi({ [`GET ${path}`]: { body: { ...page, person } } });
  const message = 'Another person has this e-mail address.';
  const details = { email: message, profile_id: '87654321' };
  api.answers[`PATCH ${path}`] = problem(409, 'PERSON_KNOWN', message, details);
  renderRemote(path);
  await press('Edit the details');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/They sign in with their e-mail address/)).toBeNull();
  const field = dialog.getByLabelText('E-mail address');
  await userEvent.clear(field);
  await userEvent.type(field, 'right@example.org');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'It was misheard.');
  await press('Save the details');
  const link = await dialog.findByRole('link', { name: 'Open the other record' });
  expect(link).toHaveAttribute('href', '/staff/people/87654321');
  expect(api.sent(`PATCH ${path}`)).toEqual([
    {
      seen: { email: 'misheard@example.org' },
      wanted: { email: 'right@example.org' },
      reason: 'It was misheard.',
    },
  ]);
});

test('the address that a person signs in with cannot be edited', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  const person = { ...page.person, has_account: true };
  staffApi({ [`GET ${path}`]: { body: { ...page, person } } });
  renderRemote(path);
  await press('Edit the details');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/They sign in with their e-mail address/)).toBeVisible();
  expect(dialog.queryByLabelText('E-mail address')).toBeNull();
});

test('a note can be added to the timeline, and needs can be added to the person', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  const api = staffApi({ [`GET ${path}`]: { body: page } });
  const needs = { needs: ['wheelchair' as const], details: 'Speaks Welsh.' };
  api.answers[`POST ${path}/notes`] = DONE;
  api.answers[`PATCH ${path}/needs`] = () => {
    api.answers[`GET ${path}`] = { body: { ...page, person: { ...page.person, needs } } };
    return DONE;
  };
  renderRemote(path);
  const note = await screen.findByLabelText('Note for the timeline');
  expect(screen.getByText(/do not record health information/)).toBeVisible();
  await userEvent.type(note, 'Rings back on Monday.');
  await press('Add the note');
  expect(await screen.findByText('The note has been added.')).toBeVisible();
  expect(note).toHaveValue('');
  expect(api.sent(`POST ${path}/notes`)).toEqual([{ note: 'Rings back on Monday.' }]);
  await press('Needs on the day');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Wheelchair' }));
  await userEvent.type(screen.getByLabelText(/Anything else/), 'Speaks Welsh.');
  await press('Save the needs');
  expect(await screen.findByText('Wheelchair, Speaks Welsh.')).toBeVisible();
  const seen = { needs: [], details: null };
  expect(api.sent(`PATCH ${path}/needs`)).toEqual([{ ...needs, seen }]);
});

test('a GP practice that has closed can be replaced by one from the register', async () => {
  signInStaff();
  const path = '/staff/people/12345678';
  const old = { practice_code: 'F81001', name: 'OLD SURGERY', telephone: null, has_closed: true };
  const marys = { practice_code: 'F81002', name: "ST MARY'S", address: 'COLCHESTER, CO1 1ST' };
  const chosen = { practice_code: 'F81002', name: "ST MARY'S, COLCHESTER, CO1 1ST" };
  const personWith = (gp: object) => ({ body: { ...page, person: { ...page.person, gp } } });
  const api = staffApi({ [`GET ${path}`]: personWith(old) });
  api.answers['GET /gp-practices'] = { body: { practices: [marys] } };
  api.answers[`PATCH ${path}/gp-practice`] = () => {
    api.answers[`GET ${path}`] = personWith({
      ...chosen,
      telephone: '01206 000000',
      has_closed: false,
    });
    return DONE;
  };
  renderRemote(path);
  expect(await screen.findByText('Closed: OLD SURGERY')).toBeVisible();
  await press('GP practice');
  await userEvent.type(await screen.findByLabelText('Their GP practice'), 'st marys');
  await userEvent.click(await screen.findByRole('option', { name: /ST MARY'S/ }));
  await press('Save the GP practice');
  expect(await screen.findByRole('link', { name: '01206 000000' })).toBeVisible();
  expect(api.sent(`PATCH ${path}/gp-practice`)).toEqual([chosen]);
});

test('a note typed for one person does not appear on the next person’s page', async () => {
  signInStaff();
  const [ada, bert] = ['/staff/people/12345678', '/staff/people/87654321'];
  const other = { ...page.person, profile_id: '87654321', first_name: 'Bert' };
  staffApi({
    [`GET ${ada}`]: { body: page },
    [`GET ${bert}`]: { body: { ...page, person: other } },
  });
  const { router } = renderRemote(bert);
  await screen.findByRole('heading', { level: 1, name: 'Bert Waite' });
  // Both people are in the cache.
  await act(() => router.navigate(ada));
  const note = await screen.findByLabelText('Note for the timeline');
  await userEvent.type(note, 'Is afraid of needles.');
  await act(() => router.navigate(bert));
  expect(screen.getByRole('heading', { level: 1, name: 'Bert Waite' })).toBeVisible();
  expect(screen.getByLabelText('Note for the timeline')).toHaveValue('');
  act(markNavigated);
  await act(() => router.navigate(ada));
  expect(screen.getByRole('heading', { level: 1, name: 'Alan Waite' })).toHaveFocus();
  expect(screen.getByLabelText('Note for the timeline')).toHaveValue('');
});

test('keyboard shortcuts ask before a typed note is lost', async () => {
  signInStaff();
  staffApi({
    'GET /staff/people/12345678': { body: page },
    'GET /staff/events': { body: { items: [], total: 0, next: null, previous: null } },
  });
  const { address } = renderRemote('/staff/people/12345678');
  const note = await screen.findByLabelText(/^Note for the timeline/);
  await userEvent.type(note, 'Prefers mornings');
  act(() => screen.getByRole('heading', { level: 1 }).focus());
  await userEvent.keyboard('ge');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(address()).toBe('/staff/people/12345678');
  await press('Stay here');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(note).toHaveValue('Prefers mornings');
  await userEvent.keyboard('ge');
  await press('Leave');
  await waitFor(() => expect(address()).toBe('/staff/events'));
});
