import type { Event } from '@chaps/contracts/events';
import { useSession } from '@chaps/runtime';
import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { eventsApi } from './events-api.ts';
import { eventId, exampleEvent, NOW } from './example-event.ts';
import { renderRemote } from './render-remote.ts';

export const EVENT_PAGE = `/event/${eventId(1)}`;

/** Set-up for a file that tests the event page: the time is `NOW`, and the user is anonymous. */
export function eventPage() {
  const server = eventsApi();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    useSession.setState({ status: 'anonymous' }, true);
  });
  const showEvent = (state?: unknown) => renderRemote(EVENT_PAGE, { state }).router;
  const showKnown = async (change: Partial<Event> = {}) => {
    server.events = [exampleEvent(change)];
    const router = showEvent();
    await screen.findByRole('heading', { level: 1 });
    return router;
  };
  return { server, showEvent, showKnown };
}
