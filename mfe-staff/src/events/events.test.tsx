import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { EVENT_TABS } from '../console/event-tabs.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import {
  DONE,
  EVENT_ID,
  makeStaffEvent,
  makeStaffMe,
  signInStaff,
  staffApi,
} from '../testing/staff-api.ts';

const SETTINGS = `/staff/events/${EVENT_ID}/settings`;

/** The tabs of a coordinator, who sees no results. */
const TABS = EVENT_TABS.filter(({ path }) => path !== 'results').map(({ label }) => label);
const CURVE = {
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  total_spaces: 8,
};

const summary = {
  event_id: EVENT_ID,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  start_time: '09:00',
  city: 'Ipswich',
  state: 'open',
  total_spaces: 8,
  booked_spaces: 3,
};

function start(answers: Parameters<typeof staffApi>[0]) {
  signInStaff();
  return staffApi({
    'GET /staff/me': { body: makeStaffMe('coordinator') },
    'GET /staff/products': {
      body: { products: [{ product_id: 'psa', product_name: 'PSA test', product_price: 2500 }] },
    },
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent() },
    ...answers,
  });
}

test('the list is searched and paged by the API, from its address', async () => {
  const api = start({
    'GET /staff/events': { body: { items: [summary], total: 60, next: EVENT_ID, previous: null } },
  });
  const { router } = renderRemote('/staff/events?when=past');
  expect(await screen.findByText('60 events')).toBeVisible();
  expect(screen.getByRole('cell', { name: '3 of 8' })).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Name, town/), 'Ips');
  await press('Search');
  await waitFor(() => expect(router.state.location.search).toBe('?q=Ips&when=past'));
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  const next = `GET /staff/events?q=Ips&when=past&after=${EVENT_ID}`;
  await waitFor(() => expect(api.received.at(-1)?.line).toBe(next));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe('?q=Ips&when=past'));
});

test('repeating a search sends it again and shows the outcome', async () => {
  const api = start({
    'GET /staff/events': { body: { items: [summary], total: 1, next: null, previous: null } },
  });
  renderRemote('/staff/events?q=Ips');
  expect(await screen.findByText('1 event')).toBeVisible();
  const asked = () =>
    api.received.filter(({ line }) => line.startsWith('GET /staff/events')).length;
  const before = asked();
  await press('Search');
  expect(await screen.findByText('List refreshed.')).toBeVisible();
  expect(asked()).toBe(before + 1);
  api.answers['GET /staff/events'] = problem(422, 'VALIDATION_FAILED', 'No.');
  await press('Search');
  expect(await screen.findByText(/We could not refresh the list/)).toBeVisible();
});

