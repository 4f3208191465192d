import { controlTimers } from '@chaps/testing/clock';
import { problem } from '@chaps/testing/fake-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsApi } from '../../testing/events-api.ts';
import { NOW } from '../../testing/example-event.ts';
import { list, open, provideEvents, searchRequests } from '../../testing/find-events.ts';

const server = eventsApi();
beforeEach(() => void controlTimers(NOW));

describe('the map', () => {
  // jsdom has no layout.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });
  const showMap = () => userEvent.click(screen.getByRole('button', { name: 'Show map' }));
  const pointRequests = () =>
    searchRequests(server).filter((path) => path.startsWith('/events/points'));

  test('requests the points of up to 500 events only once, and none before the map is open', async () => {
    provideEvents(server, 500);
    await open('?for=community');
    await list();
    expect(pointRequests()).toEqual([]);
    await showMap();
    expect(await screen.findByTitle('500 events in Leeds')).toBeVisible();
    expect(pointRequests()).toEqual(['/events/points?for=community']);
  });

  test('requests only the points in view when there are more, and always shows the listed events', async () => {
    provideEvents(server, 501);
    server.answer = ({ call }) =>
      call === 'GET /events/points' ? { body: { points: [], more: true } } : undefined;
    await open('?for=corporate');
    await list();
    await showMap();
    expect(await screen.findByText(/too many events to show here/)).toBeVisible();
    expect(decodeURIComponent(pointRequests().join())).toMatch(
      /^\/events\/points\?for=corporate&bbox=-?\d+\.\d,\d+\.\d,-?\d+\.\d,\d+\.\d$/,
    );
    expect(await screen.findByTitle('24 events in Leeds')).toBeVisible();
  });

  test('says when its points fail to load, and lets the user retry', async () => {
    provideEvents(server, 30);
    server.answer = ({ call }) =>
      call === 'GET /events/points' ? problem(500, 'INTERNAL_ERROR') : undefined;
    await open('?for=freemasons');
    await list();
    await showMap();
    expect(await screen.findByText(/could not be shown on the map/)).toBeVisible();
    server.answer = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Load them again' }));
    expect(await screen.findByTitle('30 events in Leeds')).toBeVisible();
    expect(screen.queryByText(/could not be shown on the map/)).not.toBeInTheDocument();
  });
});
