import { appointmentQuery } from '@chaps/api-client/appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { recordId } from '@chaps/contracts/scalars';
import { appointmentEntry } from '@chaps/domain/calendar-entry';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { Async, Button, ButtonLink, Notice, Skeleton } from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountPage } from '../../components/account-page.tsx';
import { forgetBooking, keepBooking } from '../../kept-bookings/keep-booking.ts';
import { BookingCard } from './booking-card.tsx';
import styles from './my-booking.module.css';

const TO_PORTAL = (
  <ButtonLink to={paths.portal('my-appointments')} variant="secondary">
    All your appointments
  </ButtonLink>
);

/** @param id of the appointment, which the device may have kept */
function NotBooked({ id }: { id: string | undefined }) {
  useEffect(() => {
    if (id !== undefined) forgetBooking(id).catch(reportError);
  }, [id]);
  return NOT_BOOKED;
}

const NOT_BOOKED = (
  <>
    <Notice tone="info" title="There is no booking to show">
      <p>It may be cancelled, or not booked yet. Your portal says how each booking stands.</p>
    </Notice>
    <p>{TO_PORTAL}</p>
  </>
);

/** Keeps what is shown on this device. @returns a ref of its place in the page, and whether it is kept */
function useKept(name: string, appointment: Appointment) {
  const page = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const code = page.current?.querySelector('svg[role="img"]');
    if (code) keepBooking({ name, appointment, code }).then(setKept).catch(reportError);
  }, [name, appointment]);
  return { page, isKept };
}

function Booked({ name, appointment }: { name: string; appointment: Appointment }) {
  const { page, isKept } = useKept(name, appointment);
  return (
    <div className={styles.page} ref={page}>
      <p>
        Show this code at the door, or say your reference.{' '}
        {isKept
          ? 'This device keeps it until the day after: the page opens without a network, too. Sign out to remove it.'
          : 'While this page is open it needs no network.'}
      </p>
      <BookingCard name={name} appointment={appointment} />
      <section aria-labelledby="what-to-bring">
        <h2 id="what-to-bring">What to bring</h2>
        <ul>
          {WHAT_TO_BRING.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          Print a card for your wallet
        </Button>
        <AddToCalendar
          entry={appointmentEntry(appointment)}
          fileName={`chaps-${appointment.event_date}.ics`}
        />
        {TO_PORTAL}
      </div>
    </div>
  );
}

function OneBooking({ name }: { name: string }) {
  const [params] = useSearchParams();
  const id = recordId.safeParse(params.get('appointment')).data;
  const query = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return NOT_BOOKED;
  return (
    <Async
      query={query}
      pending={<Skeleton height="18rem" />}
      unknown={<NotBooked id={id} />}
      title="We could not load your booking"
      message="It is safe. Your confirmation e-mail has your reference, which is enough at the door."
    >
      {(appointment) =>
        appointment.status === 'confirmed' ? (
          <Booked name={name} appointment={appointment} />
        ) : (
          <NotBooked id={id} />
        )
      }
    </Async>
  );
}

/** `/my-booking`: one booking for the day itself, with its code to scan. */
export default function MyBooking() {
  return (
    <AccountPage
      title="Your booking"
      description="Your booking with its code to scan, and what to bring."
      panelless
      withoutProfile={() => NOT_BOOKED}
    >
      {({ firstName, lastName }) => <OneBooking name={`${firstName} ${lastName}`} />}
    </AccountPage>
  );
}
