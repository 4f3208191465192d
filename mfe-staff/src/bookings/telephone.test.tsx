import type { ListedPerson } from '@chaps/contracts/staff-people';
import type { TelephoneBookingResult } from '@chaps/contracts/telephone-bookings';
import { problem } from '@chaps/testing/fake-api';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BOOKING, LIST, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID } from '../testing/staff-api.ts';

const alan: ListedPerson = {
  profile_id: '12345678',
  first_name: 'Alan',
  last_name: 'Waite',
  email: 'alan@example.org',
  phone: '07700 900123',
  date_of_birth: '1960-02-03',
  booking: null,
};
const booked: TelephoneBookingResult = {
  appointment_id: BOOKING.slice(-36),
  reference: 'CH-7KQ2M9XA',
  status: 'confirmed',
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  start_time: '09:30',
  price: 2550,
  profile_id: alan.profile_id,
  payment: 'on the day',
  email: alan.email,
  pay_by: null,
};
const CALL = `POST ${LIST}`;
const people = (items: ListedPerson[]) => ({
  body: { items, total: items.length, next: null, previous: null },
});
const product = { product_id: 'psa', product_name: 'PSA', product_price: 2500 };

const { booking: _none, ...known } = {
  ...alan,
  home_address: null,
  has_account: true,
  created_at: '2026-10-01T09:00:00Z',
};
const ALANS_PAGE = { body: { person: known, bookings: [], timeline: [] } };

const FREE = `GET /staff/people/${alan.profile_id}/free-events`;
const near = { event_id: EVENT_ID, event_name: 'Rotary Ipswich', event_date: '2999-01-10' };
const free = (changes: object = {}) => ({
  body: {
    ...{ near: 'IP1', free_repeat: false },
    items: [
      { ...near, start_time: '09:00', city: 'Ipswich', total_spaces: 10, booked_spaces: 3 },
    ].map((event) => ({ ...event, state: 'open', distance_km: 8, free_spaces: 7 })),
    ...changes,
  },
});

const open = (
  answers: Parameters<typeof startWithBookings>[0] = {},
  search = `event=${EVENT_ID}`,
) => {
  const api = startWithBookings({
    'GET /staff/people': people([alan]),
    [FREE]: free(),
    'GET /staff/products': { body: { products: [product] } },
    [CALL]: { status: 201, body: { booking: booked } },
    ...answers,
  });
  return { api, ...renderRemote(`/staff/book?${search}`) };
};

const choose = async (legend: string, answer: string | RegExp) =>
  userEvent.click(
    within(await screen.findByRole('radiogroup', { name: new RegExp(legend) })).getByRole('radio', {
      name: answer,
    }),
  );

async function answerQuestions() {
  await userEvent.selectOptions(await screen.findByLabelText('Time'), '09:30');
  await choose('Which PSA test', '1st');
  await choose('prostate cancer', 'No');
  await choose('breast or ovarian', 'No');
  await choose('medicines', 'None');
  await userEvent.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /samples will be taken/ }));
}

const find = async (text: string) =>
  userEvent.type(await screen.findByRole('searchbox', { name: /Who is the booking for/ }), text);

test('a booking is made for someone found by name, and its reference is spelt out', async () => {
  const { api } = open();
  await find('waite');
  expect(await screen.findByText('One person. Press Enter to choose it.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Alan Waite, born 3 February 1960')).toBeVisible();
  expect(await screen.findByLabelText('Time')).toHaveFocus();
  await answerQuestions();
  await choose('paid', 'On the day');
  await press('Book');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Booked/);
  expect(screen.getByText('Charlie Hotel, 7 Kilo Quebec 2 Mike 9 X-ray Alfa')).toBeVisible();
  expect(screen.getByText(/£25.50 on the day.*alan@example.org/)).toBeVisible();
  expect(api.sent(CALL)).toEqual([
    {
      person: { profile_id: alan.profile_id },
      start_time: '09:30',
      consent: {
        answers: {
          ...CONSENT_ANSWERS,
          familyMemberWithProstateCancer: [],
          familyMemberWithOvarianCancer: [],
          gpConsent: false,
          additionalDetails: '',
          motherSideDetails: '',
        },
        through: 'telephone',
      },
      payment: 'on the day',
    },
  ]);
  await press('Book for someone else');
  expect(await screen.findByRole('searchbox')).toHaveFocus();
});

test('a new person is added with whatever details they have, and errors appear beside the fields', async () => {
  const { api } = open({
    'GET /staff/people': people([]),
    [CALL]: problem(422, 'VALIDATION_FAILED', 'Please check.', {
      'person.date_of_birth': 'You must be between 40 and 80 years old to register.',
    }),
  });
  await find('Bert Quill');
  expect(await screen.findByText('Nobody matches.')).toBeVisible();
  await press('Someone new');
  expect(await screen.findByLabelText('First name')).toHaveValue('Bert');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Last name')).toHaveValue('Quill');
  await userEvent.type(screen.getByLabelText('Date of birth'), '2010-01-01');
  await answerQuestions();
  expect(screen.getByRole('radio', { name: /payment link/ })).toBeDisabled();
  await choose('paid', 'By the host');
  await press('Book');
  expect(
    (await screen.findAllByText(/You must be between 40 and 80 years old/)).length,
  ).toBeGreaterThan(0);
  expect(screen.getByLabelText('Time')).toHaveValue('09:30');
  const person = { first_name: 'Bert', last_name: 'Quill', date_of_birth: '2010-01-01' };
  expect(api.sent(CALL)).toMatchObject([
    { person: { ...person, phone: null, email: null }, payment: 'host' },
  ]);
});

