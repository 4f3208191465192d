import {
  type BookingSummary,
  bulkResend,
  newMessage,
  type StaffBooking,
} from '@chaps/contracts/staff-bookings';
import { type Answers, problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderRemote } from './testing/render-remote.ts';
import { DONE, meOf, signInStaff, staffApi, staffEventOf } from './testing/staff-api.ts';

const EVENT = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d13';
const OTHER = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d14';
const ID = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d20';
const LIST = `/staff/events/${EVENT}/bookings`;
const BOOKING = `${LIST}/${ID}`;

const summary: BookingSummary = {
  appointment_id: ID,
  reference: 'CH-AAAA2222',
  status: 'confirmed',
  time: '09:00',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  booked_at: '2026-11-01T09:00:00.000Z',
  consent_given: true,
};
const second = {
  ...summary,
  appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
  last_name: 'Babbage',
};

const bookingOf = (changes: Partial<StaffBooking> = {}): StaffBooking => ({
  ...summary,
  profile_id: '12345678',
  phone: '+441632960000',
  date_of_birth: '1970-01-01',
  event_id: EVENT,
  event_name: 'Rotary Ipswich',
  event_date: '2999-01-10',
  price: 2500,
  paid: 2500,
  refund: 0,
  refund_status: null,
  policy_refund: 2440,
  share_with_gp: false,
  ...changes,
});

const SLOTS = [
  { time: '09:00', capacity: 2, taken: 1 },
  { time: '09:15', capacity: 2, taken: 2 },
  { time: '09:30', capacity: 2, taken: 0 },
];
const eventOf = (event_id: string, event_name: string) =>
  staffEventOf({ slots: SLOTS }, { event_id, event_name });

const page = (changes: object = {}) => ({
  body: { bookings: [summary, second], total: 2, next: null, previous: null, ...changes },
});

