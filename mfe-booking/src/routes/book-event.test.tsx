import { addDays, formatLongDate, londonDate } from '@chaps/domain/london-time';
import { lastRefundDay } from '@chaps/domain/refunds';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { appointmentOf, EVENT_DATE, eventOf, visitOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingApi, EVENT_CALL, HOLDS, SLOTS } from '../testing/booking-api.ts';
import { ADDRESS, grantHolds, open, proceedButton, time } from '../testing/booking-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

const EVENT = eventOf();

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
  grantHolds(api);
});

describe('the booking page', () => {
  test('redirects to /events without an event', async () => {
    signIn();
    const { address } = renderRemote('/book-event');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to /login with the origin path and event when there is no session', async () => {
    const state = { eventDetails: EVENT };
    const { address, router } = renderRemote(ADDRESS, { state });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(router.state.location.state).toEqual({ ...state, from: ADDRESS });
  });

  test('needs only the id in the address', async () => {
    open(undefined);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Book your appointment',
    );
    expect(await time('11:40')).toBeEnabled();
  });

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])(
    'treats %s as an unknown event',
    async (id) => {
      signIn();
      renderRemote(`/book-event?event=${id}`);
      expect(await screen.findByText('Invalid event.')).toBeVisible();
    },
  );
});

test('a person whose test gave no result pays nothing for a repeat', async () => {
  const visit = visitOf({ state: 'sampled', sample_failed: 'missing', free_repeat: true });
  const lost = appointmentOf({ event_id: crypto.randomUUID(), status: 'confirmed', visit });
  api.answers['GET /appointments'] = { body: { appointments: [lost] } };
  open();
  expect(await screen.findByText(/this replaces an earlier test that had no result/)).toBeVisible();
  expect(screen.getAllByText('£0.00')).not.toHaveLength(0);
  expect(screen.queryByText('£25.00')).toBeNull();
});

describe('the time slots', () => {
  test('keep a chosen time in the address, so it survives a reload', async () => {
    const { user, address } = open();
    await user.click(await time('11:40'));
    expect(new URLSearchParams(address().split('?')[1]).get('time')).toBe('11:40');
    cleanup();
    signIn();
    renderRemote(address());
    expect(await time('11:40')).toBeChecked();
  });

  test('can be chosen if available, and are otherwise disabled', async () => {
    const { user } = open();
    expect(await time('11:40')).toBeEnabled();
    expect(await time('12:20')).toBeDisabled();
    expect(proceedButton()).toBeDisabled();
    await user.click(await time('11:40'));
    expect(proceedButton()).toBeEnabled();
  });

  test('are replaced by a message while loading, when there are none, and on failure', async () => {
    let answer: (value: unknown) => void = () => {};
    api.answers[SLOTS] = {
      body: {},
      after: new Promise((resolve) => {
        answer = resolve;
      }),
    };
    api.answers[EVENT_CALL] = { body: { event: { ...EVENT, session_duration: null } } };
    open({ eventDetails: { ...EVENT, session_duration: null } });
    expect(await screen.findByText('Loading available time slots...')).toBeVisible();
    answer(undefined);
    expect(await screen.findByText('No time slots found for this event.')).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    api.answers[SLOTS] = problem(500, 'INTERNAL_ERROR');
    const { user } = open();
    const text = 'Failed to load available time slots. Please try again later.';
    expect(await screen.findByText(text)).toBeVisible();
    api.answers[SLOTS] = { body: { [EVENT_DATE]: { availableTimeSlots: ['11:40'] } } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await time('11:40')).toBeEnabled();
  });

  test('have the order summary, its alert and the cancellation policy beside them', async () => {
    const { user } = open();
    const summary = await screen.findByRole('region', { name: 'Order summary' });
    for (const text of ['A morning of PSA tests.', 'Subtotal', 'Total', EVENT.event_name]) {
      expect(within(summary).getByText(text)).toBeInTheDocument();
    }
    expect(within(summary).getAllByText('£25.00')).toHaveLength(3);
    await user.click(within(summary).getByRole('button', { name: 'Add another service' }));
    expect(await screen.findByRole('dialog', { name: 'Add another service' })).toBeVisible();
  });
});

describe('a closed event offers no times and links to other events', () => {
  const today = londonDate(new Date());
  test.each([
    ['passed', { event_date: addDays(today, -1) }, 'This event has passed'],
    [
      'closed 24 hours before its end',
      { event_date: today, start_time: '00:00', end_time: '23:59', session_duration: 60 },
      /^(Booking for this event has closed|This event has passed)$/,
    ],
    ['been closed by staff', { is_closed: true }, 'Booking for this event has closed'],
  ])('when it has %s', async (_when, changes, title) => {
    const closed = { ...EVENT, ...changes };
    api.answers[EVENT_CALL] = { body: { event: closed } };
    api.answers[SLOTS] = { body: { [closed.event_date]: { availableTimeSlots: ['11:40'] } } };
    open({ eventDetails: closed });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find another event' })).toHaveAttribute(
      'href',
      '/book-event-main',
    );
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Proceed to Consent Form' })).toBeNull();
  });
});

