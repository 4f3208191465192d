import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useOwnPosition } from '../../search/own-position.ts';
import { eventsApi } from '../../testing/events-api.ts';
import { renderRemote } from '../../testing/render-remote.ts';
import { NOW, sampleEvent } from '../../testing/sample-event.ts';

const server = eventsApi();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

const PAGE = '/book-event-main';
const visit = (search = '') => renderRemote(`${PAGE}${search}`).router;
const list = () => screen.findByRole('list', { name: 'Upcoming events' });
const names = async () =>
  within(await list())
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
const searches = () =>
  server.asked.filter(({ path }) => path.startsWith('/events')).map(({ path }) => path);

describe('the list', () => {
  it('shows a spinner for 1.5 seconds first (spec 9)', async () => {
    server.events = [sampleEvent()];
    const begin = performance.now();
    visit('?date=today');
    expect(screen.getByText('Loading upcoming events...')).toBeVisible();
    await list();
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1490);
    expect(screen.queryByText('Loading upcoming events...')).not.toBeInTheDocument();
  });

  it("then 'No upcoming events found' if empty", async () => {
    visit('?date=next-week');
    expect(await screen.findByText('No upcoming events found', {})).toBeVisible();
  });

  it('treats an unexpected response as an empty list and logs it (spec 2, 8)', async () => {
    server.answer = ({ call }) => (call === 'GET /events' ? { body: { items: [] } } : undefined);
    visit();
    expect(await screen.findByText('No upcoming events found', {})).toBeVisible();
    await waitFor(() =>
      expect(server.asked.find(({ path }) => path === '/logs/error')?.body).toMatchObject({
        errorMessage: 'Unexpected response format',
      }),
    );
  });

  it('shows a load failure and retries', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    visit('?location=York');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.events = [sampleEvent()];
    server.answer = () => undefined;
    await userEvent.click(again);
    expect(await names()).toEqual(['Leeds evening']);
  });

  it('is sorted by start and contains events that have not ended (spec 4)', async () => {
    server.events = [
      sampleEvent({ event_name: 'Later', event_date: '2026-12-24' }, 1),
      sampleEvent({ event_name: 'Over', event_date: '2026-11-22' }, 2),
      sampleEvent({ event_name: 'Running', event_date: '2026-11-23', start_time: '11:00' }, 3),
    ];
    visit('?for=community');
    expect(await names()).toEqual(['Running', 'Later']);
    expect(screen.getByText('2 events found: Community')).toBeVisible();
  });

  const manyEvents = (count: number) => {
    server.events = Array.from({ length: count }, (_, n) =>
      sampleEvent({ event_name: `Event ${n + 1}` }, n + 1),
    );
  };
  const turn = (name: string) => userEvent.click(screen.getByRole('link', { name }));

  it('has pages, each of which is in the address', async () => {
    manyEvents(60);
    const router = visit('?for=corporate');
    expect(await names()).toEqual(server.events.slice(0, 24).map((event) => event.event_name));
    expect(screen.getByText('60 events found, 1 to 24 shown: Corporate')).toBeVisible();
    await turn('Next page');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('60 events found, 25 to 48 shown');
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
    expect(router.state.location.search).toBe(
      `?for=corporate&page=2&after=${server.events[23]?.event_id}`,
    );
    await turn('Next page');
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(await names()).toHaveLength(12);
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
    await turn('Previous page');
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect((await names())[0]).toBe('Event 25');
    await turn('Previous page');
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    expect(router.state.location.search).toBe('?for=corporate');
    expect(searches().every((path) => path.includes('limit=24'))).toBe(true);
  });

  it('opens at the page of a shared address', async () => {
    manyEvents(30);
    visit(`?page=2&after=${server.events[23]?.event_id}`);
    expect((await names())[0]).toBe('Event 25');
    expect(screen.getByText('30 events found, 25 to 30 shown')).toBeVisible();
  });

  it('leads from a page that no longer is to the first', async () => {
    manyEvents(30);
    visit(`?page=9&after=${server.events[29]?.event_id}`);
    expect(await screen.findByText('There are no more events on this page')).toBeVisible();
    await turn('Show the first page');
    expect(await names()).toHaveLength(24);
  });

  it('says that there are more than are counted', async () => {
    manyEvents(2600);
    visit('?date=future-events');
    expect(await names()).toHaveLength(24);
    expect(screen.getByText(/^More than 2,500 events found, 1 to 24 shown/)).toBeVisible();
    expect(screen.getByText('Page 1')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(1300);
  });

  it('keeps the page while the next one loads or fails', async () => {
    manyEvents(30);
    visit('?location=Leeds');
    await list();
    const late = Promise.withResolvers<void>();
    server.answer = ({ query }) =>
      query.after ? { ...problem(500, 'INTERNAL_ERROR'), after: late.promise } : undefined;
    await turn('Next page');
    expect(await screen.findByText('Loading page 2...')).toBeVisible();
    expect(await names()).toHaveLength(24);
    late.resolve();
    expect(await screen.findByText('Page 2 could not be loaded')).toBeVisible();
    expect(screen.getByText(/You still see page 1/)).toBeVisible();
    expect((await names())[0]).toBe('Event 1');
    server.answer = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Page 2 of 2')).toBeVisible();
    expect((await names())[0]).toBe('Event 25');
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
  });

  it('does not keep the events of another search', async () => {
    manyEvents(3);
    const router = visit('?location=Leeds');
    await list();
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    await router.navigate('/book-event-main?location=York');
    expect(await screen.findByText('The events could not be loaded')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Upcoming events' })).not.toBeInTheDocument();
  });
});

