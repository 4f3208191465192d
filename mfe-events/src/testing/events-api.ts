import { type Event, MAX_COUNTED_EVENTS } from '@chaps/contracts/events';
import { hasNotEnded } from '@chaps/domain/bookability';
import { type Answer, fakeApi, problem, type Received } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { beforeEach } from 'vitest';

export interface EventsApi {
  events: Event[];
  /** All requests since the start of the test. */
  asked: Received[];
  /** Overrides the default response when it returns one. */
  answer: (asked: Received) => Answer | undefined;
}

function pageOf(events: readonly Event[], { limit, after, before }: Received['query']) {
  const start = ({ event_date, start_time }: Event) => `${event_date} ${start_time}`;
  const open = events
    .filter((event) => hasNotEnded(event, new Date()))
    .sort((a, b) => start(a).localeCompare(start(b)));
  const at = open.findIndex(({ event_id }) => event_id === (after ?? before));
  const size = Number(limit);
  const first = after ? at + 1 : before ? Math.max(0, at - size) : 0;
  const last = before ? at : first + size;
  const total = Math.min(open.length, MAX_COUNTED_EVENTS + 1);
  return { events: open.slice(first, last), total };
}

function usualAnswer({ events }: EventsApi, { call, query }: Received): Answer {
  if (call === 'POST /logs/error') return { status: 201, body: { status: 'success' } };
  if (call === 'GET /events') {
    return { body: query.limit ? pageOf(events, query) : { events } };
  }
  if (call === 'GET /appointments') return { body: { appointments: [] } };
  if (call === 'GET /waiting-lists') return { body: { waiting_lists: [] } };
  if (call === 'GET /events/points') return { body: { points: events, more: false } };
  const event = events.find(({ event_id }) => call === `GET /events/${event_id}`);
  return event ? { body: { event } } : problem(404, 'NOT_FOUND');
}

/** A fake API for the tests of a file; every test starts without events. */
export function eventsApi(): EventsApi {
  const api: EventsApi = { events: [], asked: [], answer: () => undefined };
  beforeEach(() => {
    api.events = [];
    api.answer = () => undefined;
    const fake = fakeApi(API, {}, (asked) => api.answer(asked) ?? usualAnswer(api, asked));
    api.asked = fake.received;
  });
  return api;
}