function start(answers: Answers = {}) {
  signInStaff();
  return staffApi({
    [`GET /staff/events/${EVENT}`]: { body: eventOf(EVENT, 'Rotary Ipswich') },
    [`GET /staff/events/${OTHER}`]: { body: eventOf(OTHER, 'Town Hall') },
    [`GET ${LIST}`]: page(),
    [`GET ${BOOKING}`]: {
      body: {
        booking: bookingOf(),
        history: [
          {
            at: '2026-11-01T09:00:00.000Z',
            kind: 'mail',
            what: 'Mail sent: Confirmation',
            by: null,
            reason: null,
          },
        ],
      },
    },
    ...answers,
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the list', () => {
  test('is searched, filtered and sorted by the API, from its address', async () => {
    const api = start();
    const { address } = renderRemote(`${LIST}?group=arrived&sort=name&q=ada`);
    expect(await screen.findByText('2 bookings')).toBeVisible();
    expect(api.received.at(-1)?.line).toBe(`GET ${LIST}?group=arrived&sort=name&q=ada`);
    await userEvent.clear(screen.getByLabelText(/^Name, e-mail/));
    await userEvent.type(screen.getByLabelText(/^Name, e-mail/), ' bab ');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Cancelled');
    await press('Search');
    await waitFor(() => expect(address()).toBe(`${LIST}?q=bab&group=cancelled&sort=name`));
  });

  test('turns its pages by button and by key', async () => {
    const api = start({ [`GET ${LIST}`]: page({ next: 'later', previous: 'sooner' }) });
    const { address } = renderRemote(LIST);
    await press('Next page');
    await waitFor(() => expect(address()).toContain('after=later'));
    await waitFor(() => expect(api.received.at(-1)?.query.after).toBe('later'));
    await userEvent.keyboard('{Alt>}p{/Alt}');
    await waitFor(() => expect(address()).toContain('before=sooner'));
    expect(address()).not.toContain('after');
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.getByLabelText(/^Name, e-mail/)).toHaveFocus();
  });

  test('says when nobody matches, and when it does not load', async () => {
    const api = start({ [`GET ${LIST}`]: page({ bookings: [], total: 0 }) });
    renderRemote(`${LIST}?q=zzz`);
    expect(await screen.findByText('Nobody matches.')).toBeVisible();
    api.answers[`GET ${LIST}`] = problem(503, 'SERVICE_UNAVAILABLE', 'Not now.');
    renderRemote(`${LIST}?q=yyy`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('leads from an NHS number to the booking, and keeps the number out of addresses', async () => {
    const search = `POST /staff/events/${EVENT}/nhs-number-search`;
    const api = start({ [search]: { body: { appointment_id: null } } });
    const { address } = renderRemote(LIST);
    await userEvent.type(await screen.findByLabelText(/NHS number/), '943 476 5919');
    await press('Search');
    expect(await screen.findByText(/Nobody at this event has this NHS number/)).toBeVisible();
    api.answers[search] = { body: { appointment_id: ID } };
    await press('Search');
    await waitFor(() => expect(address()).toBe(BOOKING));
    expect(api.sent(search)).toEqual(Array(2).fill({ nhs_number: '943 476 5919' }));
    expect(api.received.map(({ line }) => line).join()).not.toContain('943');
  });

  test('offers no NHS numbers to roles that do not use them', async () => {
    start({ 'GET /staff/me': { body: meOf('admin') } });
    renderRemote(LIST);
    expect(await screen.findByLabelText('Name, e-mail or reference')).toBeVisible();
    expect(screen.getByRole('button', { name: 'File for the clinic' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'File for the laboratory' })).toBeNull();
  });

  test('keeps who is picked, and picks them again after a mistake', async () => {
    start();
    renderRemote(LIST);
    await userEvent.click(await screen.findByLabelText('Pick everybody on this page'));
    expect(screen.getByRole('status')).toHaveTextContent('2 picked');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 picked')).toBeNull();
    await press('Undo');
    expect(screen.getByText('2 picked')).toBeVisible();
    expect(screen.getByLabelText('Pick Lovelace, Ada')).toBeChecked();
  });
});

describe('a message', () => {
  const MESSAGES = `/staff/events/${EVENT}/messages`;
  const text = { subject: 'The door', body: 'Please use the side door.' };
  const compose = async () => {
    await userEvent.type(await screen.findByLabelText('Subject'), text.subject);
    await userEvent.type(screen.getByLabelText('Message'), text.body);
    await press('Preview');
  };

  test('is previewed with how many get it, sent once, and taken back', async () => {
    const preview = { people: 2, subject: text.subject, text: 'Dear Ada, …' };
    const api = start({
      [`POST ${MESSAGES}/preview`]: { body: preview },
      [`POST ${MESSAGES}`]: problem(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
    });
    renderRemote(LIST);
    await press('Write to all: Booked and arrived');
    await compose();
    expect(await screen.findByText(/2 people will be told by mail/)).toBeVisible();
    await press('Send to 2 people');
    expect(await screen.findByText('Not now.')).toBeVisible();
    api.answers[`POST ${MESSAGES}`] = { body: { people: 2 } };
    await press('Send to 2 people');
    expect(await screen.findByText(/goes to 2 people/)).toBeVisible();
    const [first, again] = api.sent(`POST ${MESSAGES}`);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ ...text, to: { group: 'booked' } });
    const { message_id } = newMessage.parse(first);
    api.answers[`DELETE ${MESSAGES}/${message_id}`] = { body: { taken_back: 2, sent: 0 } };
    await press('Take it back');
    expect(await screen.findByText(/The message is taken back/)).toBeVisible();
  });

  test('goes to those who are picked', async () => {
    const preview = { people: 1, subject: text.subject, text: 'Dear Ada, …' };
    const api = start({ [`POST ${MESSAGES}/preview`]: { body: preview } });
    renderRemote(LIST);
    await userEvent.click(await screen.findByLabelText('Pick Lovelace, Ada'));
    await press('Write to them');
    await compose();
    await screen.findByText(/1 person will be told/);
    expect(api.sent(`POST ${MESSAGES}/preview`)).toEqual([
      { ...text, to: { appointment_ids: [ID] } },
    ]);
  });
});

describe('one booking', () => {
  test('shows its facts and history', async () => {
    start();
    renderRemote(BOOKING);
    const name = 'Ada Lovelace, CH-AAAA2222';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByText('£25.00 paid')).toBeVisible();
    expect(screen.getByText('Mail sent: Confirmation')).toBeVisible();
  });

  test('moves to a free time, and to another event', async () => {
    const events = {
      body: {
        events: [
          {
            event_id: OTHER,
            event_name: 'Town Hall',
            event_date: '2999-01-10',
            start_time: '09:00',
            city: 'Colchester',
            state: 'open',
            capacity: 6,
            taken: 3,
          },
        ],
        total: 1,
      },
    };
    const api = start({
      'GET /staff/events': events,
      [`POST ${BOOKING}/move`]: problem(409, 'SLOT_TAKEN', 'This time has just been taken.'),
    });
    const { address } = renderRemote(BOOKING);
    await press('Move');
    const times = await screen.findByLabelText('New time');
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    expect(within(times).getAllByRole('option')).toHaveLength(2);
    await press('Move the booking');
    expect(await screen.findAllByText(/Please choose a time/)).not.toHaveLength(0);
    await userEvent.selectOptions(times, '09:30');
    await press('Move the booking');
    expect(await screen.findByText('This time has just been taken.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Another event/), 'Town');
    await userEvent.click(await screen.findByRole('radio', { name: /Town Hall/ }));
    await within(times).findByRole('option', { name: '09:00 (1 free)' });
    await userEvent.selectOptions(times, '09:00');
    api.answers[`POST ${BOOKING}/move`] = DONE;
    await press('Move the booking');
    await waitFor(() => expect(address()).toBe(`/staff/events/${OTHER}/bookings/${ID}`));
    expect(api.sent(`POST ${BOOKING}/move`)).toEqual([
      { event_id: EVENT, start_time: '09:30' },
      { event_id: OTHER, start_time: '09:00' },
    ]);
  });

  test('is cancelled with the refund of the policy, or against it with a reason', async () => {
    const api = start({
      [`POST ${BOOKING}/cancellation`]: problem(422, 'VALIDATION_FAILED', 'No.', {
        refund: 'They have paid £25.00: no more can go back.',
      }),
    });
    const { toasts } = renderRemote(BOOKING);
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/£24.40, as the refund policy says/)).toBeVisible();
    expect(dialog.getByText(/A mail to ada@example.org says so/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Another amount, with a reason'));
    const submit = dialog.getByRole('button', { name: 'Cancel the booking' });
    await userEvent.click(submit);
    expect(await dialog.findAllByText(/Please say why/)).not.toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Refund in pounds'), '26.00');
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Ill.');
    await userEvent.click(submit);
    expect(await dialog.findAllByText(/no more can go back/)).not.toHaveLength(0);
    api.answers[`POST ${BOOKING}/cancellation`] = DONE;
    await userEvent.click(dialog.getByLabelText(/as the refund policy says/));
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(`POST ${BOOKING}/cancellation`)).toEqual([
      { policy_refund: 2440, exception: { refund: 2600, reason: 'Ill.' } },
      { policy_refund: 2440, exception: null },
    ]);
    expect(toasts.map(({ title }) => title)).toEqual([
      'The booking is cancelled, and they are told by mail.',
    ]);
  });

  test('gets a mail again', async () => {
    const api = start({ [`POST ${BOOKING}/mails`]: DONE });
    renderRemote(BOOKING);
    await press('Send the result mail again');
    expect(await screen.findByText(/If a result of theirs is released/)).toBeVisible();
    await press('Send it');
    await waitFor(() =>
      expect(api.sent(`POST ${BOOKING}/mails`)).toEqual([{ kind: 'result-ready' }]),
    );
  });

  test('that has ended offers no move and no cancellation', async () => {
    const booking = bookingOf({ status: 'cancelled', refund: 2500, refund_status: 'due' });
    start({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    expect(await screen.findByText('£25.00 paid, £25.00 being refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull();
  });
});

describe('several bookings', () => {
  const pickAll = async () =>
    userEvent.click(await screen.findByRole('checkbox', { name: 'Pick everybody on this page' }));
  const ids = [summary, second].map(({ appointment_id }) => appointment_id);

  test('get their confirmation again, which can be taken back', async () => {
    const PATH = `/staff/events/${EVENT}/confirmations`;
    const api = start({ [`POST ${PATH}`]: { body: { people: 1, skipped: 1 } } });
    renderRemote(LIST);
    await pickAll();
    await press('Send the confirmation again');
    expect(
      await screen.findByText(/goes again to 1 person in 30 seconds. 1 picked are not confirmed/),
    ).toBeVisible();
    expect(screen.queryByText('2 picked')).toBeNull();
    const [sent] = api.sent(`POST ${PATH}`).map((body) => bulkResend.parse(body));
    expect(sent?.appointment_ids).toEqual(ids);
    api.answers[`DELETE ${PATH}/${sent?.resend_id}`] = { body: { taken_back: 1, sent: 0 } };
    await press('Take it back');
    expect(await screen.findByText(/The confirmations are taken back/)).toBeVisible();
  });

  test('move to one time, with a list of what happened to each', async () => {
    const PATH = `/staff/events/${EVENT}/moves`;
    const [moved = '', kept = ''] = ids;
    const api = start({
      [`POST ${PATH}`]: {
        body: {
          moves: [
            { appointment_id: moved, moved: true, message: null },
            { appointment_id: kept, moved: false, message: 'This time has just been taken.' },
          ],
        },
      },
    });
    renderRemote(LIST);
    await pickAll();
    await press('Move them');
    const times = await screen.findByLabelText('New time');
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    await userEvent.selectOptions(times, '09:30');
    await press('Move the bookings');
    expect(await screen.findByText('1 of 2 moved')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Lovelace, Ada Moved' })).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Babbage, Ada Not moved: This time has just been taken/ }),
    ).toBeVisible();
    expect(api.sent(`POST ${PATH}`)).toEqual([
      { event_id: EVENT, start_time: '09:30', appointment_ids: ids },
    ]);
    await press('Close the list');
    expect(screen.queryByText('1 of 2 moved')).toBeNull();
  });
});
