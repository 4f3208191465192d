import { saveEventPass } from '@chaps/api-client/event-pass';
import type { Event } from '@chaps/contracts/events';
import { useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsApi } from '../../testing/events-api.ts';
import { renderRemote } from '../../testing/render-remote.ts';
import { eventId, NOW, sampleEvent } from '../../testing/sample-event.ts';

const server = eventsApi();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  useSession.setState({ status: 'anonymous' }, true);
});

const PAGE = `/event/${eventId(1)}`;
const showEvent = (state?: unknown) => renderRemote(PAGE, { state }).router;
const showKnown = async (change: Partial<Event> = {}) => {
  server.events = [sampleEvent(change)];
  const router = showEvent();
  await screen.findByRole('heading', { level: 1 });
  return router;
};

describe('source of the event', () => {
  test('shows navigation state immediately, then the response of the API', async () => {
    server.events = [sampleEvent({ booked_spaces: 39 })];
    showEvent({ eventDetails: sampleEvent() });
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
    expect(screen.getByText('30 spaces available')).toBeVisible();
    expect(await screen.findByText('1 space available')).toBeVisible();
  });

  test('finds it by the address without state', async () => {
    await showKnown();
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
  });

  test('keeps showing the state when the service cannot be reached', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    showEvent({ eventDetails: sampleEvent() });
    await waitFor(() => expect(server.asked).not.toHaveLength(0));
    expect(screen.getByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();
  });

  test('shows an unknown event without offering it', async () => {
    showEvent({ eventDetails: sampleEvent() });
    expect(await screen.findByText(/^This event is no longer offered/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Leeds evening' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'BOOK EVENT' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find another event' })).toHaveAttribute(
      'href',
      '/book-event-main',
    );
  });

  test('ignores the state of another event', async () => {
    showEvent({ eventDetails: sampleEvent({}, 2) });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });

  test("says 'Event not found' when neither has it", async () => {
    showEvent();
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });

  test('offers to try again after a failure', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    showEvent();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.events = [sampleEvent()];
    server.answer = () => undefined;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Leeds evening' })).toBeVisible();
  });
});

describe('spaces left', () => {
  const comesBack = () => {
    vi.setSystemTime(new Date(NOW.getTime() + 10_000));
    window.dispatchEvent(new Event('visibilitychange'));
  };

  test('are refetched and announced when the user returns to the page', async () => {
    await showKnown();
    const spaces = screen.getByText('30 spaces available');
    expect(spaces).toHaveRole('status');
    server.events = [sampleEvent({ booked_spaces: 40 })];
    comesBack();
    await waitFor(() => expect(spaces).toHaveTextContent('There are no spaces left'));
    expect(screen.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
  });

  test('stay unchanged when the service is unreachable', async () => {
    await showKnown();
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    const before = server.asked.length;
    comesBack();
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    expect(screen.getByText('30 spaces available')).toBeVisible();
  });
});

describe('search engines', () => {
  const robots = () => document.querySelector('meta[name="robots"]');
  const things = () =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) =>
      JSON.parse(block.textContent ?? ''),
    );

  test('get the content of a public event', async () => {
    await showKnown();
    expect(robots()).toBeNull();
    expect(things()).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        url: `https://chaps.example.org${PAGE}`,
      },
    ]);
  });

  test('get nothing about a private event', async () => {
    await showKnown({ is_private: true });
    expect(robots()).toHaveAttribute('content', 'noindex');
    expect(things()).toEqual([]);
  });
});

