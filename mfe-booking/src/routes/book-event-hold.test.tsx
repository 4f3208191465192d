import { type FakeApi, problem } from '@chaps/testing/fake-api';
import {
  APPOINTMENT_ID,
  appointmentOf,
  EVENT_DATE,
  eventOf,
  holdOf,
} from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingApi, EVENT_CALL, HOLDS, SLOTS } from '../testing/booking-api.ts';
import {
  ADDRESS,
  continueButton,
  fillIn,
  grantHolds,
  open,
  proceedButton,
  saveTestPass,
  time,
} from '../testing/booking-steps.ts';
import { renderRemote } from '../testing/render-remote.ts';

const EVENT = eventOf();
const UNKNOWN_SEAT = 'We could not check whether you already have a place';

let api: FakeApi;
beforeEach(() => {
  api = bookingApi();
  grantHolds(api);
});

describe('when the API rejects the session', () => {
  const UNAUTHORIZED = problem(401, 'UNAUTHORIZED', 'Unauthorized');

  /** Signs in again as the same user, with the navigation state of the sign-in page. */
  async function signsInAgain({ address, router }: ReturnType<typeof renderRemote>) {
    await waitFor(() => expect(address()).toBe('/login'));
    const { from, ended, ...state } = router.state.location.state;
    expect(ended).toBe('elsewhere');
    act(() => signIn('the same person'));
    await act(() => router.navigate(from, { state }));
  }

  test('a time that was being claimed is selected again after sign-in', async () => {
    signIn('the same person');
    saveTestPass();
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    api.answers[HOLDS] = UNAUTHORIZED;
    await page.user.click(proceedButton());
    await signsInAgain(page);
    expect(await time('11:40')).toBeChecked();
    expect(page.toasts).toEqual([]);
    grantHolds(api);
    await page.user.click(proceedButton());
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
    expect(api.sent(HOLDS).at(-1)).toEqual({ start_time: '11:40', pass: 'the-pass' });
  });

  test('the answers that were being sent are restored', async () => {
    signIn('the same person');
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    await page.user.click(proceedButton());
    await fillIn(page.user);
    api.answers['POST /medical/consent'] = UNAUTHORIZED;
    await page.user.click(continueButton());
    await signsInAgain(page);
    expect(await screen.findByRole('radio', { name: '1st' })).toBeChecked();
    expect(page.toasts).toEqual([]);
  });

  test('a hold that was being renewed shows no other failure', async () => {
    signIn('the same person');
    const page = renderRemote(ADDRESS, { state: { eventDetails: EVENT } });
    await page.user.click(await time('11:40'));
    await page.user.click(proceedButton());
    const keep = await screen.findByRole('button', { name: 'Keep my place' });
    api.answers[`POST /holds/${APPOINTMENT_ID}/renew`] = UNAUTHORIZED;
    await page.user.click(keep);
    await signsInAgain(page);
    expect(page.toasts).toEqual([]);
  });
});