test('someone with the same name and date of birth is offered before a new person is added', async () => {
  const { api } = open({ 'GET /staff/people': people([]) });
  await find('Alan Waite');
  await press('Someone new');
  const born = await screen.findByLabelText('Date of birth');
  expect(screen.queryByText(/name and date of birth already has a record/)).toBeNull();
  api.answers['GET /staff/people'] = people([alan]);
  await userEvent.type(born, '1960-02-03');
  expect(await screen.findByText(/name and date of birth already has a record/)).toBeVisible();
  await press(/^Book for Alan Waite, born 3 February 1960/);
  expect(await screen.findByText('Alan Waite, born 3 February 1960')).toBeVisible();
  expect(screen.queryByLabelText('Date of birth')).toBeNull();
  const asked = api.received
    .filter(({ call }) => call === 'GET /staff/people')
    .map(({ line }) => line);
  expect(asked.at(-1)).toContain('born=1960-02-03');
});

test('details are requested and sent only if an answer needs them', async () => {
  const { api } = open();
  await find('waite');
  await userEvent.click(await screen.findByRole('button', { name: /Waite, Alan/ }));
  await answerQuestions();
  await choose('family history of prostate cancer', 'Yes');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Father' }));
  await choose('family history of prostate cancer', "Don't know");
  expect(screen.queryByRole('checkbox', { name: 'Father' })).toBeNull();
  await choose('paid', 'On the day');
  await press('Book');
  await screen.findByRole('heading', { name: 'Booked' });
  expect(api.sent(CALL)).toMatchObject([
    { consent: { answers: { familyMemberWithProstateCancer: [] } } },
  ]);
});

test('the form says what is missing, and keeps its input when the time has been taken', async () => {
  const taken = problem(409, 'SLOT_TAKEN', 'This time has just been taken.');
  const { api } = open({ [CALL]: taken });
  await find('waite');
  await userEvent.click(await screen.findByRole('button', { name: /Waite, Alan/ }));
  await screen.findByLabelText('Time');
  await press('Book');
  expect(await screen.findAllByText(/Please choose a time/)).not.toHaveLength(0);
  expect(screen.getAllByText(/Please choose how they will pay/)).not.toHaveLength(0);
  expect(api.sent(CALL)).toEqual([]);
  await answerQuestions();
  await choose('paid', 'On the day');
  await press('Book');
  expect(await screen.findByText('This time has just been taken.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked();
});

test('the booking starts with the person, then asks for the event', async () => {
  const event = {
    event_id: EVENT_ID,
    event_name: 'Rotary Ipswich',
    event_date: '2999-01-10',
    start_time: '09:00',
    city: 'Ipswich',
    total_spaces: 6,
    booked_spaces: 3,
    state: 'open',
  };
  const { address } = open(
    {
      'GET /staff/people/12345678': ALANS_PAGE,
      'GET /staff/events': { body: { items: [event], total: 1, next: null, previous: null } },
    },
    'person=12345678',
  );
  expect(await screen.findByText('Alan Waite, born 3 February 1960')).toBeVisible();
  const search = await screen.findByRole('searchbox', { name: /Which event/ });
  expect(search).toHaveFocus();
  await userEvent.type(search, 'rotary');
  await userEvent.click(
    await screen.findByRole('button', { name: /Rotary Ipswich.*3 of 6 seats free/ }),
  );
  await waitFor(() => expect(address()).toContain(`event=${EVENT_ID}`));
  expect(await screen.findByLabelText('Time')).toHaveFocus();
});

test('the summary says until when the place is held for payment by a mailed link', async () => {
  const link = {
    ...booked,
    status: 'held',
    payment: 'link',
    pay_by: '2999-01-08T10:00:00Z',
  } as const;
  open({ [CALL]: { status: 201, body: { booking: link } } });
  await find('waite');
  await userEvent.click(await screen.findByRole('button', { name: /Waite, Alan/ }));
  await answerQuestions();
  await choose('paid', /payment link/);
  await press('Book');
  expect(await screen.findByRole('heading', { name: 'The place is held' })).toBeVisible();
  expect(screen.getByText(/will be sent to alan@example.org.*2999, 10:00/)).toBeVisible();
});

test('the form opens from the event and from the booking list', async () => {
  startWithBookings();
  renderRemote(LIST);
  expect(await screen.findByRole('link', { name: 'Book for someone' })).toHaveAttribute(
    'href',
    `/staff/book?event=${EVENT_ID}`,
  );
});

test('the user can retry when the test’s price failed to load', async () => {
  const { api } = open(
    { 'GET /staff/products': problem(503, 'SERVICE_UNAVAILABLE', 'Not now.') },
    `event=${EVENT_ID}`,
  );
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Who is the booking for?' }),
    'Waite',
  );
  await userEvent.click(await screen.findByRole('button', { name: /Waite, Alan/ }));
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  api.answers['GET /staff/products'] = { body: { products: [product] } };
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Book' })).toBeVisible();
});

test('someone whose tube was lost is booked on the nearest event, free of charge', async () => {
  const { api, address } = open(
    {
      [FREE]: free({ free_repeat: true }),
      [`GET /staff/people/${alan.profile_id}`]: ALANS_PAGE,
    },
    `person=${alan.profile_id}&event=nearest`,
  );
  await answerQuestions();
  expect(address()).toBe(`/staff/book?person=${alan.profile_id}&event=${EVENT_ID}`);
  expect(screen.getByText('Nothing to pay: an earlier test had no result')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: /paid/ })).toBeNull();
  await press('Book');
  await waitFor(() => expect(api.sent(CALL)).toMatchObject([{ payment: null }]));
});