describe('the map', () => {
  // jsdom has no layout.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });
  const showMap = () => userEvent.click(screen.getByRole('button', { name: 'Show map' }));
  const pointRequests = () => searches().filter((path) => path.startsWith('/events/points'));
  const manyEvents = (count: number) => {
    server.events = Array.from({ length: count }, (_, n) => sampleEvent({}, n + 1));
  };

  it('asks once for all points of up to 500 events, and for none before it is open', async () => {
    manyEvents(500);
    visit('?for=community');
    await list();
    expect(pointRequests()).toEqual([]);
    await showMap();
    expect(await screen.findByTitle('500 events in Leeds')).toBeVisible();
    expect(pointRequests()).toEqual(['/events/points?for=community']);
  });

  it('asks for the points in view of more, and shows the listed events in any case', async () => {
    manyEvents(501);
    server.answer = ({ call }) =>
      call === 'GET /events/points' ? { body: { points: [], more: true } } : undefined;
    visit('?for=corporate');
    await list();
    await showMap();
    expect(await screen.findByText(/too many events here to show all/)).toBeVisible();
    expect(decodeURIComponent(pointRequests().join())).toMatch(
      /^\/events\/points\?for=corporate&bbox=-?\d+\.\d,\d+\.\d,-?\d+\.\d,\d+\.\d$/,
    );
    expect(await screen.findByTitle('24 events in Leeds')).toBeVisible();
  });

  it('says when its points do not load, and tries again', async () => {
    manyEvents(30);
    server.answer = ({ call }) =>
      call === 'GET /events/points' ? problem(500, 'INTERNAL_ERROR') : undefined;
    visit('?for=freemasons');
    await list();
    await showMap();
    expect(await screen.findByText(/could not load all of its events/)).toBeVisible();
    server.answer = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Load them again' }));
    expect(await screen.findByTitle('30 events in Leeds')).toBeVisible();
    expect(screen.queryByText(/could not load all of its events/)).not.toBeInTheDocument();
  });
});

