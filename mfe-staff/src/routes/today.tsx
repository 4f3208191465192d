import { meQuery } from '@chaps/api-client/staff';
import { todayQuery } from '@chaps/api-client/staff-events';
import type { TodayResponse } from '@chaps/contracts/staff-events';
import { formatPence } from '@chaps/domain';
import { Card, CardGrid, Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { EventState, whenOf } from '../components/states.tsx';
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx';

type Waiting = NonNullable<TodayResponse['waiting']>;

const MONEY: Record<Waiting['money'][number]['what'], string> = {
  'refund failed': 'the refund was refused',
  reversal: 'the bank took the payment back',
  chargeback: 'the payer asked the bank for the money back',
};

function WaitingNotice({ waiting }: { waiting: Waiting }) {
  const lines = [
    [waiting.stuck_payments, 'payments or refunds are not settled'],
    [waiting.erasure_requests, 'erasure requests are open'],
    [waiting.unattended_follow_ups, 'follow-ups are overdue, and no clinician looks after them'],
  ] as const;
  const open = lines.filter(([count]) => count > 0);
  const { money, failed_mails } = waiting;
  if (open.length + money.length + failed_mails === 0)
    return <Notice tone="success">You have nothing to do.</Notice>;
  return (
    <Notice tone="warning" title="To do" level={2}>
      <ul>
        {failed_mails > 0 && (
          <li>
            <Link to="/staff/failed-mails">Mails that could not be sent: {failed_mails}</Link>
          </li>
        )}
        {open.map(([count, what]) => (
          <li key={what}>
            {count} {what}
          </li>
        ))}
        {money.map(({ event_id, appointment_id, reference, what, amount }) => (
          <li key={`${appointment_id} ${what}`}>
            <Link to={`/staff/events/${event_id}/bookings/${appointment_id}`}>{reference}</Link>:{' '}
            {formatPence(amount)}, {MONEY[what]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What needs a clinician: the overdue first. */
function ResultsNotice({ results }: { results: Record<'batches' | 'open' | 'overdue', number> }) {
  const { batches, open, overdue } = results;
  if (batches + open === 0)
    return <Notice tone="success">There are no results to follow up.</Notice>;
  return (
    <Notice
      tone={overdue > 0 ? 'error' : 'warning'}
      title={overdue > 0 ? 'Follow-ups are overdue' : 'Results wait'}
      level={2}
    >
      <ul>
        {overdue > 0 && (
          <li>
            <Link to="/staff/follow-ups?show=overdue">Overdue follow-ups: {overdue}</Link>
          </li>
        )}
        {open > 0 && (
          <li>
            <Link to="/staff/follow-ups">Open follow-ups: {open}</Link>
          </li>
        )}
        {batches > 0 && (
          <li>
            <Link to="/staff/results">Files to release: {batches}</Link>
          </li>
        )}
      </ul>
    </Notice>
  );
}

/** `/staff`: upcoming events and outstanding work. */
export default function Today() {
  const may = useMay();
  const left = useQuery(meQuery()).data?.recovery_codes_left ?? 0;
  const today = useQuery(todayQuery());
  return (
    <StaffPage title="Today">
      <RecoveryCodes left={left} />
      <Loaded query={today}>
        {({ events, waiting, results }) => (
          <>
            {waiting && <WaitingNotice waiting={waiting} />}
            {results && <ResultsNotice results={results} />}
            <h2>Coming up</h2>
            {events.length === 0 && <p>There is no event.</p>}
            <CardGrid>
              {events.map((event) => (
                <Card key={event.event_id}>
                  <h3>{event.event_name}</h3>
                  <p>
                    {whenOf(event)}, {event.city}
                  </p>
                  <p>
                    <EventState state={event.state} /> {event.booked_spaces} of {event.total_spaces}{' '}
                    seats taken, {event.attended} came
                  </p>
                  {may('see events', event.event_id) ? (
                    <Link to={`/staff/events/${event.event_id}`}>Open {event.event_name}</Link>
                  ) : (
                    may('watch an event fill', event.event_id) && (
                      <Link to={`/staff/filling/${event.event_id}`}>See occupancy</Link>
                    )
                  )}
                </Card>
              ))}
            </CardGrid>
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
