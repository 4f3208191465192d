import { saveEventPass } from '@chaps/api-client/event-pass';
import { CONSENT_WORDING } from '@chaps/contracts/consent-wording';
import { addDays, formatLongDate, londonDate } from '@chaps/domain/london-time';
import { lastRefundDay } from '@chaps/domain/refunds';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import {
  APPOINTMENT_ID,
  appointmentOf,
  CONSENT_ID,
  EVENT_DATE,
  EVENT_ID,
  eventOf,
  holdOf,
} from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { isGpTickUnrecorded } from '../consent/unrecorded-gp-tick.ts';
import {
  bookingApi,
  GP_CONSENT,
  HOLDS,
  SAVE_DRAFT,
  SLOTS,
  THE_DRAFT,
  THE_EVENT,
} from '../testing/booking-api.ts';
import { renderRemote } from '../testing/render-remote.ts';

const EVENT = eventOf();

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
  grantHolds();
});

/** From now on a claim is granted, and found again in the list of places. */
function grantHolds({ free = false, after = Promise.resolve() } = {}): void {
  api.answers[HOLDS] = ({ body }) => {
    const { start_time: startTime } = body as { start_time: string };
    const hold = holdOf({
      start_time: startTime,
      ...(free ? { price: 0, payment_required: false } : {}),
    });
    const { start_time, price, payment_required } = hold;
    const held = { start_time, price, payment_required, consent_given: false };
    api.answers['GET /appointments'] = { body: { appointments: [appointmentOf(held)] } };
    return { status: 201, body: { status: 'success', hold }, after };
  };
}

/** As after the access code of a private event. */
const saveThePass = () => saveEventPass(EVENT_ID, 'the-pass', '2999-01-01T00:00:00Z');

const ADDRESS = `/book-event?event=${EVENT_ID}`;
const open = (state: unknown = { eventDetails: EVENT }) => {
  signIn();
  return renderRemote(ADDRESS, { state });
};
const time = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const proceed = () => screen.getByRole('button', { name: 'Proceed to Consent Form' });