describe('the event form', () => {
  test('previews the slots, and sends pounds as pence and empty fields as null', async () => {
    const api = start({ [`PATCH /staff/events/${EVENT_ID}`]: DONE });
    renderRemote(SETTINGS);
    expect(await screen.findByText('4 times from 09:00 to 09:45, 2 seats each.')).toBeVisible();
    const places = screen.getByLabelText('Number of seats');
    await userEvent.clear(places);
    await userEvent.type(places, '10');
    expect(screen.getByText(/2 to 3 seats each/)).toBeVisible();
    await press('Save');
    expect(await screen.findByText('The event has been saved.')).toBeVisible();
    const sent = api.received.find(({ line }) => line.startsWith('PATCH'))?.body;
    const { event_id: _id, ...details } = makeStaffEvent().event;
    expect(sent).toEqual({ ...details, total_spaces: 10, version: 1 });
  });

  test('shows an API error at the field it is about', async () => {
    const details = { total_spaces: '9 places are taken.' };
    start({
      [`PATCH /staff/events/${EVENT_ID}`]: problem(422, 'VALIDATION_FAILED', 'No.', details),
    });
    renderRemote(SETTINGS);
    await press('Save');
    expect(await screen.findAllByText('9 places are taken.')).not.toHaveLength(0);
  });

  test('merges a second editor’s changes to other fields, and saves both', async () => {
    const path = `PATCH /staff/events/${EVENT_ID}`;
    const api = start({});
    api.answers[path] = ({ body }) =>
      JSON.stringify(body).includes('"version":2')
        ? DONE
        : problem(409, 'EVENT_CHANGED', 'Changed meanwhile.');
    renderRemote(SETTINGS);
    await userEvent.type(await screen.findByLabelText('Town'), ' East');
    api.answers[`GET /staff/events/${EVENT_ID}`] = {
      body: makeStaffEvent({ version: 2 }, { event_name: 'Lions Ipswich' }),
    };
    await press('Save');
    expect(await screen.findByText(/someone else made at the same time: Name\./)).toBeVisible();
    expect(api.sent(path).at(-1)).toMatchObject({
      city: 'Ipswich East',
      event_name: 'Lions Ipswich',
      version: 2,
    });
  });

  test('shows both values of a field that two editors changed, and keeps the input', async () => {
    const path = `PATCH /staff/events/${EVENT_ID}`;
    const api = start({ [path]: problem(409, 'EVENT_CHANGED', 'Changed meanwhile.') });
    renderRemote(SETTINGS);
    await userEvent.type(await screen.findByLabelText('Town'), ' East');
    await userEvent.type(screen.getByLabelText('Name'), ' Club');
    api.answers[`GET /staff/events/${EVENT_ID}`] = {
      body: makeStaffEvent({ version: 2 }, { city: 'Colchester' }),
    };
    await press('Save');
    const notice = await screen.findByText(/changed the same fields/);
    expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByLabelText('Town')).toHaveValue('Ipswich East');
    expect(screen.getByLabelText('Name')).toHaveValue('Rotary Ipswich Club');
    await userEvent.click(screen.getByLabelText('Theirs: Colchester'));
    expect(screen.getByLabelText('Town')).toHaveValue('Colchester');
    api.answers[path] = DONE;
    await press('Save');
    expect(await screen.findByText('The event has been saved.')).toBeVisible();
    expect(api.sent(path).at(-1)).toMatchObject({
      city: 'Colchester',
      event_name: 'Rotary Ipswich Club',
      version: 2,
    });
  });

  test('shows the outcome below the button, and moves focus to it', async () => {
    start({ [`PATCH /staff/events/${EVENT_ID}`]: DONE });
    renderRemote(SETTINGS);
    await press('Save');
    const answer = await screen.findByText('The event has been saved.');
    expect(answer.closest('[tabindex="-1"]')).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the stored test and price, even if the test is no longer in the list', async () => {
    start({
      [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({}, { product_id: 'old-test' }) },
    });
    renderRemote(SETTINGS);
    expect(await screen.findByLabelText('Test')).toHaveValue('old-test');
    await screen.findByRole('option', { name: 'PSA test (£25.00)' });
    expect(screen.getByLabelText('Test')).toHaveValue('old-test');
    expect(screen.getByLabelText(/Price in pounds/)).toHaveValue('25.50');
  });

  test('leaves the test, price and seats of a new event empty until staff enter them', async () => {
    const api = start({});
    renderRemote('/staff/new-event');
    expect(await screen.findByLabelText('Test')).toHaveValue('');
    expect(screen.getByLabelText('Price in pounds')).toHaveValue('');
    expect(screen.getByLabelText('Number of seats')).toHaveValue('');
    await press('Save the draft');
    for (const words of [
      'Please choose a test.',
      'Please enter the price in pounds, or 0.00.',
      'Please enter a whole number.',
    ]) {
      expect(await screen.findAllByText(words)).not.toHaveLength(0);
    }
    expect(api.sent('POST /staff/events')).toEqual([]);
  });

  test('shows who will be notified of a new venue before it is saved', async () => {
    const path = `PATCH /staff/events/${EVENT_ID}`;
    const at = '2999-01-10T09:00:00.000Z';
    const person = { reference: 'CH-1', name: 'John Smith', channel: 'email', paying: false };
    const api = start({
      [`POST /staff/events/${EVENT_ID}/change-preview`]: {
        body: { people: [{ ...person, from: at, to: at }], holds: 0, confirmation: 'seen' },
      },
    });
    api.answers[path] = ({ body }) =>
      JSON.stringify(body).includes('"confirmation":"seen"')
        ? DONE
        : problem(409, 'PEOPLE_TO_TELL', 'People have booked this event.');
    renderRemote(SETTINGS);
    await userEvent.type(await screen.findByLabelText('Town'), ' East');
    await press('Save');
    expect(
      await screen.findByRole('row', { name: /John Smith CH-1 .* same time By e-mail/ }),
    ).toBeVisible();
    expect(screen.queryByText('The event has been saved.')).toBeNull();
    await press('Save and notify them');
    expect(await screen.findByText('The event has been saved.')).toBeVisible();
    expect(api.sent(path).at(-1)).toMatchObject({ city: 'Ipswich East', confirmation: 'seen' });
  });
});

