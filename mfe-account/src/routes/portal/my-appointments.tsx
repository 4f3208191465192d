import type { Appointment } from '@chaps/shared/contracts/appointments';
import type { Cancellation } from '@chaps/shared/contracts/cancellations';
import { londonDate } from '@chaps/shared/contracts/london-time';
import { ApiError, queryClient } from '@chaps/shared/runtime';
import { ButtonLink, Card, LoadFailure, Skeleton } from '@chaps/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentsQuery } from '../../api/appointments.ts';
import { AppointmentItem } from './appointment-item.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import { CancelledNotice } from './cancelled-notice.tsx';
import { groupAppointments } from './group-appointments.ts';
import styles from './portal.module.css';

interface AppointmentsProps {
  appointments: Appointment[];
  onCancelled: CancelDialogProps['onCancelled'];
}

interface GroupProps extends AppointmentsProps {
  title: 'Upcoming' | 'Past';
}

function Group({ title, appointments, onCancelled }: GroupProps) {
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
            onCancelled={onCancelled}
          />
        ))}
      </ul>
    </>
  );
}

function Appointments({ appointments, onCancelled }: AppointmentsProps) {
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
      <Group title="Upcoming" appointments={upcoming} onCancelled={onCancelled} />
      <Group title="Past" appointments={past} onCancelled={onCancelled} />
    </>
  );
}

/** The person's own places, coming and past (issue 6, 'My appointments'). */
export function MyAppointments({ profileId }: { profileId: string }) {
  const { data, error, refetch } = useQuery(appointmentsQuery(profileId));
  const [cancelled, setCancelled] = useState<Cancellation>();
  const keep: CancelDialogProps['onCancelled'] = (changed, terms) => {
    queryClient.setQueryData(appointmentsQuery(profileId).queryKey, (places) =>
      places?.map((place) => (place.appointment_id === changed.appointment_id ? changed : place)),
    );
    setCancelled(terms);
  };
  if (error instanceof ApiError && error.status === 401) throw error;
  return (
    <Card as="section" title="My appointments" level={2}>
      {cancelled && <CancelledNotice key={cancelled.appointment_id} terms={cancelled} />}
      {data && <Appointments appointments={data} onCancelled={keep} />}
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
