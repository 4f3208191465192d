import type { Event } from '@chaps/contracts/events';
import { type Answer, fakeApi, problem, type Received } from '@chaps/testing/fake-api';
import { API } from '@chaps/testing/fixtures';
import { beforeEach } from 'vitest';

export interface EventsApi {
  events: Event[];
  /** All requests since the test began. */
  asked: Received[];
  /** Overrides the default response when it returns one. */
  answer: (asked: Received) => Answer | undefined;
}

function usualAnswer({ events }: EventsApi, { call, query }: Received): Answer {
  if (call === 'POST /logs/error') return { status: 201, body: { status: 'success' } };
  if (call === 'GET /events') {
    return { body: { events: events.slice(0, Number(query.limit ?? events.length)) } };
  }
  const event = events.find(({ event_id }) => call === `GET /events/${event_id}`);
  return event ? { body: { event } } : problem(404, 'NOT_FOUND');
}

/** The product API for the tests of a file; it begins each test without events. */
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