describe('a change that people are notified of', () => {
  const PATCH = `PATCH /staff/events/${EVENT_ID}`;
  const UNDO = `POST /staff/events/${EVENT_ID}/change-undo`;
  const changed = makeStaffEvent(
    { version: 2, undo: { people: 3, seconds_left: 41 } },
    { city: 'Ipswich East' },
  );
  const restored = { body: makeStaffEvent({ version: 3, undo: null }) };

  test('says how many of those people have no e-mail address', async () => {
    const undo = { people: 3, unreached: 2, seconds_left: 41 };
    start({ [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({ undo }) } });
    renderRemote(SETTINGS);
    expect(
      await screen.findByText(
        /1 person will be notified by e-mail in a minute\. We cannot reach 2 by e-mail: please call them\./,
      ),
    ).toBeVisible();
  });

  test('can be undone beside the button for a minute, with a countdown', async () => {
    const api = start({});
    api.answers[PATCH] = () => {
      api.answers[`GET /staff/events/${EVENT_ID}`] = { body: changed };
      return DONE;
    };
    api.answers[UNDO] = () => {
      api.answers[`GET /staff/events/${EVENT_ID}`] = restored;
      return DONE;
    };
    renderRemote(SETTINGS);
    await userEvent.type(await screen.findByLabelText('Town'), ' East');
    await press('Save');
    const said = 'The event has been saved. 3 people will be notified by e-mail in a minute.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^4[01] seconds left$/);
    await userEvent.type(screen.getByLabelText('Name'), ' Club');
    await press('Undo');
    expect(
      await screen.findByText('The event is unchanged. Nobody has been notified.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Town')).toHaveValue('Ipswich');
    expect(screen.getByLabelText('Name')).toHaveValue('Rotary Ipswich Club');
    await press('Save');
    await waitFor(() => expect(api.sent(PATCH)).toHaveLength(2));
    expect(api.sent(PATCH).at(-1)).toMatchObject({
      event_name: 'Rotary Ipswich Club',
      city: 'Ipswich',
      version: 3,
    });
  });

  test('can be undone after a reload, or the page says that it is too late', async () => {
    const message = 'Someone has since made or moved a booking, so this cannot be undone.';
    start({
      [`GET /staff/events/${EVENT_ID}`]: { body: changed },
      [UNDO]: problem(409, 'EVENT_CHANGED', message),
    });
    renderRemote(`/staff/events/${EVENT_ID}`);
    expect(
      await screen.findByText(/The event has been changed. 3 people will be notified/),
    ).toBeVisible();
    await press('Undo');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

test('saving succeeds when the event was published in the meantime', async () => {
  const path = `PATCH /staff/events/${EVENT_ID}`;
  const api = start({});
  api.answers[path] = ({ body }) =>
    JSON.stringify(body).includes('"version":2')
      ? DONE
      : problem(409, 'EVENT_CHANGED', 'Changed meanwhile.');
  renderRemote(SETTINGS);
  await userEvent.type(await screen.findByLabelText('Town'), ' East');
  api.answers[`GET /staff/events/${EVENT_ID}`] = { body: makeStaffEvent({ version: 2 }) };
  await press('Save');
  expect(await screen.findByText('The event has been saved.')).toBeVisible();
  expect(api.sent(path)).toMatchObject([
    { city: 'Ipswich East', version: 1 },
    { city: 'Ipswich East', version: 2 },
  ]);
});

test('a new event starts from an earlier one found by search', async () => {
  const { event } = makeStaffEvent();
  const summary = { ...event, state: 'open', total_spaces: 18, booked_spaces: 3 };
  const api = start({
    'GET /staff/events': {
      body: { items: [summary], total: 1, next: null, previous: null },
    },
  });
  const { address } = renderRemote('/staff/new-event');
  await userEvent.click(await screen.findByText('Start from an earlier event'));
  await userEvent.type(screen.getByRole('searchbox', { name: /Which event/ }), 'Town');
  await userEvent.click(await screen.findByRole('radio', { name: /^Rotary Ipswich/ }));
  await userEvent.click(screen.getByRole('link', { name: `Copy ${event.event_name}` }));
  await waitFor(() => expect(address()).toBe(`/staff/new-event?copy=${event.event_id}`));
  expect(await screen.findByText(/^This is a copy of .* Choose its date/)).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Ipswich');
  expect(api.received.find(({ call }) => call === 'GET /staff/events')?.query).toMatchObject({
    when: 'past',
  });
});

test('a copy starts with everything except the day', async () => {
  start({});
  renderRemote(`/staff/new-event?copy=${EVENT_ID}`);
  expect(await screen.findByLabelText('Town')).toHaveValue('Ipswich');
  expect(screen.getByLabelText('Date')).toHaveValue('');
});

test('calling off an event shows who is notified and refunded, and asks for a reason', async () => {
  const person = { reference: 'CH-1', name: 'John Smith', refund: 2500, paying: false };
  const unreached = { ...person, reference: 'CH-2', name: 'Alan Waite', reached: false };
  const people = [person, { ...unreached, phone: '01632 960321' }];
  const api = start({
    [`GET /staff/events/${EVENT_ID}/call-off`]: { body: { people } },
    [`POST /staff/events/${EVENT_ID}/call-off`]: {
      body: { cancelled: 1, refunded: 1, released: 0, under_way: 0 },
    },
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Call off');
  expect(
    await screen.findByRole('row', { name: 'John Smith CH-1 By e-mail £25.00' }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: 'Alan Waite CH-2 01632 960321 £25.00' })).toBeVisible();
  expect(screen.getByText(/^2 people will be refunded in full, £50\.00 in total\./)).toBeVisible();
  expect(screen.getByText(/Will be notified by e-mail: 1\./)).toBeVisible();
  expect(
    screen.getByText(/We cannot reach these people by e-mail, so please call them: 1\./),
  ).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Reason/), 'Burst pipes.');
  await press('Call the event off');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { reason: 'Burst pipes.' };
  expect(api.sent(`POST /staff/events/${EVENT_ID}/call-off`)).toEqual([body]);
});

test('calling off lists the people on the waiting list, and refunds only what was paid', async () => {
  const people = [{ reference: 'CH-1', name: 'John Smith', refund: 0, paying: false }];
  const waiting = [
    { name: 'Ada Lovelace', reached: true, phone: null },
    { name: 'Alan Waite', reached: false, phone: '01632 960321' },
  ];
  start({ [`GET /staff/events/${EVENT_ID}/call-off`]: { body: { people, waiting } } });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Call off');
  for (const name of [
    'John Smith CH-1 By e-mail Nothing to refund',
    'Ada Lovelace On the waiting list By e-mail Nothing to refund',
    'Alan Waite On the waiting list 01632 960321 Nothing to refund',
  ]) {
    expect(await screen.findByRole('row', { name })).toBeVisible();
  }
  expect(
    screen.getByText(/^There is nothing to refund\. Will be notified by e-mail: 2\./),
  ).toBeVisible();
  expect(screen.getByText(/so please call them: 1\./)).toBeVisible();
  expect(screen.queryByText(/£0\.00/)).toBeNull();
});

test('calling off mentions money taken on the day, and people who have given a sample', async () => {
  const money = { refund: 0, paid_on_the_day: 2500, paying: false };
  const people = [{ reference: 'CH-1', name: 'John Smith', ...money }];
  const invoices = [{ invoice_id: EVENT_ID, number: 'INV-00012', quantity: 30, amount: 75_000 }];
  const body = { people, sampled: 2, invoices };
  start({ [`GET /staff/events/${EVENT_ID}/call-off`]: { body } });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Call off');
  expect(
    await screen.findByRole('row', {
      name: 'John Smith CH-1 By e-mail £25.00, to refund yourself',
    }),
  ).toBeVisible();
  expect(
    screen.getByText(/2 people have given a sample: they keep their bookings.* Close the books/),
  ).toBeVisible();
  expect(screen.getByText(/£25.00 more was paid on the day/)).toBeVisible();
  expect(
    screen.getByText(
      /invoiced: INV-00012 \(30 tests, £750.00\)\. Void the invoice, or agree with the host what to do\./,
    ),
  ).toBeVisible();
});

test('a draft can be published, and an error is shown', async () => {
  const path = `POST /staff/events/${EVENT_ID}/publication`;
  start({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({ state: 'draft' }) },
    [path]: problem(409, 'EVENT_CHANGED', 'This event is not a draft.'),
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Publish');
  expect(await screen.findByText('This event is not a draft.')).toBeVisible();
});

test('the whole event can be moved, after a list of who is notified', async () => {
  const path = `PATCH /staff/events/${EVENT_ID}`;
  const at = '2999-01-10T09:00:00.000Z';
  const to = '2999-01-10T08:30:00.000Z';
  const person = { reference: 'CH-1', name: 'John Smith', channel: 'email', paying: false };
  const api = start({
    [`POST /staff/events/${EVENT_ID}/change-preview`]: {
      body: { people: [{ ...person, from: at, to }], holds: 0, confirmation: 'seen' },
    },
  });
  api.answers[path] = ({ body }) =>
    JSON.stringify(body).includes('"confirmation":"seen"')
      ? DONE
      : problem(409, 'PEOPLE_TO_TELL', 'People have booked this event.');
  renderRemote(`/staff/events/${EVENT_ID}`);
  await press('Move the whole event');
  const minutes = await screen.findByLabelText('Minutes');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '900');
  await press('Move the event');
  expect(await screen.findAllByText('The event would run into another day.')).not.toHaveLength(0);
  expect(api.sent(path)).toEqual([]);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '30');
  await userEvent.selectOptions(screen.getByLabelText('Move earlier or later'), 'earlier');
  await press('Move the event');
  await press('Save and notify them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(path).at(-1)).toMatchObject({
    start_time: '08:30',
    end_time: '09:30',
    confirmation: 'seen',
    version: 1,
  });
});

test('an event has tabs, and focus moves to the heading of the chosen one', async () => {
  const api = start({
    [`GET /staff/events/${EVENT_ID}/fill-curves`]: {
      body: {
        event: {
          ...CURVE,
          days: [
            { days_before: 9, taken: 2 },
            { days_before: 3, taken: 5 },
          ],
        },
        previous: { ...CURVE, event_name: 'Rotary 2998', days: [{ days_before: 4, taken: 8 }] },
      },
    },
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  const bar = within(await screen.findByRole('navigation', { name: 'Event' }));
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(TABS);
  await userEvent.click(await screen.findByText('The same data as a table'));
  expect(screen.getByRole('row', { name: '7 2 0' })).toBeVisible();
  expect(screen.getByRole('row', { name: '3 5 8' })).toBeVisible();
  expect(screen.getByRole('row', { name: '0 5 8' })).toBeVisible();
  await userEvent.click(bar.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Settings' })).toHaveFocus();
  expect(api.received.filter(({ line }) => line === `GET /staff/events/${EVENT_ID}`)).toHaveLength(
    1,
  );
});

test.each([
  [1, '1 person on the waiting list.'],
  [12, '12 people on the waiting list.'],
])('the overview says how many people are on the waiting list: %i', async (waiting, words) => {
  const api = start({});
  api.answers[`GET /staff/events/${EVENT_ID}`] = { body: makeStaffEvent({ waiting }) };
  renderRemote(`/staff/events/${EVENT_ID}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('a draft shows what is missing, and an event without bookings can become a draft again', async () => {
  const path = `DELETE /staff/events/${EVENT_ID}/publication`;
  const api = start({ [path]: DONE });
  const slots = [{ start_time: '09:00', capacity: 8, taken: 0 }];
  api.answers[`GET /staff/events/${EVENT_ID}`] = { body: makeStaffEvent({ slots }) };
  renderRemote(`/staff/events/${EVENT_ID}`);
  const back = await screen.findByRole('button', { name: 'Back to draft' });
  api.answers[`GET /staff/events/${EVENT_ID}`] = {
    body: makeStaffEvent(
      { slots, state: 'draft', day_staff: { 'check-in': 1, phlebotomist: 0 } },
      { event_description: '', place_confirmed: false },
    ),
  };
  await userEvent.click(back);
  expect(await screen.findByRole('heading', { name: 'Before you publish' })).toBeVisible();
  const linkTo = (name: RegExp) => screen.getByRole('link', { name });
  expect(linkTo(/^Describe the venue/)).toHaveAttribute('href', `${SETTINGS}#part-what`);
  expect(linkTo(/^Check the location/).parentElement).toHaveTextContent(/needed to publish/);
  expect(linkTo(/^Assign check-in staff/).parentElement).toHaveTextContent(/can be done later/);
  expect(linkTo(/^Assign check-in staff/)).toHaveAttribute(
    'href',
    `/staff/events/${EVENT_ID}/day#staff`,
  );
  expect(api.sent(path)).toHaveLength(1);
});

test.each([
  [
    'what a draft lacks',
    { state: 'draft' },
    { place_confirmed: false },
    /Check the location/,
    '/settings#part-where',
  ],
  ['to publish', { state: 'draft' }, {}, 'Next: Publish it', '#actions'],
  ['to close the books', { state: 'passed' }, {}, 'Next: Close the books', '/day'],
  [
    'whose results are awaited',
    { state: 'passed', books: { closed: true, results_awaited: 3 } },
    {},
    'Next: 3 people without a result yet',
    '/bookings?group=no+result+yet',
  ],
] as const)('the event header says %s', async (_, changes, fields, name, at) => {
  start({ [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent(changes, fields) } });
  renderRemote(`/staff/events/${EVENT_ID}/money`);
  const next = await screen.findByRole('link', { name });
  expect(next).toHaveTextContent(/^Next: /);
  expect(next).toHaveAttribute('href', `/staff/events/${EVENT_ID}${at}`);
});

test('the event header suggests nothing when nothing needs doing', async () => {
  start({});
  renderRemote(`/staff/events/${EVENT_ID}/money`);
  expect(await screen.findByText('3 of 8 seats taken')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Next: / })).toBeNull();
});

test('the checklist links to the settings that complete each item', async () => {
  start({
    [`GET /staff/events/${EVENT_ID}`]: {
      body: makeStaffEvent({ state: 'draft' }, { place_confirmed: false }),
    },
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  await userEvent.click(await screen.findByRole('link', { name: /^Check the location/ }));
  expect(await screen.findByRole('heading', { name: 'Where' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Next: Check the location/ }));
  expect(await screen.findByRole('heading', { name: 'Where' })).toHaveFocus();
});

test('an access code is created, shown once and revoked', async () => {
  const codes = [{ code_id: EVENT_ID, label: 'Lodge', created_at: '2026-11-22T12:00:00.000Z' }];
  const api = start({
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({}, { is_private: true }) },
    [`GET /staff/events/${EVENT_ID}/access-codes`]: { body: { codes } },
    [`POST /staff/events/${EVENT_ID}/access-codes`]: { body: { code: 'ABCD-EFGH' } },
    [`DELETE /staff/events/${EVENT_ID}/access-codes/${EVENT_ID}`]: DONE,
  });
  renderRemote(SETTINGS);
  await userEvent.type(await screen.findByLabelText(/Who gets/), 'Rotary');
  await press('Create an access code');
  expect(await screen.findByText('ABCD-EFGH')).toBeVisible();
  await press('Revoke the code for Lodge');
  await waitFor(() =>
    expect(api.received.map(({ line }) => line)).toContain(
      `DELETE /staff/events/${EVENT_ID}/access-codes/${EVENT_ID}`,
    ),
  );
});

test('a host sees the occupancy, and can copy a text to share', async () => {
  const filling = {
    event_name: 'Rotary Ipswich',
    event_date: '2999-01-10',
    is_private: true,
    total_spaces: 8,
    booked_spaces: 2,
    slots: [{ start_time: '09:00', capacity: 8, taken: 2 }],
    first_names: ['Alan', 'Bob'],
  };
  const api = start({ [`GET /staff/events/${EVENT_ID}/filling`]: { body: filling } });
  const grants = [{ role: 'host' as const, event_id: EVENT_ID, event_name: 'x', expires_at: null }];
  api.answers['GET /staff/me'] = { body: makeStaffMe('host', { grants }) };
  renderRemote(`/staff/filling/${EVENT_ID}`);
  expect(await screen.findByText('Alan, Bob')).toBeVisible();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy the invitation' }));
  expect(await screen.findByText('The invitation has been copied.')).toBeVisible();
  const copied = (await navigator.clipboard.readText()).split('\n');
  expect(copied).toEqual([
    'You are invited to a PSA blood test: Rotary Ipswich, Thursday, 10 January 2999.',
    expect.stringMatching(new RegExp(`^Book at .*/event/${EVENT_ID}$`)),
    'Access code: (please add yours)',
  ]);
  expect(screen.getByText(String(copied[0]))).toBeVisible();
});

test.each([
  ['draft', 'This event is not published yet.'],
  ['closed', 'Booking is closed'],
  ['passed', 'This event is over.'],
  ['passed', 'The report appears here once the books are closed.'],
  ['called off', 'This event was called off. The charity contacts everyone who had booked.'],
] as const)('a host gets no link to share for an event that is %s: %s', async (state, words) => {
  const filling = {
    event_name: 'Rotary Ipswich',
    event_date: '2999-01-10',
    is_private: false,
    total_spaces: 8,
    booked_spaces: 0,
    state,
    slots: [{ start_time: '09:00', capacity: 8, taken: 0 }],
    first_names: [],
  };
  const { event_name, event_date } = filling;
  const api = start({
    [`GET /staff/events/${EVENT_ID}/filling`]: { body: filling },
    [`GET /staff/events/${EVENT_ID}/report`]: {
      body: { event_name, event_date, host_name: '', report: null },
    },
  });
  const grants = [{ role: 'host' as const, event_id: EVENT_ID, event_name: 'x', expires_at: null }];
  api.answers['GET /staff/me'] = { body: makeStaffMe('host', { grants }) };
  renderRemote(`/staff/filling/${EVENT_ID}`);
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy the invitation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save the poster' })).toBeNull();
});

test('the poster of a private event shows its access code, or an error says that the code is wrong', async () => {
  const { event, ...known } = makeStaffEvent();
  const path = `POST /staff/events/${EVENT_ID}/poster`;
  const api = start({
    [`GET /staff/events/${EVENT_ID}`]: {
      body: { ...known, event: { ...event, is_private: true } },
    },
    [path]: problem(422, 'VALIDATION_FAILED', 'This is not an access code for this event.'),
  });
  renderRemote(`/staff/events/${EVENT_ID}`);
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:poster';
  URL.revokeObjectURL = () => {};
  await userEvent.type(await screen.findByLabelText('Access code'), 'ABCD-EFGH');
  await press('Save the poster');
  expect(await screen.findByText('This is not an access code for this event.')).toBeVisible();
  api.answers[path] = { body: '%PDF' };
  await press('Save the poster');
  expect(await screen.findByText('The poster has been saved as a PDF.')).toBeVisible();
  expect(api.sent(path).at(-1)).toEqual({ access_code: 'ABCD-EFGH' });
});