describe('content (spec 2)', () => {
  test('names, price, day, times, label, contact and address', async () => {
    await showKnown({ price: 1950, address_line_2: 'Second floor' });
    expect(screen.getByText('PSA blood test')).toBeVisible();
    expect(screen.getByText('£19.50')).toBeVisible();
    expect(screen.getByText('Tuesday, 01 December 2026')).toBeVisible();
    expect(screen.getByText('17:00 - 20:00')).toBeVisible();
    expect(screen.getByText('Public event')).toBeVisible();
    expect(screen.getByRole('link', { name: 'events@example.org' })).toHaveAttribute(
      'href',
      'mailto:events@example.org',
    );
    for (const line of ['Town Hall', 'Second floor', 'Leeds', 'LS1 3AD', 'United Kingdom']) {
      expect(screen.getByText(line)).toBeVisible();
    }
  });

  test('truncates the name at 24 characters and repeats it in the facts', async () => {
    await showKnown({ event_name: 'Leeds evening for the friends of the infirmary' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^.{1,24}…$/);
    expect(screen.getByText('Leeds evening for the friends of the infirmary')).toBeVisible();
  });

  test('shows no price when there is none', async () => {
    await showKnown({ product_price: 0 });
    expect(screen.queryByText(/£/)).not.toBeInTheDocument();
    expect(screen.getByText('Free of charge')).toBeVisible();
  });

  test('shows what the user pays: nothing when the host pays', async () => {
    await showKnown({ payment_required: false });
    expect(screen.getByText('Nothing to pay')).toBeVisible();
    expect(screen.getByText('Paid for you by the host of this event.')).toBeVisible();
    expect(screen.queryByText(/£/)).not.toBeInTheDocument();
  });

  test('asks past clients to register again, and ESNEFT clients for the NHS number', async () => {
    await showKnown({ lab_name: 'ESNEFT' });
    expect(
      screen.getByText(
        'NB: You MUST provide your NHS number when registering and ensure the NHS number is CORRECT (10 digits); otherwise your sample will be rejected by the lab.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Please note this is a new CHAPS Booking System. If you are a past client, you will still need to register and create a new account and password.',
      ),
    ).toBeVisible();
  });

  test('shows no NHS notice elsewhere', async () => {
    await showKnown();
    expect(screen.queryByText(/^NB: You MUST/)).not.toBeInTheDocument();
  });

  test("hides a private event's address", async () => {
    await showKnown({ is_private: true, address_line_1: null, postcode: null });
    expect(screen.getByText('Private event')).toBeVisible();
    expect(screen.getByText(/You see its full address once/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Get directions/ })).not.toBeInTheDocument();
  });

  test('requests and shows that address with a pass', async () => {
    saveEventPass(eventId(1), 'signed-pass', '2026-11-23T12:30:00Z');
    await showKnown({ is_private: true });
    expect(server.asked[0]?.headers).toMatchObject({ 'x-event-pass': 'signed-pass' });
    expect(screen.getByText('LS1 3AD')).toBeVisible();
    expect(screen.getByRole('link', { name: /Get directions/ })).toBeVisible();
  });

  test('does not send an expired pass', async () => {
    saveEventPass(eventId(1), 'signed-pass', '2026-11-23T11:59:00Z');
    await showKnown({ is_private: true, address_line_1: null, postcode: null });
    expect(server.asked[0]?.headers).not.toHaveProperty('x-event-pass');
    expect(screen.getByText(/You see its full address once/)).toBeVisible();
  });

  test.each([
    ['what is to come goes into a calendar', {}, 1],
    ['what is over does not', { event_date: '2026-11-20' }, 0],
  ] satisfies [string, Partial<Event>, number][])('%s', async (_, change, buttons) => {
    await showKnown(change);
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(buttons);
    expect(screen.getByRole('button', { name: 'Share this event' })).toBeVisible();
  });
});

test.each([
  ['Fully Booked', 'full', { booked_spaces: 40 }],
  ['Fully Booked', 'closing', { event_date: '2026-11-24', start_time: '09:00', end_time: '11:00' }],
  ['Event Passed', 'over', { event_date: '2026-11-20' }],
] satisfies [string, string, Partial<Event>][])('%s when %s (spec 5)', async (label, _, change) => {
  await showKnown(change);
  expect(screen.getByRole('button', { name: label })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'BOOK EVENT' })).not.toBeInTheDocument();
});