describe('guards', () => {
  test('redirects to /events without an event', async () => {
    signIn();
    const { address } = renderRemote('/book-event');
    await waitFor(() => expect(address()).toBe('/events'));
  });

  test('redirects to /login with origin path and event without a session', async () => {
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

  test.each(['nonsense', '00000000-0000-4000-8000-000000000000'])('%s is no event', async (id) => {
    signIn();
    renderRemote(`/book-event?event=${id}`);
    expect(await screen.findByText('Invalid event.')).toBeVisible();
  });
});

describe('the API rejects the session', () => {
  const UNAUTHORIZED = problem(401, 'UNAUTHORIZED', 'Unauthorized');

  /** Signs in again as the same user, with the navigation state of the sign-in page. */
  async function signsInAgain({ address, router }: ReturnType<typeof renderRemote>) {
    await waitFor(() => expect(address()).toBe('/login'));
    const { from, ended, ...state } = router.state.location.state;
    expect(ended).toBe('elsewhere');
    act(() => signIn('the same person'));
    await act(() => router.navigate(from, { state }));
  }

  test('when a time is claimed: it is selected again after sign-in', async () => {
    signIn('the same person');
    saveThePass();
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    api.answers[HOLDS] = UNAUTHORIZED;
    await page.user.click(proceed());
    await signsInAgain(page);
    expect(await time('11:40')).toBeChecked();
    expect(page.toasts).toEqual([]);
    grantHolds();
    await page.user.click(proceed());
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
    expect(api.sent(HOLDS).at(-1)).toEqual({ start_time: '11:40', pass: 'the-pass' });
  });

  test('when the consent is sent: the answers are restored', async () => {
    signIn('the same person');
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    await page.user.click(proceed());
    await fillIn(page.user);
    api.answers['POST /medical/consent'] = UNAUTHORIZED;
    await page.user.click(goOn());
    await signsInAgain(page);
    expect(await screen.findByRole('radio', { name: '1st' })).toBeChecked();
    expect(page.toasts).toEqual([]);
  });

  test('when the hold is renewed: shows no other failure', async () => {
    signIn('the same person');
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    await page.user.click(proceed());
    const keep = await screen.findByRole('button', { name: 'Keep my place' });
    api.answers[`POST /holds/${APPOINTMENT_ID}/renew`] = UNAUTHORIZED;
    await page.user.click(keep);
    await signsInAgain(page);
    expect(page.toasts).toEqual([]);
  });
});

describe('slots', () => {
  test('a chosen time is in the address, so that a reload finds it', async () => {
    const { user, address } = open();
    await user.click(await time('11:40'));
    expect(new URLSearchParams(address().split('?')[1]).get('time')).toBe('11:40');
    cleanup();
    signIn();
    renderRemote(address());
    expect(await time('11:40')).toBeChecked();
  });

  test('available times can be chosen, the others are disabled', async () => {
    const { user } = open();
    expect(await time('11:40')).toBeEnabled();
    expect(await time('12:20')).toBeDisabled();
    expect(proceed()).toBeDisabled();
    await user.click(await time('11:40'));
    expect(proceed()).toBeEnabled();
  });

  test('shows texts while loading, without times and on failure', async () => {
    let answer: (value: unknown) => void = () => {};
    api.answers[SLOTS] = {
      body: {},
      after: new Promise((resolve) => {
        answer = resolve;
      }),
    };
    api.answers[THE_EVENT] = { body: { event: { ...EVENT, session_duration: null } } };
    open({ eventDetails: { ...EVENT, session_duration: null } });
    expect(await screen.findByText('Loading available time slots...')).toBeVisible();
    answer(undefined);
    expect(await screen.findByText('No time slots found for this event.')).toBeVisible();
  });

  test('a failure offers a retry', async () => {
    api.answers[SLOTS] = problem(500, 'INTERNAL_ERROR');
    const { user } = open();
    const text = 'Failed to load available time slots. Please try again later.';
    expect(await screen.findByText(text)).toBeVisible();
    api.answers[SLOTS] = { body: { [EVENT_DATE]: { availableTimeSlots: ['11:40'] } } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await time('11:40')).toBeEnabled();
  });

  test('the order summary, its alert and the cancellation policy', async () => {
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
  ])('%s', async (_when, changes, title) => {
    const closed = { ...EVENT, ...changes };
    api.answers[THE_EVENT] = { body: { event: closed } };
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

  test('is warned of before a time is claimed, and can still be booked', async () => {
    other({ status: 'confirmed', expires_at: null });
    const { user } = open();
    expect(await screen.findByText('You have another appointment on this day')).toBeVisible();
    expect(screen.getByText(/Ipswich Rotary at 15:20/)).toBeVisible();
    expect(api.sent(HOLDS)).toEqual([]);
    await user.click(await time('11:40'));
    expect(proceed()).toBeEnabled();
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

describe('the cancellation policy before booking', () => {
  test('states the last day for a refund and the amount', async () => {
    open();
    const day = formatLongDate(lastRefundDay(EVENT_DATE));
    const sentence = `If you cancel by ${day}, £24.40 of your £25.00 comes back: the charge for processing the payment (£0.60) does not. After that day there is no refund.`;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(
      screen.getByText('If you cancel on the day of your test, you pay the full charge.'),
    ).toBeVisible();
    expect(screen.queryByText(/48 hours/)).toBeNull();
  });

  test('promises no refund after the last day', async () => {
    const soon = { ...EVENT, event_date: addDays(londonDate(new Date()), 2) };
    api.answers[THE_EVENT] = { body: { event: soon } };
    open({ eventDetails: soon });
    expect(await screen.findByText(/there is no refund: the last day for one was/)).toBeVisible();
  });

  test('of a free event states that nothing is to pay', async () => {
    api.answers[THE_EVENT] = {
      body: { event: eventOf({ payment_required: false, product_price: 0 }) },
    };
    open({ eventDetails: eventOf({ payment_required: false, product_price: 0 }) });
    expect(await screen.findByText(/^You have nothing to pay/)).toBeVisible();
    expect(screen.queryByText(/full charge/)).toBeNull();
  });
});

describe('an event that its host pays for', () => {
  const HOST_PAYS = { ...EVENT, payment_required: false };

  test('the order shows what the user pays from the start', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[THE_EVENT] = { body: { event: HOST_PAYS }, after };
    grantHolds({ free: true });
    const { user } = open({ eventDetails: HOST_PAYS });
    const summary = await screen.findByRole('region', { name: 'Order summary' });
    const showsNothingToPay = () => {
      expect(within(summary).getAllByText('£0.00')).toHaveLength(3);
      expect(within(summary).queryByText(/£25/)).toBeNull();
      expect(within(summary).getByText(/Paid for you by the host/)).toBeInTheDocument();
    };
    showsNothingToPay();
    answer();
    await user.click(await time('11:40'));
    showsNothingToPay();
    await user.click(proceed());
    await screen.findByRole('form', { name: 'Consent form' });
    showsNothingToPay();
  });
});

describe('holding a seat', () => {
  test('the button says Processing... and the seat is held', async () => {
    let answer: () => void = () => {};
    grantHolds({
      after: new Promise((resolve) => {
        answer = resolve;
      }),
    });
    saveThePass();
    const { user, address } = open();
    await user.click(await time('11:40'));
    await user.click(proceed());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    answer();
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
    expect(address()).toBe(`${ADDRESS}&step=consent`);
    expect(api.sent(HOLDS)).toEqual([{ start_time: '11:40', pass: 'the-pass' }]);
    expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d/);
  });

  test('shows a taken time and offers others', async () => {
    api.answers[HOLDS] = () => {
      api.answers[SLOTS] = { body: { [EVENT_DATE]: { availableTimeSlots: ['12:00'] } } };
      return problem(409, 'SLOT_TAKEN');
    };
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceed());
    expect(await screen.findByRole('alert')).toHaveTextContent('That time has just been taken');
    await waitFor(async () => expect(await time('11:40')).toBeDisabled());
    expect(await time('12:00')).toBeEnabled();
    expect(proceed()).toBeDisabled();
  });

  test.each([
    ['ACCESS_CODE_REQUIRED', 403, 'This event needs an access code'],
    ['ALREADY_BOOKED', 409, 'You already have a place at this event'],
    ['BOOKING_CLOSED', 409, 'Booking for this event has closed'],
  ])('shows a message for %s', async (code, status, title) => {
    api.answers[HOLDS] = problem(status, code);
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceed());
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
  });

  test.each([
    [
      'TOO_MANY_HOLDS',
      'You are holding seats at two other events',
      { name: 'See the seats you are holding', href: '/portal' },
    ],
    [
      'PROFILE_REQUIRED',
      'Your registration was not finished',
      { name: 'Add your details', href: '/portal' },
    ],
    [
      'HOLD_BREAK',
      'Please try again in 15 minutes',
      { name: 'Find another event', href: '/book-event-main' },
    ],
  ])('shows a message for %s with a next step', async (code, words, { name, href }) => {
    api.answers[HOLDS] = problem(409, code);
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceed());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('a second tab or a reload finds the held seat', async () => {
    api.answers['GET /appointments'] = {
      body: { appointments: [appointmentOf({ consent_given: false })] },
    };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
  });

  test('an own hold of a private event needs no new access code', async () => {
    api.answers[THE_EVENT] = { body: { event: { ...EVENT, is_private: true } } };
    api.answers['GET /appointments'] = {
      body: { appointments: [appointmentOf({ consent_given: true, start_time: '11:40' })] },
    };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    expect(await screen.findByText('We have your consent form')).toBeVisible();
    expect(screen.queryByText(/access code/i)).toBeNull();
  });

  test('shows an existing booking for the event', async () => {
    const confirmed = appointmentOf({ status: 'confirmed', expires_at: null });
    api.answers['GET /appointments'] = { body: { appointments: [confirmed] } };
    open();
    expect(await screen.findByText('You already have a place at this event')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your booking' })).toHaveAttribute(
      'href',
      `/booking-success?appointment=${APPOINTMENT_ID}`,
    );
  });

  test('Keep my place renews the hold', async () => {
    const { user, toasts } = open();
    await user.click(await time('11:40'));
    await user.click(proceed());
    const keep = await screen.findByRole('button', { name: 'Keep my place' });
    api.answers[`POST /holds/${APPOINTMENT_ID}/renew`] = {
      body: { status: 'success', hold: holdOf({ start_time: '11:40' }, 30) },
    };
    await user.click(keep);
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/(29|30):\d\d/));
    expect(toasts[0]?.title).toBe('We are keeping your place for longer');
    api.answers[`POST /holds/${APPOINTMENT_ID}/renew`] = problem(409, 'HOLD_LIMIT');
    await user.click(keep);
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual(['We cannot keep your place any longer']),
    );
  });
});

/** Fills in the required fields. */
async function fillIn(user: ReturnType<typeof renderRemote>['user']) {
  const group = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));
  await screen.findByRole('form', { name: 'Consent form' });
  await user.click(group(/Which PSA test/).getByRole('radio', { name: '1st' }));
  await user.click(group(/prostate cancer\?/).getByRole('radio', { name: 'No' }));
  await user.click(group(/breast or ovarian cancer\?/).getByRole('radio', { name: "Don't know" }));
  await user.click(group(/medicines/).getByRole('radio', { name: 'None' }));
  await user.click(screen.getByRole('checkbox', { name: /terms and conditions/ }));
  await user.click(screen.getByRole('checkbox', { name: /samples will be taken/ }));
}

