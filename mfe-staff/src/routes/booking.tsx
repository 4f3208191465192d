import { bookingQuery, moveBooking, retryRefund } from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import type { BookingHistoryEntry, StaffBooking } from '@chaps/contracts/staff-bookings';
import {
  formatDate,
  formatLongDate,
  formatPence,
  londonDate,
  mayMarkAttendance,
} from '@chaps/domain';
import { ActionResult, Button, ButtonRow, DataTable, SummaryList } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { HISTORY } from '../components/history.tsx';
import { sayDone } from '../components/say-done.ts';
import { Loaded, StaffPage, useMay } from '../components/staff-page.tsx';
import { BookingStatus } from '../components/states.tsx';
import { AttendanceButtons, type Marked, MarkedResult } from './bookings/attendance.tsx';
import { CancelDialog } from './bookings/cancel-dialog.tsx';
import { MoveDialog } from './bookings/move-dialog.tsx';
import { ResendButtons } from './bookings/resend-buttons.tsx';

const REFUND_STATES: Record<NonNullable<StaffBooking['refund_status']>, string> = {
  due: 'being refunded',
  pending: 'kept pending by the provider',
  failed:
    'refused by the provider: try again, or pay it by bank transfer and settle it at the terminal',
  completed: 'refunded',
};

function moneyOf({ paid, refund, refund_status, price }: StaffBooking): string {
  if (paid === 0) return price > 0 ? `${formatPence(price)} not paid` : 'Free of charge';
  if (refund_status === null) return `${formatPence(paid)} paid`;
  return `${formatPence(paid)} paid, ${formatPence(refund)} ${REFUND_STATES[refund_status]}`;
}

function consentOf({ consent_given, share_with_gp }: StaffBooking): string {
  if (!consent_given) return 'Missing';
  return share_with_gp ? 'Given; the result may go to the GP' : 'Given';
}

const Facts = ({ booking }: { booking: StaffBooking }) => (
  <SummaryList
    rows={[
      { label: 'Event', value: booking.event_name },
      { label: 'When', value: `${formatLongDate(booking.event_date)}, ${booking.start_time}` },
      { label: 'State', value: <BookingStatus {...booking} /> },
      { label: 'Payment', value: moneyOf(booking) },
      { label: 'Consent', value: consentOf(booking) },
      { label: 'E-mail', value: <a href={`mailto:${booking.email}`}>{booking.email}</a> },
      {
        label: 'Telephone',
        value: booking.phone ? <a href={`tel:${booking.phone}`}>{booking.phone}</a> : 'not given',
      },
      {
        label: 'Date of birth',
        value: booking.date_of_birth ? formatDate(booking.date_of_birth) : 'not given',
      },
      {
        label: 'Profile',
        value: <Link to={`/staff/people/${booking.profile_id}`}>CHAPS{booking.profile_id}</Link>,
      },
    ]}
  />
);

const History = ({ history }: { history: readonly BookingHistoryEntry[] }) => (
  <DataTable dense caption="History, oldest first" rows={history} columns={HISTORY} />
);

function Actions({ booking }: { booking: StaffBooking }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const finish = async (title: string) => {
    setOpen(undefined);
    sayDone(title);
    await refreshStaffEvents(client);
  };
  const [marked, setMarked] = useState<Marked>();
  const close = () => setOpen(undefined);
  const retry = useMutation({
    mutationFn: () =>
      retryRefund({ eventId: booking.event_id, appointmentId: booking.appointment_id }),
    onSuccess: () => finish('The refund has been requested again.'),
  });
  return (
    <>
      <ButtonRow>
        {booking.status === 'confirmed' && (
          <>
            <Button onClick={() => setOpen('move')}>Move</Button>
            <Button variant="danger" onClick={() => setOpen('cancel')}>
              Cancel the booking
            </Button>
            {mayMarkAttendance(booking.event_date, londonDate(new Date())) && (
              <AttendanceButtons
                eventId={booking.event_id}
                ids={[booking.appointment_id]}
                came={booking.came}
                onMarked={setMarked}
              />
            )}
          </>
        )}
        {booking.refund_status === 'failed' && (
          <Button busy={retry.isPending} busyLabel="Asking..." onClick={() => retry.mutate()}>
            Try the refund again
          </Button>
        )}
        <ResendButtons booking={booking} onSent={() => finish('The mail is on its way.')} />
      </ButtonRow>
      {marked && <MarkedResult marked={marked} />}
      {retry.error && <ActionResult tone="error">{retry.error.message}</ActionResult>}
      {open === 'move' && (
        <MoveDialog
          title={`Move ${booking.first_name} ${booking.last_name}`}
          action="Move the booking"
          eventId={booking.event_id}
          time={booking.start_time}
          onClose={close}
          send={async (to) => {
            const from = { eventId: booking.event_id, appointmentId: booking.appointment_id };
            await moveBooking(from, to);
            if (to.event_id !== booking.event_id) {
              await navigate(`/staff/events/${to.event_id}/bookings/${booking.appointment_id}`);
            }
            await finish('The booking is moved, and the person is notified by email.');
          }}
        >
          <p>
            The person is notified by email. Nothing is charged or refunded
            {booking.paid > 0 && `: the ${formatPence(booking.paid)} that they have paid stay`}.
          </p>
        </MoveDialog>
      )}
      {open === 'cancel' && (
        <CancelDialog
          booking={booking}
          onClose={close}
          onCancelled={() =>
            finish('The booking is cancelled, and the person is notified by email.')
          }
        />
      )}
    </>
  );
}

interface BookingDetailsProps {
  eventId: string;
  appointmentId: string;
}

/** What may be done with a booking, its facts and its history: on its page, and beside the list. */
export function BookingDetails({ eventId, appointmentId }: BookingDetailsProps) {
  const may = useMay();
  const query = useQuery(bookingQuery({ eventId, appointmentId }));
  return (
    <Loaded query={query}>
      {({ booking, history }) => (
        <>
          {may('change bookings', eventId) && <Actions booking={booking} />}
          <Facts booking={booking} />
          <History history={history} />
        </>
      )}
    </Loaded>
  );
}

/** `/staff/events/:event/bookings/:booking` */
export default function Booking() {
  const { event: eventId = '', booking: appointmentId = '' } = useParams();
  const known = useQuery(bookingQuery({ eventId, appointmentId })).data?.booking;
  return (
    <StaffPage
      title={known ? `${known.first_name} ${known.last_name}, ${known.reference}` : 'Booking'}
      before={
        <Breadcrumbs
          to={[
            ['Events', 'events'],
            [known?.event_name ?? 'Event', `events/${eventId}`],
            ['Bookings', `events/${eventId}/bookings`],
          ]}
        />
      }
    >
      <BookingDetails eventId={eventId} appointmentId={appointmentId} />
    </StaffPage>
  );
}