describe('BOOK EVENT (spec 4)', () => {
  const book = () => userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));

  test('redirects a visitor to sign-in with the return path', async () => {
    const router = await showKnown();
    await book();
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: `/book-event?event=${eventId(1)}`, eventDetails: sampleEvent() },
    });
  });

  test('takes a signed-in user to the slots', async () => {
    useSession.setState(
      { status: 'signed-in', user: { id: 'u', email: 'a@example.org' }, recovering: false },
      true,
    );
    const router = await showKnown();
    await book();
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location).toMatchObject({
      pathname: '/book-event',
      search: `?event=${eventId(1)}`,
      state: { eventDetails: sampleEvent() },
    });
  });

  test('waits until the session is known', async () => {
    useSession.setState({ status: 'loading' }, true);
    const router = await showKnown({ lab_name: 'ESNEFT' });
    await book();
    expect(router.state.location.pathname).toBe(PAGE);
    useSession.setState(
      { status: 'signed-in', user: { id: 'u', email: 'a@example.org' }, recovering: false },
      true,
    );
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(router.state.location.pathname).toBe('/check-nhs-number');
  });
});

describe('access code of a private event (spec 4)', () => {
  const grant = (status: 'success' | 'error') => ({
    body: { status, pass: 'signed-pass', expires_at: '2026-11-23T12:30:00Z' },
  });
  const openDialog = async () => {
    const router = await showKnown({ is_private: true });
    await userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));
    return { router, dialog: within(await screen.findByRole('dialog', { name: 'Leeds evening' })) };
  };
  const submit = async (dialog: ReturnType<typeof within>, code: string) => {
    await userEvent.type(dialog.getByLabelText('Please enter Access Code'), code);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  };
  const answerCodes = (answer: ReturnType<typeof problem> | ReturnType<typeof grant>) => {
    server.answer = ({ path }) => (path.endsWith('/check-access-code') ? answer : undefined);
  };

  test('continues with the pass for a correct code', async () => {
    answerCodes(grant('success'));
    const { router, dialog } = await openDialog();
    await submit(dialog, ' LODGE-7421 ');
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(server.asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/events/${eventId(1)}/check-access-code`,
      body: { access_code: 'LODGE-7421' },
    });
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: `/book-event?event=${eventId(1)}` },
    });
    expect(sessionStorage.getItem(`event-pass:${eventId(1)}`)).toContain('signed-pass');
  });

  test.each([
    ['is wrong', grant('error'), /Check the code in your invitation/],
    ['was tried too often', problem(429, 'TOO_MANY_REQUESTS'), /Please wait a few minutes/],
    ['cannot be checked', problem(500, 'INTERNAL_ERROR'), /We could not check the code/],
  ])("says 'Invalid Access code' when it %s", async (_, answer, advice) => {
    answerCodes(answer);
    const { dialog, router } = await openDialog();
    await submit(dialog, 'WRONG');
    expect(await dialog.findByText('Invalid Access code')).toBeVisible();
    expect(dialog.getByText(advice)).toBeVisible();
    expect(router.state.location.pathname).toBe(PAGE);
  });

  test('clears the error when the code changes', async () => {
    answerCodes(grant('error'));
    const { dialog } = await openDialog();
    await submit(dialog, 'WRONG');
    await dialog.findByText('Invalid Access code');
    await userEvent.type(dialog.getByLabelText('Please enter Access Code'), '2');
    expect(dialog.queryByText('Invalid Access code')).not.toBeInTheDocument();
  });

  test('requires a code before a request', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('This field is required.')).toBeVisible();
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('clears code and error when it is closed', async () => {
    answerCodes(grant('error'));
    const { dialog } = await openDialog();
    await submit(dialog, 'WRONG');
    await dialog.findByText('Invalid Access code');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'BOOK EVENT' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Please enter Access Code')).toHaveValue('');
    expect(again.queryByText('Invalid Access code')).not.toBeInTheDocument();
  });
});
