import type { Appointment } from '@chaps/shared/contracts/appointments';
import { londonDate } from '@chaps/shared/contracts/london-time';
import { ApiError } from '@chaps/shared/runtime';
import { ButtonLink, Card, LoadFailure, Skeleton } from '@chaps/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { appointmentsQuery } from '../../api/appointments.ts';
import { AppointmentItem } from './appointment-item.tsx';
import { groupAppointments } from './group-appointments.ts';
import styles from './portal.module.css';

interface GroupProps {
  title: 'Upcoming' | 'Past';
  appointments: Appointment[];
}

function Group({ title, appointments }: GroupProps) {
  if (appointments.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list} aria-label={title}>
        {appointments.map((appointment) => (
          <AppointmentItem
            key={appointment.appointment_id}
            appointment={appointment}
            upcoming={title === 'Upcoming'}
          />
        ))}
      </ul>
    </>
  );
}

function Appointments({ appointments }: { appointments: Appointment[] }) {
  const { upcoming, past } = groupAppointments(appointments, londonDate(new Date()));
  if (upcoming.length + past.length === 0) {
    return (
      <>
        <p>You have no appointments yet.</p>
        <ButtonLink to="/book-event-main" variant="secondary">
          Find an event
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Group title="Upcoming" appointments={upcoming} />
      <Group title="Past" appointments={past} />
    </>
  );
}

/** The person's own places, coming and past (issue 6, 'My appointments'). */
export function MyAppointments({ profileId }: { profileId: string }) {
  const { data, error, refetch } = useQuery(appointmentsQuery(profileId));
  if (error instanceof ApiError && error.status === 401) throw error;
  return (
    <Card as="section" title="My appointments" level={2}>
      {data && <Appointments appointments={data} />}
      {!data && !error && <Skeleton height="5rem" lines={2} />}
      {!data && error && (
        <LoadFailure
          title="We could not load your appointments"
          message="Your bookings are safe. Please try again in a moment."
          onRetry={refetch}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
        />
      )}
    </Card>
  );
}