describe('another event on the same day', () => {
  const OTHER = '11111111-6d1b-4f0e-9c52-1a7d55b1c001';
  const other = (changes: Parameters<typeof appointmentOf>[0]) => {
    const appointment = appointmentOf({
      appointment_id: OTHER,
      event_id: OTHER,
      event_name: 'Ipswich Rotary',
      start_time: '15:20',
      ...changes,
    });
    api.answers['GET /appointments'] = { body: { appointments: [appointment] } };
  };

  test('causes a warning before a time is claimed, and can still be booked', async () => {
    other({ status: 'confirmed', expires_at: null });
    const { user } = open();
    expect(await screen.findByText('You have another appointment on this day')).toBeVisible();
    expect(screen.getByText(/Ipswich Rotary at 15:20/)).toBeVisible();
    expect(api.sent(HOLDS)).toEqual([]);
    await user.click(await time('11:40'));
    expect(proceedButton()).toBeEnabled();
  });

  test.each([
    ['was cancelled', { status: 'cancelled' as const }],
    ['is on another day', { status: 'confirmed' as const, event_date: addDays(EVENT_DATE, 1) }],
  ])('is not mentioned when it %s', async (_what, changes) => {
    other(changes);
    open();
    expect(await time('11:40')).toBeEnabled();
    await waitFor(() =>
      expect(api.received.map(({ call }) => call)).toContain('GET /appointments'),
    );
    expect(screen.queryByText('You have another appointment on this day')).toBeNull();
  });
});

describe('before booking, the cancellation policy', () => {
  test('states the last day for a refund and the amount', async () => {
    open();
    const day = formatLongDate(lastRefundDay(EVENT_DATE));
    const sentence = `If you cancel by ${day}, £24.40 of your £25.00 will be refunded: the charge for processing the payment (£0.60) will not. After that day there is no refund.`;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(
      screen.getByText('If you cancel on the day of your test, you pay the full charge.'),
    ).toBeVisible();
    expect(screen.queryByText(/48 hours/)).toBeNull();
  });

  test('promises no refund after the last day', async () => {
    const soon = { ...EVENT, event_date: addDays(londonDate(new Date()), 2) };
    api.answers[EVENT_CALL] = { body: { event: soon } };
    open({ eventDetails: soon });
    expect(
      await screen.findByText(/there will be no refund: the last day for one was/),
    ).toBeVisible();
  });

  test('says that a free event costs nothing', async () => {
    api.answers[EVENT_CALL] = {
      body: { event: eventOf({ payment_required: false, product_price: 0 }) },
    };
    open({ eventDetails: eventOf({ payment_required: false, product_price: 0 }) });
    expect(await screen.findByText(/^You have nothing to pay/)).toBeVisible();
    expect(screen.queryByText(/full charge/)).toBeNull();
  });
});

describe('an event paid for by its host', () => {
  const HOST_PAYS = { ...EVENT, payment_required: false };

  test('is not described as free to someone who holds a seat at the earlier price', async () => {
    api.answers[EVENT_CALL] = { body: { event: HOST_PAYS } };
    grantHolds(api);
    const { user } = open({ eventDetails: HOST_PAYS });
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    await screen.findByRole('form', { name: 'Consent form' });
    const summary = screen.getByRole('region', { name: 'Order summary' });
    expect(within(summary).getAllByText('£25.00')).toHaveLength(3);
    expect(within(summary).queryByText(/The host of this event pays/)).toBeNull();
  });

  test('shows from the start what the user pays', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[EVENT_CALL] = { body: { event: HOST_PAYS }, after };
    grantHolds(api, { free: true });
    const { user } = open({ eventDetails: HOST_PAYS });
    const summary = await screen.findByRole('region', { name: 'Order summary' });
    const showsNothingToPay = () => {
      expect(within(summary).getAllByText('£0.00')).toHaveLength(3);
      expect(within(summary).queryByText(/£25/)).toBeNull();
      expect(within(summary).getByText(/The host of this event pays/)).toBeInTheDocument();
    };
    showsNothingToPay();
    answer();
    await user.click(await time('11:40'));
    showsNothingToPay();
    await user.click(proceedButton());
    await screen.findByRole('form', { name: 'Consent form' });
    showsNothingToPay();
  });
});
