import { appointmentQuery } from '@chaps/api-client/appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import { recordId } from '@chaps/contracts/scalars';
import { londonDate } from '@chaps/domain';
import { toCalendarEntry } from '@chaps/domain/calendar-entry';
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { Async, Button, ButtonLink, Notice, Skeleton } from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccountPage } from '../../components/account-page.tsx';
import {
  refreshSavedBooking,
  removeSavedBooking,
  saveBooking,
} from '../../saved-bookings/save-booking.ts';
import type { SavedBooking } from '../../saved-bookings/saved-document.ts';
import { getVisitStage } from '../../visits/visit-stage.ts';
import { BookingCard } from './booking-card.tsx';
import styles from './my-booking.module.css';

const PORTAL_LINK = (
  <ButtonLink to={paths.portal('my-appointments')} variant="secondary">
    All your appointments
  </ButtonLink>
);

/** @param id of the appointment, which may still be saved on the device */
function MissingBooking({ id }: { id: string | undefined }) {
  useEffect(() => {
    if (id !== undefined) removeSavedBooking(id).catch(reportError);
  }, [id]);
  return NO_BOOKING_NOTICE;
}

const NO_BOOKING_NOTICE = (
  <>
    <Notice tone="info" title="There is no booking to show">
      <p>
        It may be in the past, cancelled or not booked yet. Your portal shows the status of each
        booking.
      </p>
    </Notice>
    <p>{PORTAL_LINK}</p>
  </>
);

interface BookedProps {
  name: string;
  appointment: Appointment;
}

type CopyState = 'none' | 'kept' | 'removed' | 'failed' | 'impossible';

const COPY_TEXTS: Record<CopyState, string> = {
  none: 'No signal at the venue? Save the booking on this device until the day after the event.',
  kept: 'The booking is saved on this device until the day after the event, or until you press Logout. Anyone who uses this device can open it.',
  removed: 'The booking is no longer on this device.',
  failed:
    'The booking could not be saved. Please check your connection and try again, or print a card.',
  impossible:
    'This browser cannot save the booking. Please print a card, or make a note of your reference.',
};

/**
 * A copy of the booking that opens offline on the day. It outlives a session that times out, e.g. on a
 * phone in a pocket, so it is saved only if the user asks. It is updated whenever this page is open.
 */
function DeviceCopy({ name, appointment }: BookedProps) {
  const [copy, setCopy] = useState<CopyState>('none');
  const withCode = useCallback(
    async (save: (booking: SavedBooking) => Promise<boolean>) => {
      const code = document.querySelector('svg[aria-label^="Code to scan"]');
      return code !== null && (await save({ name, appointment, code }));
    },
    [name, appointment],
  );
  useEffect(() => {
    withCode(refreshSavedBooking)
      .then((isKept) => isKept && setCopy('kept'))
      .catch(reportError);
  }, [withCode]);
  const keep = async () => {
    try {
      setCopy((await withCode(saveBooking)) ? 'kept' : 'impossible');
    } catch (error) {
      reportError(error);
      setCopy('failed');
    }
  };
  const remove = async () => {
    await removeSavedBooking(appointment.appointment_id);
    setCopy('removed');
  };
  return (
    <div className={styles.copy}>
      <p role="status">{COPY_TEXTS[copy]}</p>
      <Button
        variant="secondary"
        onClick={() => (copy === 'kept' ? remove() : keep()).catch(reportError)}
      >
        {copy === 'kept' ? 'Remove from this device' : 'Save on this device'}
      </Button>
    </div>
  );
}

function Booked({ name, appointment }: BookedProps) {
  return (
    <div className={styles.page}>
      <p>Show this code at the door, or give your reference.</p>
      <BookingCard name={name} appointment={appointment} />
      <DeviceCopy name={name} appointment={appointment} />
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
          entry={toCalendarEntry(appointment)}
          fileName={`chaps-${appointment.event_date}.ics`}
        />
        {PORTAL_LINK}
      </div>
    </div>
  );
}

function RequestedBooking({ name }: { name: string }) {
  const [params] = useSearchParams();
  const id = recordId.safeParse(params.get('appointment')).data;
  const query = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return NO_BOOKING_NOTICE;
  return (
    <Async
      query={query}
      pending={<Skeleton height="18rem" />}
      unknown={<MissingBooking id={id} />}
      title="We could not load your booking"
      message="Your booking is safe. Your confirmation e-mail has your reference, which is all you need at the door."
    >
      {(appointment) =>
        appointment.status === 'confirmed' &&
        getVisitStage(appointment, londonDate(new Date())) === 'ahead' ? (
          <Booked name={name} appointment={appointment} />
        ) : (
          <MissingBooking id={id} />
        )
      }
    </Async>
  );
}

/** `/my-booking`: one booking for use on the day, with a code to scan. */
export default function MyBooking() {
  return (
    <AccountPage
      title="Your booking"
      description="Your booking, the code to scan at the door, and what to bring."
      panelless
      withoutProfile={() => NO_BOOKING_NOTICE}
    >
      {({ firstName, lastName }) => <RequestedBooking name={`${firstName} ${lastName}`} />}
    </AccountPage>
  );
}
