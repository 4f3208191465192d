import { todayQuery } from '@chaps/api-client/today';
import { londonDate } from '@chaps/domain';
import { mayDo, type StaffGrant } from '@chaps/domain/staff';
import { Async, ButtonLink, Card, CardGrid, Container, Page } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { StaffGate } from '../session/staff-gate.tsx';
import { usePreparedDays } from '../store/use-stored-day.ts';

function TodaysEvents({ grants }: { grants: readonly StaffGrant[] }) {
  const today = useQuery(todayQuery());
  return (
    <Page title="Events today" listed={false} width="text">
      <Async query={today} title="The events could not be loaded">
        {({ events }) => {
          const now = new Date();
          const ofToday = events.filter(
            ({ event_id, event_date }) =>
              event_date === londonDate(now) && mayDo(grants, 'run the day', now, event_id),
          );
          if (ofToday.length === 0) return <p>You have no events today.</p>;
          return (
            <CardGrid>
              {ofToday.map((event) => (
                <Card key={event.event_id}>
                  <h2>{event.event_name}</h2>
                  <p>
                    From {event.start_time}, {event.city}.{' '}
                    {event.state === 'called off' ? 'Called off' : `${event.booked_spaces} booked`}.
                  </p>
                  <Link to={`/clinic/${event.event_id}`}>Open {event.event_name}</Link>
                </Card>
              ))}
            </CardGrid>
          );
        }}
      </Async>
    </Page>
  );
}

/** Days that can be opened without a network or a sign-in. */
function PreparedDays() {
  const { data: days = [] } = usePreparedDays();
  if (days.length === 0) return null;
  return (
    <Container width="text">
      {days.map(({ event_id, event_name }) => (
        <ButtonLink key={event_id} fullWidth to={`/clinic/${event_id}`}>
          Open {event_name} on this tablet
        </ButtonLink>
      ))}
    </Container>
  );
}

/** `/clinic`: today's events at which the user works, and the training for everyone. */
export default function Events() {
  return (
    <>
      <PreparedDays />
      <StaffGate>{({ grants }) => <TodaysEvents grants={grants} />}</StaffGate>
      <Container width="text">
        <ButtonLink fullWidth variant="secondary" to="/clinic/training">
          Practise with example people
        </ButtonLink>
      </Container>
    </>
  );
}