describe('holding a seat', () => {
  test('shows Processing... on the button until the seat is held', async () => {
    let answer: () => void = () => {};
    grantHolds(api, {
      after: new Promise((resolve) => {
        answer = resolve;
      }),
    });
    saveTestPass();
    const { user, address } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    const button = await screen.findByRole('button', { name: 'Processing...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    answer();
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
    expect(address()).toBe(`${ADDRESS}&step=consent`);
    expect(api.sent(HOLDS)).toEqual([{ start_time: '11:40', pass: 'the-pass' }]);
    expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d/);
  });

  test('leaves a user who goes back to the times there, however late the list of bookings arrives', async () => {
    const list = Promise.withResolvers<void>();
    signIn();
    const { user, address, router } = renderRemote(`${ADDRESS}&step=consent`);
    await user.click(await time('11:40'));
    grantHolds(api, { listAfter: list.promise });
    await user.click(proceedButton());
    const changeTime = await screen.findByRole('link', { name: 'Change the time' });
    // The form has one entry in the history: Back leads away from it.
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(changeTime);
    expect(await screen.findByRole('heading', { name: 'Choose a time' })).toBeVisible();
    await act(async () => list.resolve());
    await waitFor(() => expect(proceedButton()).toBeEnabled());
    expect(screen.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
    expect(address()).toBe(ADDRESS);
  });

  test('says that a time was taken and offers others', async () => {
    api.answers[HOLDS] = () => {
      api.answers[SLOTS] = { body: { [EVENT_DATE]: { availableTimeSlots: ['12:00'] } } };
      return problem(409, 'SLOT_TAKEN');
    };
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('That time has just been taken');
    await waitFor(async () => expect(await time('11:40')).toBeDisabled());
    expect(await time('12:00')).toBeEnabled();
    expect(proceedButton()).toBeDisabled();
  });

  test('leads to the waiting list when the time is reserved for someone on it', async () => {
    api.answers[HOLDS] = problem(409, 'WAITING_LIST_FIRST');
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Other people are waiting for a place');
    expect(within(alert).getByRole('link', { name: 'See the event' })).toHaveAttribute(
      'href',
      `/event/${EVENT.event_id}`,
    );
  });

  test('leads to the waiting list once no time is free', async () => {
    api.answers[HOLDS] = () => {
      api.answers[SLOTS] = { body: { [EVENT_DATE]: { availableTimeSlots: [] } } };
      return problem(409, 'SLOT_TAKEN');
    };
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    const list = await screen.findByRole('link', { name: 'the event’s page' });
    expect(list).toHaveAttribute('href', `/event/${EVENT.event_id}`);
    expect(screen.getByText('That time has just been taken')).toBeVisible();
    expect(screen.getByText(/^There are no free times left at this event/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'See available times' })).toBeNull();
  });

  test('shows that an event has been called off and is no longer offered', async () => {
    const { user } = open();
    await user.click(await time('11:40'));
    api.answers[HOLDS] = problem(404, 'NOT_FOUND');
    api.answers[EVENT_CALL] = problem(404, 'NOT_FOUND');
    api.answers[SLOTS] = problem(404, 'NOT_FOUND');
    await user.click(proceedButton());
    await waitFor(() => expect(screen.queryByText('Proceed to Consent Form')).toBeNull());
    expect(screen.getByText('This event is no longer offered')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find another event' })).toBeVisible();
  });

  test('does not treat a failed lookup as having no seat', async () => {
    api.answers['GET /appointments'] = problem(500, 'INTERNAL_ERROR');
    signIn();
    const { user } = renderRemote(`${ADDRESS}&step=consent`);
    expect(await screen.findByText(UNKNOWN_SEAT)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    const held = appointmentOf({ consent_given: false });
    api.answers['GET /appointments'] = { body: { appointments: [held] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
  });

  test('lets times be chosen after a failed lookup, with a warning', async () => {
    api.answers['GET /appointments'] = problem(500, 'INTERNAL_ERROR');
    open();
    expect(await time('11:40')).toBeEnabled();
    expect(await screen.findByText(UNKNOWN_SEAT)).toBeVisible();
  });

  test('does not report booking as closed after a failed lookup', async () => {
    api.answers['GET /appointments'] = problem(500, 'INTERNAL_ERROR');
    open({ eventDetails: eventOf({ event_date: '2020-01-01' }) });
    expect(await screen.findByText(UNKNOWN_SEAT)).toBeVisible();
    expect(screen.queryByText('This event has passed')).toBeNull();
  });

  test('says after a reload of the consent form that the place is no longer held', async () => {
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    expect(await time('11:40')).toBeEnabled();
    expect(screen.getByText('Your place is no longer held')).toBeVisible();
  });

  test.each([
    ['ACCESS_CODE_REQUIRED', 403, 'This event needs an access code'],
    ['ALREADY_BOOKED', 409, 'You already have a place at this event'],
    ['BOOKING_CLOSED', 409, 'Booking for this event has closed'],
  ])('shows a message for %s', async (code, status, title) => {
    api.answers[HOLDS] = problem(status, code);
    const { user } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
  });

  test.each([
    [
      'TOO_MANY_HOLDS',
      'You are holding places at two other events',
      { name: 'See the places you are holding', href: '/portal#my-appointments' },
    ],
    [
      'PROFILE_REQUIRED',
      'Your registration is not finished',
      { name: 'Add your details', href: '/portal' },
    ],
    [
      'ALREADY_BOOKED',
      'You already have a place at this event',
      { name: 'See your appointments', href: '/portal#my-appointments' },
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
    await user.click(proceedButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('is recognised in a second tab and after a reload', async () => {
    api.answers['GET /appointments'] = {
      body: { appointments: [appointmentOf({ consent_given: false })] },
    };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    expect(await screen.findByRole('form', { name: 'Consent form' })).toBeVisible();
  });

  test('needs no new access code when the user already has a hold on the private event', async () => {
    api.answers[EVENT_CALL] = { body: { event: { ...EVENT, is_private: true } } };
    api.answers['GET /appointments'] = {
      body: { appointments: [appointmentOf({ consent_given: true, start_time: '11:40' })] },
    };
    signIn();
    renderRemote(`${ADDRESS}&step=consent`);
    expect(await screen.findByText('We have your consent form')).toBeVisible();
    expect(screen.queryByText(/access code/i)).toBeNull();
  });

  test('shows an existing booking on the event', async () => {
    const confirmed = appointmentOf({ status: 'confirmed', expires_at: null });
    api.answers['GET /appointments'] = { body: { appointments: [confirmed] } };
    open();
    expect(await screen.findByText('You already have a place at this event')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your booking' })).toHaveAttribute(
      'href',
      `/booking-success?appointment=${APPOINTMENT_ID}`,
    );
  });

  test('can be renewed with Keep my place', async () => {
    const { user, toasts } = open();
    await user.click(await time('11:40'));
    await user.click(proceedButton());
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
