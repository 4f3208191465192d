import { ButtonLink, LoadFailure, Section, VisuallyHidden } from '@chaps/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { findEventsQuery } from '../api/find-events.ts';
import { EventCards } from '../components/event-cards.tsx';
import { EventCardsSkeleton } from '../components/event-cards-skeleton.tsx';
import { useNow } from '../components/use-now.ts';
import { forHome } from '../search/order.ts';

/** Two rows on a wide screen: enough to choose from, short enough to scroll past. */
const CARDS = 6;

function Cards() {
  const now = useNow();
  const { data, error, refetch } = useQuery(findEventsQuery({}));
  if (error && !data) {
    return (
      <LoadFailure
        title="The events could not be loaded"
        message="Please try again in a moment, or look at all events on the page Book an event."
        onRetry={refetch}
      />
    );
  }
  if (!data) return <EventCardsSkeleton />;
  const events = forHome(data, now).slice(0, CARDS);
  if (events.length === 0) return <p>No upcoming events found</p>;
  return <EventCards label="Upcoming events" events={events} now={now} />;
}

/** The home page's whole block of events (spec 2, 'Home': UPCOMING EVENTS), which the page places bare. */
export default function UpcomingEvents() {
  return (
    <Section
      id="upcoming-events"
      title="UPCOMING EVENTS"
      action={
        <ButtonLink to="/events" variant="secondary">
          SEE MORE<VisuallyHidden> events</VisuallyHidden>
        </ButtonLink>
      }
    >
      <Cards />
    </Section>
  );
}
