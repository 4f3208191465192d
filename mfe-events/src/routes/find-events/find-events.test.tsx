import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer, problem } from '../../testing/api-server.ts';
import { NOW, sampleEvent } from '../../testing/sample-event.ts';
import { show } from '../../testing/show.tsx';
import FindEvents from './find-events.tsx';

const server = apiServer();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

/** Longer than the spinner of 1.5 s. */
const LIST = { timeout: 4000 };
const PAGE = '/book-event-main';
const visit = (search = '') => show(<FindEvents />, PAGE, `${PAGE}${search}`);
const list = () => screen.findByRole('list', { name: 'Upcoming events' }, LIST);
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
    expect(await screen.findByText('No upcoming events found', {}, LIST)).toBeVisible();
  });

  it('takes an unexpected response for an empty list, and logs it (spec 2, 8)', async () => {
    server.answer = ({ path }) => (path === '/events' ? { body: { items: [] } } : undefined);
    visit();
    expect(await screen.findByText('No upcoming events found', {}, LIST)).toBeVisible();
    await waitFor(() =>
      expect(server.asked.find(({ path }) => path === '/logs/error')?.body).toMatchObject({
        errorMessage: 'Unexpected response format',
      }),
    );
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.answer = () => problem(500, 'INTERNAL_ERROR');
    visit('?location=York');
    const again = await screen.findByRole('button', { name: 'Try again' }, LIST);
    server.events = [sampleEvent()];
    server.answer = () => undefined;
    await userEvent.click(again);
    expect(await names()).toEqual(['Leeds evening']);
  });

  it('is sorted by start and keeps what has not ended (spec 4)', async () => {
    server.events = [
      sampleEvent({ event_name: 'Later', event_date: '2026-12-24' }, 1),
      sampleEvent({ event_name: 'Over', event_date: '2026-11-22' }, 2),
      sampleEvent({ event_name: 'Running', event_date: '2026-11-23', start_time: '11:00' }, 3),
    ];
    visit('?for=community');
    expect(await names()).toEqual(['Running', 'Later']);
    expect(screen.getByText('2 events found: Community')).toBeVisible();
  });

  it('opens a long list in steps, which the address keeps', async () => {
    server.events = Array.from({ length: 30 }, (_, n) => sampleEvent({}, n + 1));
    const router = visit('?for=corporate');
    expect(await names()).toHaveLength(24);
    await userEvent.click(screen.getByRole('button', { name: 'Show more events' }));
    expect(await names()).toHaveLength(30);
    expect(router.state.location.search).toContain('shown=48');
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

  it('go into the request and the address when Search is pressed', async () => {
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
        '/events?for=community,corporate&date=next-month',
      ),
    );
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
  });

  it('search by location on the other tab', async () => {
    const router = visit();
    await userEvent.click(screen.getByRole('tab', { name: 'By Location' }));
    await userEvent.type(screen.getByLabelText('Location'), '  Leeds {Enter}');
    await waitFor(() => expect(searches()).toContain('/events?location=Leeds'));
    expect(router.state.location.search).toBe('?by=location&location=Leeds');
  });

  it('leave the audience out when all three are ticked (spec 7)', async () => {
    visit('?for=community,freemasons');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Corporate' }));
    await press('Search');
    await waitFor(() => expect(searches()).toContain('/events'));
  });

  it('are read from a shared address and follow back', async () => {
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

  it('are cleared at one press', async () => {
    const router = visit('?date=today&location=York');
    await press('Clear filters');
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Date')).toHaveValue('');
  });
});

it('asks for everything to be read first (spec 2)', () => {
  visit();
  const notice = screen.getByRole('region', { name: 'IMPORTANT - Please Read' });
  expect(within(notice).getAllByRole('listitem')).toHaveLength(5);
});

it('sorts by distance when the browser tells the place, which never enters the address', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (done: PositionCallback) =>
        done({ coords: { latitude: 53.8123, longitude: -1.5512 } } as GeolocationPosition),
    },
  });
  const router = visit();
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() =>
    expect(decodeURIComponent(searches().at(-1) ?? '')).toBe('/events?near=53.81,-1.55'),
  );
  expect(router.state.location.search).toBe('?sort=distance');
});