describe('the filters', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('names every option of the date', () => {
    visit();
    expect(
      screen.getAllByRole('option', { name: /Select|What|All/ }).map((o) => o.textContent),
    ).toEqual([
      'Select Date',
      "What's on today",
      "What's on next week",
      "What's on next month",
      'All Future Events',
    ]);
  });

  it('apply to the request and the address when Search is pressed', async () => {
    const router = visit();
    await userEvent.selectOptions(screen.getByLabelText('Date'), "What's on next month");
    await userEvent.click(screen.getByRole('checkbox', { name: 'Community' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Corporate' }));
    expect(router.state.location.search).toBe('');
    await press('Search');
    expect(decodeURIComponent(router.state.location.search)).toBe(
      '?date=next-month&for=community,corporate',
    );
    await waitFor(() =>
      expect(decodeURIComponent(searches().at(-1) ?? '')).toBe(
        '/events?for=community,corporate&date=next-month&limit=24',
      ),
    );
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
  });

  it('search by location on the other tab', async () => {
    const router = visit();
    await userEvent.click(screen.getByRole('tab', { name: 'By Location' }));
    await userEvent.type(await screen.findByLabelText('Location'), '  Leeds {Enter}');
    await waitFor(() => expect(searches()).toContain('/events?location=Leeds&limit=24'));
    expect(router.state.location.search).toBe('?by=location&location=Leeds');
  });

  it('omit the audience when all three are ticked (spec 7)', async () => {
    visit('?for=community,freemasons');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Corporate' }));
    await press('Search');
    await waitFor(() => expect(searches()).toContain('/events?limit=24'));
  });

  it('are read from a shared address and follow the back button', async () => {
    const router = visit('?by=location&location=York&for=freemasons');
    expect(screen.getByRole('tab', { name: 'By Location' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByLabelText('Location')).toHaveValue('York');
    expect(screen.getByRole('checkbox', { name: 'Freemasons' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await press('Search');
    expect(router.state.location.search).toBe('?by=location&location=York');
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Freemasons' })).toBeChecked());
  });

  it('are cleared with one press', async () => {
    const router = visit('?date=today&location=York');
    await press('Clear filters');
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Date')).toHaveValue('');
  });
});

it('shows the important notice (spec 2)', () => {
  visit();
  const notice = screen.getByRole('region', { name: 'IMPORTANT - Please Read' });
  expect(within(notice).getAllByRole('listitem')).toHaveLength(5);
});

describe('sorting by distance', () => {
  type Asking = Geolocation['getCurrentPosition'];
  const browserAnswers = (getCurrentPosition: Asking | undefined) =>
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(
      // An old browser, or a page without HTTPS, has none.
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

  it('asks the browser only on request, and keeps the position out of the address', async () => {
    const ask = vi.fn<Asking>((done) =>
      done({ coords: { latitude: 53.8123, longitude: -1.5512 } } as GeolocationPosition),
    );
    browserAnswers(ask);
    server.events = [sampleEvent()];
    const router = visit();
    await list();
    expect(ask).not.toHaveBeenCalled();
    await pressUseMyLocation();
    await waitFor(() =>
      expect(decodeURIComponent(searches().at(-1) ?? '')).toBe('/events?near=53.81,-1.55&limit=24'),
    );
    expect(router.state.location.search).toBe('?sort=distance');
  });

  it.each([
    ['is denied', denial(1), /did not share your location/],
    ['cannot be found', denial(2), /could not find out where you are/],
    ['takes too long', denial(3), /took too long/],
    ['is unknown to the browser', undefined, /could not find out where you are/],
  ])('gives advice when the position %s', async (_, answer, message) => {
    browserAnswers(answer);
    server.events = [sampleEvent()];
    visit();
    await pressUseMyLocation();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await names()).toEqual(['Leeds evening']);
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
  });

  it('shows that it waits for the browser, and offers the list by date', async () => {
    browserAnswers(() => undefined);
    server.events = [sampleEvent()];
    visit();
    await pressUseMyLocation();
    expect(screen.getByText(/Your browser may ask/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Finding you...' })).toBeVisible();
    expect(await names()).toEqual(['Leeds evening']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Date, soonest first');
    expect(screen.queryByText(/Your browser may ask/)).not.toBeInTheDocument();
  });

  it('does not ask without a press for a shared address', async () => {
    const ask = vi.fn<Asking>();
    browserAnswers(ask);
    visit('?sort=distance');
    expect(screen.getByText(/until you press Use my location/)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});
