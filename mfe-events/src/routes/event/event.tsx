import { paths } from '@chaps/contracts/paths';
import { ApiError } from '@chaps/runtime';
import { ButtonLink, LoadFailure, Page, PageSkeleton } from '@chaps/ui';
import { useParams } from 'react-router-dom';
import { useNow } from '../../components/use-now.ts';
import { EventView } from './event-view.tsx';
import { useEventDetails } from './use-event-details.ts';

function EventNotFound() {
  return (
    <Page
      title="Event not found"
      width="text"
      lead="The event may be over, or the link may be incomplete."
    >
      <ButtonLink to={paths.findEvents()}>See all events</ButtonLink>
    </Page>
  );
}

function EventOf({ id }: { id: string }) {
  const now = useNow();
  const details = useEventDetails(id, now);
  if (details.state === 'loading') return <PageSkeleton label="Loading the event" />;
  if (details.state === 'not-found') return <EventNotFound />;
  if (details.state === 'failed') {
    const { error, retry } = details;
    return (
      <LoadFailure
        title="The event could not be loaded"
        message="This is on our side or your connection. Please try again in a moment."
        onRetry={retry}
        {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
      />
    );
  }
  return <EventView event={details.event} offered={details.offered} now={now} />;
}

export default function EventScreen() {
  const { id = '' } = useParams();
  return <EventOf key={id} id={id} />;
}
