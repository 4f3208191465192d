import { appointmentsQuery } from '@chaps/api-client/appointments';
import { refreshEvents } from '@chaps/api-client/events';
import { refreshOwnRecall } from '@chaps/api-client/own-recall';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { isHeld } from '@chaps/domain/appointments';
import { londonDate } from '@chaps/domain/london-time';
import { queryClient } from '@chaps/runtime';
import { Async, ButtonLink, Card, Skeleton } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeSavedBooking } from '../../saved-bookings/save-booking.ts';
import { AppointmentItem } from './appointment-item.tsx';
import { groupAppointments } from './group-appointments.ts';
import { MyWaitingLists } from './my-waiting-lists.tsx';
import { type ChangeProps, type Outcome, OutcomeNotice } from './outcome-notice.tsx';
import styles from './portal.module.css';
import { PORTAL_SECTIONS } from './section-links.tsx';

interface AppointmentsProps {
  appointments: Appointment[];
  onChanged: ChangeProps['onChanged'];
}

interface GroupProps extends AppointmentsProps {
  title: 'Upcoming' | 'Past';
  /** London day, `YYYY-MM-DD`. */
  today: string;
}

function Group({ title, appointments, today, onChanged }: GroupProps) {
  if (appointments.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list} aria-label={title}>
        {appointments.map((appointment) => (
          <AppointmentItem
            // A changed appointment gets a new element, so that its old buttons do not receive focus.
            key={`${appointment.appointment_id} ${appointment.status} ${appointment.start_time}`}
            appointment={appointment}
            today={today}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </>
  );
}

function Appointments({ appointments, onChanged }: AppointmentsProps) {
  const today = londonDate(new Date());
  const { upcoming, past } = groupAppointments(appointments, today);
  if (upcoming.length + past.length === 0) {
    return (
      <>
        <p>You have no appointments yet.</p>
        <ButtonLink to={paths.findEvents()} variant="secondary">
          Find an event
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Group title="Upcoming" appointments={upcoming} today={today} onChanged={onChanged} />
      <Group title="Past" appointments={past} today={today} onChanged={onChanged} />
    </>
  );
}

const MAX_INTERVAL_MS = 3_600_000;

/** Milliseconds until the next hold expires, at most an hour; false if nothing is held. */
function getTimeToExpiry(appointments: Appointment[] = []): number | false {
  const now = new Date();
  const ends = appointments.filter((each) => isHeld(each, now)).map((each) => each.expires_at);
  const left = ends.map((end) => Date.parse(end ?? '') - now.getTime() + 1000);
  return left.length > 0 && Math.min(...left, MAX_INTERVAL_MS);
}

export function MyAppointments() {
  const query = useQuery({
    ...appointmentsQuery(),
    // Another tab may have changed the appointments.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => getTimeToExpiry(state.data),
  });
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [copyRemoved, setCopyRemoved] = useState(false);
  const keep = (outcome: Outcome) => {
    const { appointment: changed } = outcome;
    queryClient.setQueryData(appointmentsQuery().queryKey, (appointments) =>
      appointments?.map((each) =>
        each.appointment_id === changed.appointment_id ? changed : each,
      ),
    );
    refreshEvents(queryClient);
    void refreshOwnRecall(queryClient);
    setOutcomes((before) => [...before, outcome]);
    setCopyRemoved(false);
    removeSavedBooking(changed.appointment_id).then(setCopyRemoved).catch(reportError);
  };
  const latest = outcomes.at(-1);
  return (
    <Card as="section" id="my-appointments" title={PORTAL_SECTIONS['my-appointments']} level={2}>
      {latest && <OutcomeNotice key={outcomes.length} outcome={latest} copyRemoved={copyRemoved} />}
      <Async
        query={query}
        pending={<Skeleton height="5rem" lines={2} />}
        title="We could not load your appointments"
        message="Your bookings are safe. Please try again in a moment."
      >
        {(appointments) => <Appointments appointments={appointments} onChanged={keep} />}
      </Async>
      <MyWaitingLists />
    </Card>
  );
}
