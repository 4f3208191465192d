import { problem } from '@chaps/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  BOOKING,
  BOOKING_ID,
  LIST,
  makeBooking,
  OTHER_EVENT_ID,
  second,
  startWithBookings,
} from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID } from '../testing/staff-api.ts';

const NEAR = {
  event_id: OTHER_EVENT_ID,
  event_name: 'Town Hall',
  event_date: '2999-01-10',
  start_time: '09:00',
  city: 'Colchester',
  state: 'open',
  total_spaces: 6,
  booked_spaces: 3,
  distance_km: 19.4,
  free_spaces: 3,
};

describe('one booking', () => {
  test('shows its details and history', async () => {
    startWithBookings();
    renderRemote(BOOKING);
    const name = 'Ada Lovelace, CH-AAAA2222';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.getByText('£25.00 paid')).toBeVisible();
    expect(screen.getByText('E-mail accepted by the mail server: Confirmation')).toBeVisible();
  });

  test('lets staff stop sharing the result with the GP', async () => {
    const consentId = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d55';
    const call = `POST /staff/people/12345678/consents/${consentId}/gp-withdrawal`;
    const shared = { share_with_gp: true, gp_consent_id: consentId };
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking: makeBooking(shared), history: [] } },
      [call]: DONE,
    });
    renderRemote(BOOKING);
    expect(
      await screen.findByText('Given, and the result may be shared with the GP'),
    ).toBeVisible();
    await press('Stop sharing with the GP');
    await userEvent.selectOptions(await screen.findByLabelText('How they told you'), 'telephone');
    await press('Stop sharing');
    await waitFor(() => expect(api.sent(call)).toEqual([{ through: 'telephone' }]));
  });

  test('can be moved to a free time, and to another event', async () => {
    const events = {
      body: {
        items: [
          {
            event_id: OTHER_EVENT_ID,
            event_name: 'Town Hall',
            event_date: '2999-01-10',
            start_time: '09:00',
            city: 'Colchester',
            state: 'open',
            total_spaces: 6,
            booked_spaces: 3,
          },
        ],
        total: 1,
        next: null,
        previous: null,
      },
    };
    const api = startWithBookings({
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
    await waitFor(() =>
      expect(address()).toBe(`/staff/events/${OTHER_EVENT_ID}/bookings/${BOOKING_ID}`),
    );
    expect(api.sent(`POST ${BOOKING}/move`)).toEqual([
      { event_id: EVENT_ID, start_time: '09:30', undoable: true },
      { event_id: OTHER_EVENT_ID, start_time: '09:00', undoable: true },
    ]);
  });

  test('can be neither moved nor cancelled once a sample has been taken', async () => {
    const booking = makeBooking({ visit_state: 'sampled', came: true });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    await screen.findByText('£25.00 paid');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull();
  });

  test('mentions money taken at the event before it is cancelled', async () => {
    const taken = { amount: 2500, method: 'cash', taken_at: '2998-01-10T09:20:00.000Z' } as const;
    const money = { paid: 0, policy_refund: 0, day_payments: [{ ...taken, given_back_at: null }] };
    const booking = makeBooking(money);
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^£25.00 paid on the day, in cash/)).toHaveTextContent(
      'refund £25.00 to the person yourself',
    );
    expect(dialog.queryByText(/Nothing was paid/)).toBeNull();
  });

  test('shows the move form only when complete, so that its button does not shift', async () => {
    const known = Promise.withResolvers<void>();
    const near = { body: { near: null, items: [NEAR] }, after: known.promise };
    const api = startWithBookings({ 'GET /staff/people/12345678/free-events': near });
    renderRemote(BOOKING);
    await press('Move');
    await screen.findByText('Finding available times');
    await waitFor(() =>
      expect(api.received.map(({ call }) => call)).toEqual(
        expect.arrayContaining([
          `GET /staff/events/${EVENT_ID}`,
          'GET /staff/people/12345678/free-events',
        ]),
      ),
    );
    expect(screen.queryByRole('button', { name: 'Move the booking' })).toBeNull();
    known.resolve();
    await screen.findByRole('button', { name: 'Move the booking' });
    expect(screen.getByRole('radio', { name: /Town Hall/ })).toBeVisible();
    expect(screen.getByRole('option', { name: '09:30 (2 free)' })).toBeInTheDocument();
  });

  test('moves to another event with a free seat near the person', async () => {
    const api = startWithBookings({
      'GET /staff/people/12345678/free-events': { body: { near: 'CO1', items: [NEAR] } },
      [`POST ${BOOKING}/move`]: DONE,
    });
    renderRemote(BOOKING);
    await press('Move');
    const group = await screen.findByRole('radiogroup', {
      name: 'Other events, nearest to CO1 first',
    });
    const about = 'Thursday, 10 January 2999, 09:00, Colchester, about 12 miles away, 3 seats free';
    expect(within(group).getByText(about)).toBeVisible();
    await userEvent.click(within(group).getByRole('radio', { name: /Town Hall/ }));
    const times = screen.getByLabelText('New time');
    await within(times).findByRole('option', { name: '09:00 (1 free)' });
    await userEvent.selectOptions(times, '09:00');
    await press('Move the booking');
    await waitFor(() =>
      expect(api.sent(`POST ${BOOKING}/move`)).toMatchObject([
        { event_id: OTHER_EVENT_ID, start_time: '09:00' },
      ]),
    );
  });

  test('says who pays when a booking paid for by the host leaves the host’s event', async () => {
    const booking = makeBooking({ payment: 'host', price: 0, paid: 0 });
    startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking, history: [] } },
      'GET /staff/people/12345678/free-events': { body: { near: 'CO1', items: [NEAR] } },
    });
    renderRemote(BOOKING);
    await press('Move');
    const other = await screen.findByRole('radio', { name: /Town Hall/ });
    const words = /^The host of the first event still pays for this test/;
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(other);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('can be cancelled under the policy’s refund, or with another refund and a reason', async () => {
    const api = startWithBookings({
      [`POST ${BOOKING}/cancellation`]: problem(422, 'VALIDATION_FAILED', 'No.', {
        refund: 'They have paid £25.00. You cannot refund that much.',
      }),
    });
    const { toasts } = renderRemote(BOOKING);
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/£24.40, under the refund policy/)).toBeVisible();
    expect(dialog.getByText(/^The policy shown to them: ‘If you cancel by/)).toBeVisible();
    expect(dialog.getByText(/ada@example.org will be notified by e-mail/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Another amount, with a reason'));
    const submit = dialog.getByRole('button', { name: 'Cancel the booking' });
    await userEvent.click(submit);
    expect(await dialog.findAllByText(/Please give a reason/)).not.toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Refund in pounds'), '26.00');
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Ill.');
    await userEvent.click(submit);
    expect(await dialog.findAllByText(/You cannot refund that much/)).not.toHaveLength(0);
    api.answers[`POST ${BOOKING}/cancellation`] = DONE;
    await userEvent.click(dialog.getByLabelText(/under the refund policy/));
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(`POST ${BOOKING}/cancellation`)).toEqual([
      { policy_refund: 2440, exception: { refund: 2600, reason: 'Ill.' }, undoable: false },
      { policy_refund: 2440, exception: null, undoable: false },
    ]);
    expect(toasts.map(({ title }) => title)).toEqual([
      'The booking has been cancelled. The person will be notified by e-mail.',
    ]);
  });

  test('can be moved while a payment link is outstanding, without an undo', async () => {
    const reserved = { status: 'held', payment: 'link', paid: 0, policy_refund: 0 } as const;
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking: makeBooking(reserved), history: [] } },
      [`POST ${BOOKING}/move`]: DONE,
    });
    const { toasts } = renderRemote(BOOKING);
    await press('Move');
    const times = await screen.findByLabelText('New time');
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    await userEvent.selectOptions(times, '09:30');
    await press('Move the booking');
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual([
        'The booking has been moved. The person will be notified by e-mail.',
      ]),
    );
    expect(api.sent(`POST ${BOOKING}/move`)).toMatchObject([{ undoable: false }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('can be cancelled while a payment link is outstanding', async () => {
    const reserved = { status: 'held', payment: 'link', paid: 0, policy_refund: 0 } as const;
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking: makeBooking(reserved), history: [] } },
      [`POST ${BOOKING}/cancellation`]: DONE,
    });
    renderRemote(BOOKING);
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }));
    await waitFor(() =>
      expect(api.sent(`POST ${BOOKING}/cancellation`)).toEqual([
        { policy_refund: 0, exception: null, undoable: false },
      ]),
    );
  });

  test('can be moved back for a minute, or says why it cannot', async () => {
    const taken = problem(409, 'SLOT_TAKEN', 'This time has just been taken.');
    const api = startWithBookings({
      [`POST ${BOOKING}/move`]: DONE,
      [`POST ${BOOKING}/undo`]: taken,
    });
    renderRemote(BOOKING);
    await press('Move');
    const times = await screen.findByLabelText('New time');
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    await userEvent.selectOptions(times, '09:30');
    await press('Move the booking');
    expect(
      await screen.findByText(/The booking has been moved. The person will be notified/),
    ).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('This time has just been taken.')).toBeVisible();
    api.answers[`POST ${BOOKING}/undo`] = { body: { event_id: EVENT_ID, start_time: '09:00' } };
    await press('Undo');
    expect(
      await screen.findByText('The booking has been moved back to its earlier time.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('says whom to call when the mail server rejected the address', async () => {
    const booking = makeBooking({ reached: false, phone: '01632 960321' });
    startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking, history: [] } },
      [`POST ${BOOKING}/move`]: DONE,
    });
    renderRemote(BOOKING);
    const call = /Ada Lovelace cannot be reached by e-mail: please call them on 01632 960321/;
    await press('Move');
    const times = await screen.findByLabelText('New time');
    expect(screen.getByText(call)).toBeVisible();
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    await userEvent.selectOptions(times, '09:30');
    await press('Move the booking');
    expect(
      await screen.findByText(
        /^The booking has been moved. Ada Lovelace cannot be reached by e-mail/,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/notified by e-mail/)).toBeNull();
  });

  test('can be reinstated for a minute after a cancellation without a refund', async () => {
    const phone = '01632 960321';
    const booking = makeBooking({ paid: 0, policy_refund: 0, email: null, phone });
    const body = { booking, history: [] };
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body },
      [`POST ${BOOKING}/cancellation`]: DONE,
      [`POST ${BOOKING}/undo`]: { body: { event_id: EVENT_ID, start_time: '09:00' } },
    });
    renderRemote(BOOKING);
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    const call = /Ada Lovelace cannot be reached by e-mail: please call them on 01632 960321/;
    expect(dialog.getByText(call)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByText(call)).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('The booking is unchanged.')).toBeVisible();
    expect(api.sent(`POST ${BOOKING}/cancellation`)).toEqual([
      { policy_refund: 0, exception: null, undoable: true },
    ]);
  });

  test('offers Undo only on the page of the booking that changed', async () => {
    const other = makeBooking({ appointment_id: second.appointment_id, last_name: 'Babbage' });
    const free = makeBooking({ paid: 0, policy_refund: 0 });
    startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking: free, history: [] } },
      [`GET ${LIST}/${second.appointment_id}`]: { body: { booking: other, history: [] } },
      [`POST ${BOOKING}/cancellation`]: DONE,
    });
    const { router } = renderRemote(`${LIST}/${second.appointment_id}`);
    await screen.findByRole('heading', { level: 1, name: /Babbage/ });
    await act(() => router.navigate(BOOKING));
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await act(() => router.navigate(`${LIST}/${second.appointment_id}`));
    expect(screen.getByRole('heading', { level: 1, name: /Babbage/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByText(/The booking has been cancelled/)).toBeNull();
  });

  test('can have its e-mails sent again', async () => {
    const message = 'Nothing was sent: the earlier e-mail has not been sent yet.';
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking: makeBooking({ status: 'attended' }), history: [] } },
      [`POST ${BOOKING}/mails`]: problem(409, 'EVENT_CHANGED', message),
    });
    renderRemote(BOOKING);
    await press('Send the result e-mail again');
    expect(await screen.findByText(/again to say where to read the result/)).toBeVisible();
    await press('Send it');
    expect(await screen.findByText(message)).toBeVisible();
    api.answers[`POST ${BOOKING}/mails`] = DONE;
    await press('Send it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const mail = { kind: 'result-ready' };
    expect(api.sent(`POST ${BOOKING}/mails`)).toEqual([mail, mail]);
  });

  test('offers the e-mail about a result only if there is one', async () => {
    startWithBookings({});
    renderRemote(BOOKING);
    expect(
      await screen.findByRole('button', { name: 'Send the confirmation again' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the result e-mail again' })).toBeNull();
  });

  test('offers no e-mail to someone who has died', async () => {
    const booking = makeBooking({ status: 'confirmed', has_died: true });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(await screen.findByText('Profile')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the confirmation again' })).toBeNull();
  });

  test('offers no move or cancellation once the booking has ended', async () => {
    const booking = makeBooking({ status: 'cancelled', refund: 2500, refund_status: 'due' });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    expect(await screen.findByText('£25.00 paid, £25.00 being refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull();
  });

  test('shows a partial refund, and offers no more than the rest', async () => {
    const booking = makeBooking({ given_back: 500, policy_refund: 2000 });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    expect(await screen.findByText('£25.00 paid, £5.00 already refunded')).toBeVisible();
    await press('Move');
    expect(await screen.findByText(/the £20.00 they have paid carries over/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel/ }));
    const legend =
      /^They have paid £25.00, and £5.00 has been refunded. How much should be refunded/;
    expect(dialog.getByText(legend)).toBeVisible();
    expect(dialog.getByText(/£20.00, under the refund policy/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Another amount, with a reason'));
    expect(dialog.getByText('At most £20.00.')).toBeVisible();
  });

  test('shows both a partial refund and a later one', async () => {
    const refunded = { refund: 2000, refund_status: 'completed' } as const;
    const booking = makeBooking({ status: 'cancelled', given_back: 500, ...refunded });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    const words = '£25.00 paid, £5.00 already refunded, £20.00 refunded';
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('shows what was refunded and what is due when someone attended after cancelling, and refunds nothing twice', async () => {
    const refunded = { refund: 2440, refund_status: 'completed', policy_refund: 0 } as const;
    const came = { came_after_cancelling: true, to_pay: 2440 } as const;
    const booking = makeBooking({ ...refunded, ...came, visit_state: 'arrived' });
    startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
    renderRemote(BOOKING);
    const words = '£25.00 paid, £24.40 refunded, £24.40 to be paid at the event';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/Confirmed again because they attended/)).toBeVisible();
    await press('Cancel the booking');
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel/ }));
    expect(dialog.getByText(/£24.40 of the £25.00 was refunded.*Nothing more/)).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  test('lets staff request a refund again after the provider rejected it', async () => {
    const booking = makeBooking({ status: 'cancelled', refund: 2500, refund_status: 'failed' });
    const path = `POST ${BOOKING}/refund-retry`;
    const api = startWithBookings({
      [`GET ${BOOKING}`]: { body: { booking, history: [] } },
      [path]: problem(409, 'REFUND_CHANGED', 'This booking has no failed refund.'),
    });
    renderRemote(BOOKING);
    expect(
      await screen.findByText(/£25.00 declined by the payment provider: try again/),
    ).toBeVisible();
    await press('Try the refund again');
    expect(await screen.findByText('This booking has no failed refund.')).toBeVisible();
    api.answers[path] = DONE;
    await press('Try the refund again');
    await waitFor(() =>
      expect(screen.queryByText('This booking has no failed refund.')).toBeNull(),
    );
    expect(api.sent(path)).toHaveLength(2);
  });
});

test.each([
  [{ visit_state: 'arrived' }, '£25.00, to be paid on the day'],
  [{ visit_state: 'arrived', to_pay: 2500 }, '£25.00, to be paid on the day'],
  [{ visit_state: 'sampled', to_pay: 0 }, 'Nothing to pay'],
  [{ visit_state: 'not sampled' }, 'Nothing to pay: they were not tested'],
  [{ visit_state: 'did not attend' }, 'Nothing to pay: they were not tested'],
  [{ status: 'cancelled' }, 'Nothing to pay: the booking was cancelled'],
] as const)('describes a booking to be paid on the day, %j, as ‘%s’', async (changes, words) => {
  const booking = makeBooking({ paid: 0, payment: 'on the day', ...changes });
  startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
  renderRemote(BOOKING);
  expect(await screen.findByText(words)).toBeVisible();
});

test('records the refund of money taken on the day, with a reason', async () => {
  const payment = {
    ...{ amount: 2500, method: 'cash' as const, taken_at: '2026-12-01T09:20:00.000Z' },
    given_back_at: null,
  };
  const booking = makeBooking({ paid: 0, payment: 'on the day', day_payments: [payment] });
  const api = startWithBookings({ [`GET ${BOOKING}`]: { body: { booking, history: [] } } });
  api.answers[`POST ${BOOKING}/day-refund`] = DONE;
  renderRemote(BOOKING);
  expect(await screen.findByText('£25.00 paid on the day, in cash')).toBeVisible();
  await press('Record a refund');
  expect(await screen.findByText(/cannot be refunded from this page/)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Not tested.');
  await press('Record the refund');
  await waitFor(() =>
    expect(api.sent(`POST ${BOOKING}/day-refund`)).toEqual([{ reason: 'Not tested.' }]),
  );
});