async function reachConsent(event = EVENT) {
  api.answers[THE_EVENT] = { body: { event } };
  const page = open({ eventDetails: event });
  await page.user.click(await time('11:40'));
  await page.user.click(proceed());
  await fillIn(page.user);
  return page;
}

const goOn = () => screen.getByRole('button', { name: 'Continue' });

describe('after the consent form', () => {
  test('a paid event leads to the checkout of the appointment', async () => {
    const { user, address } = await reachConsent();
    await user.click(screen.getByRole('checkbox', { name: /GP/ }));
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = {
      body: { status: 'success', appointment: appointmentOf({ status: 'cancelled' }) },
    };
    await user.click(goOn());
    await waitFor(() => expect(address()).toBe(`/checkout?appointment=${APPOINTMENT_ID}`));
    const [consent] = api.sent('POST /medical/consent');
    expect(consent).toMatchObject({
      profileId: '12345678',
      psaTestDate: EVENT_DATE,
      appointmentId: APPOINTMENT_ID,
    });
    expect(consent).not.toHaveProperty('gpConsent');
    expect(api.sent(GP_CONSENT)).toEqual([
      { consentId: CONSENT_ID, wordingVersion: CONSENT_WORDING.version },
    ]);
  });

  test('records nothing about the GP without the checkbox', async () => {
    const { user, address } = await reachConsent();
    await user.click(goOn());
    await waitFor(() => expect(address()).toContain('/checkout'));
    expect(api.sent(GP_CONSENT)).toEqual([]);
  });

  test('a failure to record the GP checkbox is shown with a next step', async () => {
    api.answers[GP_CONSENT] = problem(503, 'SERVICE_UNAVAILABLE');
    const { user, address, toasts } = await reachConsent();
    await user.click(screen.getByRole('checkbox', { name: /GP/ }));
    await user.click(goOn());
    await waitFor(() => expect(address()).toContain('/checkout'));
    expect(toasts).toMatchObject([
      { tone: 'error', title: 'Sharing with your GP was not recorded' },
    ]);
    expect(toasts[0]?.description).toContain('My consents in your portal');
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
    // The checkout is a separate document, without these toasts.
    expect(isGpTickUnrecorded(APPOINTMENT_ID)).toBe(true);
    sessionStorage.clear();
  });

  test('a free event is booked immediately', async () => {
    grantHolds({ free: true });
    const confirmed = appointmentOf({ status: 'confirmed', price: 0, payment_required: false });
    api.answers['POST /appointments'] = {
      status: 201,
      body: { status: 'success', appointment: confirmed },
    };
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = {
      body: { status: 'success', appointment: confirmed },
    };
    const { user, address } = await reachConsent(
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(goOn());
    await waitFor(() => expect(address()).toBe(`/booking-success?appointment=${APPOINTMENT_ID}`));
    expect(await screen.findByText('Successfully confirmed your booking!')).toBeVisible();
    expect(api.sent('POST /appointments')).toMatchObject([
      {
        holdId: APPOINTMENT_ID,
        paymentStatus: 'paid',
        appointmentStartTime: '11:40',
        profileId: '12345678',
      },
    ]);
  });

  test('the success of a retry removes the message of the failure', async () => {
    grantHolds({ free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts, address } = await reachConsent(
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(goOn());
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Booking Failed' }]));
    const confirmed = appointmentOf({ status: 'confirmed', price: 0, payment_required: false });
    const answer = { body: { status: 'success', appointment: confirmed } };
    api.answers['POST /appointments'] = answer;
    api.answers[`GET /appointments/${APPOINTMENT_ID}`] = answer;
    await user.click(goOn());
    await waitFor(() => expect(address()).toContain('/booking-success'));
    expect(toasts).toEqual([]);
  });

  test('a failed booking is shown, and a retry does not repeat the consent', async () => {
    grantHolds({ free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts, address } = await reachConsent(
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(goOn());
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'error',
          title: 'Booking Failed',
          description: 'Failed to confirm booking. Please try again later.',
        },
      ]),
    );
    expect(address()).toContain('step=consent');
    expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
    await user.click(goOn());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(2));
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
  });

  test('changed answers after a failed booking are a new consent', async () => {
    grantHolds({ free: true });
    api.answers['POST /appointments'] = problem(500, 'INTERNAL_ERROR');
    const { user } = await reachConsent(eventOf({ payment_required: false, product_price: 0 }));
    await user.click(goOn());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(1));
    await user.click(screen.getByRole('radio', { name: '2nd' }));
    await user.click(goOn());
    await waitFor(() => expect(api.sent('POST /appointments')).toHaveLength(2));
    expect(api.sent('POST /medical/consent')).toMatchObject([
      { numberOfPsaTest: '1' },
      { numberOfPsaTest: '2' },
    ]);
  });

  test('a new hold after an expired one does not ask for the same consent again', async () => {
    grantHolds({ free: true });
    api.answers['POST /appointments'] = problem(409, 'HOLD_EXPIRED');
    const { user, address } = await reachConsent(
      eventOf({ payment_required: false, product_price: 0 }),
    );
    await user.click(goOn());
    expect(await screen.findByText('Your place is no longer kept')).toBeVisible();
    const other = '5d1f0b1e-7b0a-4a54-9d5a-2b3c4d5e6f71';
    api.answers[HOLDS] = {
      status: 201,
      body: {
        status: 'success',
        hold: holdOf({
          appointment_id: other,
          start_time: '12:00',
          price: 0,
          payment_required: false,
        }),
      },
    };
    const held = appointmentOf({ appointment_id: other, price: 0, payment_required: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    api.answers['POST /appointments'] = {
      body: { status: 'success', appointment: { ...held, status: 'confirmed' } },
    };
    await user.click(await time('12:00'));
    await user.click(proceed());
    await screen.findByRole('form', { name: 'Consent form' });
    await user.click(goOn());
    await waitFor(() => expect(address()).toBe(`/booking-success?appointment=${other}`));
    expect(api.sent('POST /medical/consent')).toHaveLength(1);
  });

  test('a consent is retried under the same key until the answers change', async () => {
    api.answers['POST /medical/consent'] = problem(500, 'INTERNAL_ERROR');
    const { user, toasts } = await reachConsent();
    const send = async () => {
      const before = api.sent('POST /medical/consent').length;
      await user.click(goOn());
      await waitFor(() => expect(api.sent('POST /medical/consent')).toHaveLength(before + 1));
      await waitFor(() => expect(toasts).toHaveLength(1));
    };
    await send();
    await send();
    await user.click(screen.getByRole('radio', { name: '2nd' }));
    await send();
    const keys = api.received
      .filter(({ call }) => call === 'POST /medical/consent')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    [
      problem(500, 'INTERNAL_ERROR'),
      'Consent Creation Failed',
      'Failed to create consent. Please try again.',
    ],
    [
      { body: { error: 'The consent was not saved' } },
      'Consent Creation Failed',
      'Failed to create consent. Please try again.',
    ],
    [{ body: {}, lost: true }, 'Error', 'An unexpected error occurred. Please try again later.'],
  ])(
    'a consent failure is shown and keeps the answers (%#)',
    async (answer, title, description) => {
      api.answers['POST /medical/consent'] = answer;
      const { user, toasts, address } = await reachConsent();
      await user.click(goOn());
      await waitFor(() => expect(toasts).toEqual([{ tone: 'error', title, description }]));
      expect(address()).toContain('step=consent');
      expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
    },
  );

  test('an expired hold asks for another time and keeps the answers', async () => {
    api.answers['POST /medical/consent'] = problem(409, 'HOLD_EXPIRED');
    const { user } = await reachConsent();
    await user.click(goOn());
    expect(await screen.findByText('Your place is no longer kept')).toBeVisible();
    await user.click(await time('12:00'));
    await user.click(proceed());
    await screen.findByRole('form', { name: 'Consent form' });
    expect(screen.getByRole('radio', { name: '1st' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /samples will be taken/ })).toBeChecked();
  });
});

describe('unsent answers', () => {
  /** Whether the browser would ask before a reload. */
  const asksBeforeReload = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  const saved = () => api.sent(SAVE_DRAFT).map((body) => (body as { draft: object }).draft);

  test('are saved on the server; until then the browser asks before a reload', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers[SAVE_DRAFT] = { body: { status: 'success' }, after };
    await reachConsent();
    expect(asksBeforeReload()).toBe(true);
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({
        numberOfPsaTest: '1',
        familyHistoryProstateCancer: 'No',
        medicationHistory: 'None',
        terms: true,
      }),
    );
    answer();
    await waitFor(() => expect(asksBeforeReload()).toBe(false));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('None');
  });

  test('are restored after a reload', async () => {
    const held = appointmentOf({ consent_given: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    const draft = { numberOfPsaTest: '3', medicationHistory: null, motherSideDetails: 'An aunt' };
    api.answers[THE_DRAFT] = { body: { status: 'success', draft } };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    await screen.findByRole('form', { name: 'Consent form' });
    expect(screen.getByRole('radio', { name: '3rd' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /mother's side/ })).toHaveValue('An aunt');
  });

  test('without a server the form works, and the browser asks before a reload', async () => {
    api.answers[THE_DRAFT] = problem(500, 'INTERNAL_ERROR');
    api.answers[SAVE_DRAFT] = problem(500, 'INTERNAL_ERROR');
    await reachConsent();
    await waitFor(() => expect(saved()).not.toHaveLength(0));
    expect(asksBeforeReload()).toBe(true);
  });

  test('are not saved once the consent is being sent', async () => {
    const { user, address } = await reachConsent();
    await user.click(goOn());
    await waitFor(() => expect(address()).toBe(`/checkout?appointment=${APPOINTMENT_ID}`));
    const calls = api.received.map(({ call }) => call);
    expect(calls.lastIndexOf(SAVE_DRAFT)).toBeLessThan(calls.indexOf('POST /medical/consent'));
  });
});
