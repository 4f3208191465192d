import { readEventPass } from '@chaps/api-client/event-pass';
import { eventQuery, LIVE_QUERY_OPTIONS } from '@chaps/api-client/events';
import { findEventInState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { Async, ButtonLink, isUnknownRecord, Page, PageSkeleton } from '@chaps/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useNow } from '../../components/use-now.ts';
import { EventView } from './event-view.tsx';

const NOT_FOUND = (
  <Page
    listed={false}
    title="Event not found"
    width="text"
    lead="The event may have been cancelled, or the link may be incomplete."
  >
    <ButtonLink to={paths.findEvents()}>See all events</ButtonLink>
  </Page>
);

/**
 * The page of an event: first from navigation state, then refreshed from the API, so that shared links and
 * reloads work. An event that the service no longer knows is shown as not offered.
 */
export default function EventScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const { state } = useLocation();
  const carried = useMemo(() => findEventInState(state, id), [state, id]);
  const { data, error, refetch } = useQuery({
    ...eventQuery(id, readEventPass(id, now)),
    ...LIVE_QUERY_OPTIONS,
    placeholderData: keepPreviousData,
  });
  const event = data ?? carried;
  return (
    <Async
      query={{ data: event, error: event ? null : error, refetch }}
      pending={<PageSkeleton label="Loading the event" />}
      unknown={NOT_FOUND}
      title="The event could not be loaded"
      message="There is a problem with our service or your connection. Please try again in a moment."
    >
      {(shown) => <EventView event={shown} offered={!isUnknownRecord(error)} now={now} />}
    </Async>
  );
}
