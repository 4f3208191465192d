import { useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { APPOINTMENT_ID, appointmentOf } from '@chaps/testing/fixtures';
import { signIn } from '@chaps/testing/render-remote';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { eventPage } from '../../testing/event-page.ts';
import { eventId, NOW } from '../../testing/example-event.ts';

const { server, showKnown } = eventPage();

const FULL = { booked_spaces: 40 };
const JOINED = 'You are on the waiting list. We will e-mail you if a place becomes free.';
const join = () => screen.findByRole('button', { name: 'Join the waiting list' });
const ROUTE = `/events/${eventId(1)}/waiting-list`;

/** Signs in a member; the fake API stores whether they are on the waiting list. */
function asMember(isWaiting = false): void {
  signIn();
  let waits = isWaiting;
  const entry = {
    event_id: eventId(1),
    event_name: 'An event',
    event_date: '2026-12-01',
    joined_at: NOW.toISOString(),
  };
  server.answer = ({ call }) => {
    if (call === `POST ${ROUTE}` || call === `DELETE ${ROUTE}`) {
      waits = call.startsWith('POST');
      return { status: waits ? 201 : 200, body: { status: 'success' } };
    }
    if (call !== 'GET /waiting-lists') return undefined;
    return { body: { waiting_lists: waits ? [entry] : [] } };
  };
}

const calls = (start: string) => server.asked.filter(({ call }) => call.startsWith(start));

describe('the page of a full event', () => {
  test('lets a member join the waiting list and leave it, below the disabled button', async () => {
    asMember();
    await showKnown(FULL);
    await userEvent.click(await join());
    expect(await screen.findByText(JOINED)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Leave the waiting list' }));
    expect(await screen.findByText('You are no longer on the waiting list.')).toBeVisible();
    expect(await join()).toHaveFocus();
  });

  test('tells only the member who has joined that they are on the list, and looks for a place offered to them', async () => {
    asMember();
    await showKnown(FULL);
    const button = await join();
    const before = calls('GET /appointments').length;
    await userEvent.click(button);
    expect(await screen.findByText(JOINED)).toBeVisible();
    await waitFor(() => expect(calls('GET /appointments').length).toBeGreaterThan(before));
    act(() => useSession.setState({ status: 'anonymous' }, true));
    expect(
      await screen.findByRole('button', { name: 'Sign in to join the waiting list' }),
    ).toBeVisible();
    expect(screen.queryByText(JOINED)).toBeNull();
  });

  test('tells a member who has already joined', async () => {
    asMember(true);
    await showKnown(FULL);
    expect(await screen.findByText(JOINED)).toBeVisible();
  });

  test('leads a visitor to sign-in, and back to the event', async () => {
    const router = await showKnown(FULL);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign in to join the waiting list' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: `/event/${eventId(1)}` });
    expect(calls('POST /events')).toEqual([]);
  });

  test('leads a visitor for whom a place may be held to sign-in', async () => {
    const router = await showKnown(FULL);
    expect(await screen.findByText(/^Have we kept a place for you\?/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Sign in to see it' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: `/event/${eventId(1)}` });
  });

  test('explains why a member cannot join', async () => {
    signIn();
    server.answer = ({ call }) =>
      call === `POST ${ROUTE}`
        ? problem(409, 'CANCELLED_BEFORE', 'You have cancelled.')
        : undefined;
    await showKnown(FULL);
    await userEvent.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have cancelled.');
    expect(await join()).toBeEnabled();
  });

  test('leads a member whose registration is unfinished to their details', async () => {
    signIn();
    server.answer = ({ call }) =>
      call === `POST ${ROUTE}`
        ? problem(409, 'PROFILE_REQUIRED', 'Please complete your registration first.')
        : undefined;
    const router = await showKnown(FULL);
    await userEvent.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent('complete your registration');
    await userEvent.click(screen.getByRole('link', { name: 'Add your details' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/portal'));
    expect(router.state.location.state).toMatchObject({ from: `/event/${eventId(1)}` });
  });

  test('does not claim an outcome after a lost response, and then shows what the list says', async () => {
    asMember();
    const { answer } = server;
    server.answer = (asked) => {
      const answered = answer(asked);
      return asked.call === `POST ${ROUTE}` ? { body: null, lost: true } : answered;
    };
    await showKnown(FULL);
    await userEvent.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We do not know whether the waiting list has changed',
    );
    expect(await screen.findByText(JOINED)).toBeVisible();
  });

  test('says that a member has joined even if the list cannot be read afterwards', async () => {
    asMember();
    const { answer } = server;
    let hasJoined = false;
    server.answer = (asked) => {
      hasJoined ||= asked.call === `POST ${ROUTE}`;
      return hasJoined && asked.call === 'GET /waiting-lists'
        ? problem(500, 'INTERNAL_ERROR')
        : answer(asked);
    };
    await showKnown(FULL);
    await userEvent.click(await join());
    expect(await screen.findByText(JOINED)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
  });

  test('does not treat a failed lookup as not being on the list', async () => {
    asMember(true);
    const { answer } = server;
    server.answer = (asked) =>
      asked.call === 'GET /waiting-lists' ? problem(500, 'INTERNAL_ERROR') : answer(asked);
    await showKnown(FULL);
    expect(
      await screen.findByText('We could not check whether you are on the waiting list.'),
    ).toBeVisible();
    server.answer = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(JOINED)).toBeVisible();
  });

  test('asks for the access code of a private event first', async () => {
    asMember();
    const { answer } = server;
    server.answer = (asked) =>
      asked.call === `POST /events/${eventId(1)}/check-access-code`
        ? {
            body: {
              status: 'success',
              pass: 'signed',
              expires_at: new Date(NOW.getTime() + 3_600_000).toISOString(),
            },
          }
        : answer(asked);
    await showKnown({ ...FULL, is_private: true });
    await userEvent.click(await join());
    await userEvent.type(await screen.findByLabelText(/Please enter Access Code/), 'LODGE-1');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(JOINED)).toBeVisible();
    expect(calls(`POST ${ROUTE}`).map(({ body }) => body)).toEqual([{ pass: 'signed' }]);
  });
});

test.each([
  ['has a free place', {}],
  ['is over', { ...FULL, event_date: '2020-01-01' }],
])('an event that %s has no waiting list', async (_what, change) => {
  asMember();
  await showKnown(change);
  await screen.findByRole('region', { name: 'Booking' });
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull();
});

/** Signs in a member to whom a place was offered; the fake API stores whether they still have it. */
function withOffer(isLost = false): void {
  signIn();
  const held = appointmentOf({
    event_id: eventId(1),
    start_time: '10:00',
    expires_at: new Date(NOW.getTime() + 1_800_000).toISOString(),
    offered: true,
  });
  let isHeld = true;
  server.answer = ({ call }) => {
    if (call === 'GET /appointments') return { body: { appointments: isHeld ? [held] : [] } };
    if (call !== `DELETE /holds/${APPOINTMENT_ID}`) return undefined;
    isHeld = false;
    return isLost ? { body: null, lost: true } : { body: { status: 'success' } };
  };
}

test('an offered place can be given up after confirmation', async () => {
  withOffer();
  await showKnown(FULL);
  await userEvent.click(await screen.findByRole('button', { name: 'I do not need this place' }));
  expect(calls('DELETE')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Give up this place' }));
  expect(await screen.findByText('You have given up your place.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
});

test('an offered place is kept when the user cancels, and focus returns', async () => {
  withOffer();
  await showKnown(FULL);
  await userEvent.click(await screen.findByRole('button', { name: 'I do not need this place' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'I do not need this place' })).toHaveFocus();
  expect(calls('DELETE')).toEqual([]);
});

test('a place that was given up is not shown as held after a lost response', async () => {
  withOffer(true);
  await showKnown(FULL);
  await userEvent.click(await screen.findByRole('button', { name: 'I do not need this place' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give up this place' }));
  expect(await screen.findByRole('button', { name: 'Fully Booked' })).toBeDisabled();
  expect(screen.queryByText('We are keeping 10:00 for you.')).toBeNull();
});
