import { nearbyEventsQuery } from '@chaps/api-client/appointments';
import { paths } from '@chaps/contracts/paths';
import { formatDistance, formatLongDate } from '@chaps/domain';
import { Async, ButtonLink, Skeleton, VisuallyHidden } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './nearby-dates.module.css';

/** The nearest dates for repeating a test without a result, each with a link to its times. */
export function NearbyDates({ appointmentId }: { appointmentId: string }) {
  const query = useQuery(nearbyEventsQuery(appointmentId));
  return (
    <Async
      query={query}
      pending={<Skeleton height="4rem" />}
      title="We could not load dates near you"
      isEmpty={(events) => events.length === 0}
      empty={
        <p>There are no dates to book near you at the moment. Please check again in a few days.</p>
      }
    >
      {(events) => (
        <>
          <p>Places available near you:</p>
          <ul className={styles.dates}>
            {events.map(({ event_id, event_name, event_date, city, distance_km: km }) => (
              <li key={event_id}>
                <span>
                  <strong>{formatLongDate(event_date)}</strong>, {city}
                  {km !== null && `, ${formatDistance(km)}`}
                </span>
                <ButtonLink to={paths.bookEvent(event_id)} variant="secondary">
                  Choose a time<VisuallyHidden> at {event_name}</VisuallyHidden>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Async>
  );
}
