import type { EventsResponse } from '@chaps/contracts/events';
import { controlTimers } from '@chaps/testing/clock';
import { type Answer, problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useOwnPosition } from '../../search/own-position.ts';
import { eventsApi } from '../../testing/events-api.ts';
import { exampleEvent, NOW } from '../../testing/example-event.ts';
import {
  list,
  listedNames,
  open,
  provideEvents,
  searchRequests,
  visit,
} from '../../testing/find-events.ts';

const server = eventsApi();
beforeEach(() => void controlTimers(NOW));

describe('sorting by distance', () => {
  type Asking = Geolocation['getCurrentPosition'];
  const browserAnswers = (getCurrentPosition: Asking | undefined) =>
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(
      // Undefined in an old browser or on a page without HTTPS.
      (getCurrentPosition && { getCurrentPosition }) as Geolocation,
    );
  const denial =
    (code: number): Asking =>
    (_, onError) =>
      onError?.({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' });
  const pressUseMyLocation = () =>
    userEvent.click(screen.getByRole('button', { name: 'Use my location' }));

  beforeEach(() => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, get: () => undefined });
    useOwnPosition.setState({ state: 'unasked' }, true);
  });

  test('asks the browser for the position only on request, and keeps it out of the address', async () => {
    const ask = vi.fn<Asking>((done) =>
      done({ coords: { latitude: 53.8123, longitude: -1.5512 } } as GeolocationPosition),
    );
    browserAnswers(ask);
    server.events = [exampleEvent()];
    const router = await open();
    await list();
    expect(ask).not.toHaveBeenCalled();
    await pressUseMyLocation();
    await waitFor(() =>
      expect(decodeURIComponent(searchRequests(server).at(-1) ?? '')).toBe(
        '/events?near=53.81,-1.55&limit=24',
      ),
    );
    expect(router.state.location.search).toBe('?sort=distance');
  });

  test.each([
    ['is denied', denial(1), /did not share your location/],
    ['cannot be found', denial(2), /could not find your location/],
    ['takes too long', denial(3), /took too long/],
    ['is unknown to the browser', undefined, /could not find your location/],
  ])('gives advice when the position %s', async (_, answer, message) => {
    browserAnswers(answer);
    server.events = [exampleEvent()];
    await open();
    await pressUseMyLocation();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await listedNames()).toEqual(['Leeds evening']);
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
  });

  test('says that it is waiting for the browser, and offers the list sorted by date', async () => {
    browserAnswers(() => undefined);
    server.events = [exampleEvent()];
    await open();
    await pressUseMyLocation();
    expect(screen.getByText(/Your browser may ask/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Finding you...' })).toBeVisible();
    expect(await listedNames()).toEqual(['Leeds evening']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Date, soonest first');
    expect(screen.queryByText(/Your browser may ask/)).not.toBeInTheDocument();
  });

  test('asks for no position at a shared address until a button is pressed', async () => {
    const ask = vi.fn<Asking>();
    browserAnswers(ask);
    visit('?sort=distance');
    expect(screen.getByText(/until you press Use my location/)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a search by postcode', () => {
  const answerWith = (near: boolean, found = [exampleEvent({ distance_km: near ? 5 : 500 })]) => {
    server.answer = ({ call }) =>
      call === 'GET /events'
        ? {
            body: {
              events: found,
              total: found.length,
              place: { district: 'CO4', near },
            },
          }
        : undefined;
  };
  const ADDRESS = '?by=location&location=CO4%203DX';

  test('shows the nearest events first, with miles, and offers no other order', async () => {
    answerWith(true);
    await open(ADDRESS);
    expect(await screen.findByText('Nearest to CO4 first.')).toBeVisible();
    expect(screen.getByText(/about 3 miles away/)).toBeVisible();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });

  test('says that nothing is near, and shows the nearest events', async () => {
    answerWith(false);
    await open(ADDRESS);
    expect(await screen.findByText('Nothing within 30 miles of CO4 just now')).toBeVisible();
    expect(await listedNames()).toEqual(['Leeds evening']);
    expect(screen.getByText(/about 311 miles away/)).toBeVisible();
  });

  describe('when nothing is near', () => {
    const BUTTON = 'Tell me when there is one near me';
    const openForm = async (answer: Answer) => {
      answerWith(false);
      const { answer: search } = server;
      server.answer = (asked) => (asked.call === 'POST /event-alerts' ? answer : search(asked));
      await open(ADDRESS);
      await userEvent.click(await screen.findByRole('button', { name: BUTTON }));
      return within(await screen.findByRole('dialog', { name: BUTTON }));
    };
    const submit = async (dialog: Awaited<ReturnType<typeof openForm>>, email: string) => {
      await userEvent.type(dialog.getByLabelText('Email'), email);
      await userEvent.click(dialog.getByRole('button', { name: 'Tell me by e-mail' }));
    };
    const asked = () => server.asked.filter(({ call }) => call === 'POST /event-alerts');
    const SUCCESS = { status: 201, body: { status: 'success' } };

    test('offers a notification, says what it is for, and stores the address and district', async () => {
      const dialog = await openForm(SUCCESS);
      expect(
        dialog.getByText(/one e-mail when there is an event within 30 miles of CO4/),
      ).toBeVisible();
      expect(dialog.getByText(/unsubscribe with one click/)).toBeVisible();
      await submit(dialog, ' Ray@Example.org ');
      const told = 'We will write to ray@example.org when there is an event near CO4.';
      expect(await screen.findByText(told)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(asked().map(({ body }) => body)).toEqual([
        { email: 'ray@example.org', district: 'CO4' },
      ]);
    });

    test('requires a valid address before it sends anything', async () => {
      const dialog = await openForm(SUCCESS);
      await submit(dialog, 'ray at home');
      expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(
        'Error: Please enter a valid email address.',
      );
      expect(asked()).toEqual([]);
    });

    test('keeps the input when it cannot be stored', async () => {
      const dialog = await openForm(problem(503, 'SERVICE_UNAVAILABLE', 'Please try again.'));
      await submit(dialog, 'ray@example.org');
      expect(await dialog.findByText('Please try again.')).toBeVisible();
      expect(dialog.getByLabelText('Email')).toHaveValue('ray@example.org');
    });

    test('offers a notification again for the place of the next search', async () => {
      await submit(await openForm(SUCCESS), 'ray@example.org');
      await screen.findByText(/We will write to ray@example.org/);
      server.answer = ({ call }) =>
        call === 'GET /events'
          ? { body: { events: [], total: 0, place: { district: 'IV1', near: false } } }
          : undefined;
      const field = screen.getByRole('searchbox', { name: 'Location' });
      await userEvent.clear(field);
      await userEvent.type(field, 'IV1 1AA{Enter}');
      await screen.findByText('No upcoming events found');
      expect(screen.getByRole('button', { name: BUTTON })).toBeVisible();
      expect(screen.queryByText(/We will write to/)).toBeNull();
    });
  });

  test('offers no notification when an event is near', async () => {
    answerWith(true);
    await open(ADDRESS);
    await screen.findByText('Nearest to CO4 first.');
    expect(screen.queryByRole('button', { name: /Tell me when/ })).toBeNull();
  });

  test('says when there are no events', async () => {
    answerWith(false, []);
    await open(ADDRESS);
    expect(await screen.findByText('No upcoming events found')).toBeVisible();
    expect(screen.queryByText(/within 30 miles/)).toBeNull();
    expect(screen.getByRole('button', { name: /Tell me when/ })).toBeVisible();
  });
});

describe('a search by place name', () => {
  const ADDRESS = '?by=location&location=Dedham';
  const answerWith = (answer: Partial<EventsResponse>) => {
    const found = [exampleEvent({ distance_km: 5 })];
    server.answer = ({ call, query }) =>
      call === 'GET /events' && query.location
        ? { body: { events: found, total: found.length, ...answer } }
        : undefined;
  };
  const place = { district: 'CO11', name: 'Dedham', near: true, several: false };

  test('shows events near the place, and credits the source of place names', async () => {
    answerWith({ place });
    await open(ADDRESS);
    expect(await screen.findByText('Nearest to Dedham first.')).toBeVisible();
    expect(screen.getByRole('link', { name: /GeoNames/ })).toBeVisible();
    expect(screen.queryByText(/more than one/)).toBeNull();
  });

  test('says that nothing is near, and which of several places was searched', async () => {
    answerWith({ place: { ...place, near: false, several: true } });
    await open(ADDRESS);
    expect(await screen.findByText('Nothing within 30 miles of Dedham just now')).toBeVisible();
    expect(screen.getByText(/There is more than one Dedham. This one is near CO11/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Tell me when/ })).toBeVisible();
  });

  describe('that is unknown', () => {
    const BUTTON = 'Tell me when there is one near me';
    const openUnknown = async () => {
      answerWith({ events: [], total: 0, unknown_place: true });
      provideEvents(server, 5);
      server.events = server.events.map((event, at) =>
        at === 1 ? { ...event, booked_spaces: event.total_spaces } : event,
      );
      await open('?by=location&location=Dedhamsworth');
      await screen.findByText('We could not find ‘Dedhamsworth’');
    };

    test('says what to do, and shows the next three events that can be booked', async () => {
      await openUnknown();
      expect(
        screen.getByText(/^No upcoming events found there. Try a postcode or a larger town.$/),
      ).toBeVisible();
      const next = await screen.findByRole('list', { name: 'Upcoming events' });
      const headings = within(next).getAllByRole('heading');
      expect(headings.map(({ textContent }) => textContent)).toEqual([
        'Event 1',
        'Event 3',
        'Event 4',
      ]);
      await userEvent.click(screen.getByRole('button', { name: 'Show all events' }));
      expect(await list()).toBeVisible();
    });

    test('reserves the space of the events while they load', async () => {
      const loaded = Promise.withResolvers<void>();
      answerWith({ events: [], total: 0, unknown_place: true });
      provideEvents(server, 1);
      const { answer } = server;
      server.answer = (asked) =>
        answer(asked) ??
        (asked.call === 'GET /events'
          ? { body: { events: server.events, total: 1 }, after: loaded.promise }
          : undefined);
      await open('?by=location&location=Dedhamsworth');
      expect(await screen.findByText('Loading upcoming events')).toBeInTheDocument();
      loaded.resolve();
      expect(await screen.findByRole('list', { name: 'Upcoming events' })).toBeVisible();
      expect(screen.queryByText('Loading upcoming events')).toBeNull();
    });

    test('asks for a postcode before a notification, and sends only its first part', async () => {
      await openUnknown();
      const { answer } = server;
      server.answer = (asked) =>
        asked.call === 'POST /event-alerts'
          ? { status: 201, body: { status: 'success' } }
          : answer(asked);
      await userEvent.click(screen.getByRole('button', { name: BUTTON }));
      const dialog = within(await screen.findByRole('dialog', { name: BUTTON }));
      const submit = () =>
        userEvent.click(dialog.getByRole('button', { name: 'Tell me by e-mail' }));
      await userEvent.type(dialog.getByLabelText('Email'), 'ray@example.org');
      await userEvent.type(dialog.getByLabelText('Postcode'), 'Dedham');
      await submit();
      expect(dialog.getByText('Postcode: Please enter a postcode.')).toBeVisible();
      await userEvent.clear(dialog.getByLabelText('Postcode'));
      await userEvent.type(dialog.getByLabelText('Postcode'), 'co7 6af');
      await submit();
      const told = 'We will write to ray@example.org when there is an event near CO7.';
      expect(await screen.findByText(told)).toBeVisible();
      const asked = server.asked.filter(({ call }) => call === 'POST /event-alerts');
      expect(asked.map(({ body }) => body)).toEqual([
        { email: 'ray@example.org', district: 'CO7' },
      ]);
    });
  });
});
