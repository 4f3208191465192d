import {
  bookingQuery,
  moveBooking,
  retryRefund,
  undoBookingChange,
} from '@chaps/api-client/staff-bookings';
import { refreshStaffEvents } from '@chaps/api-client/staff-events';
import {
  type BookingHistoryEntry,
  type StaffBooking,
  UNDO_SECONDS,
} from '@chaps/contracts/staff-bookings';
import {
  formatDate,
  formatLongDate,
  formatPence,
  londonDate,
  mayChangeBooking,
  mayMarkAttendance,
} from '@chaps/domain';
import { ActionResult, Button, ButtonRow, DataTable, Stack, SummaryList } from '@chaps/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { HISTORY_COLUMNS } from '../components/history.tsx';
import { Link } from '../components/links.tsx';
import { describeNeeds } from '../components/needs.ts';
import { showSuccess } from '../components/show-success.ts';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { BookingStatus } from '../components/states.tsx';
import { StopGpSharing } from '../people/stop-gp-sharing.tsx';
import { AttendanceButtons, AttendanceResult, type MarkedBookings } from './attendance.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { canReceiveMail, getCallAdvice } from './reach.ts';
import {
  describeDayPayment,
  findPaymentToRefund,
  RefundByHandDialog,
} from './refund-by-hand-dialog.tsx';
import { ResendButtons } from './resend-buttons.tsx';
import { describePayment } from './telephone/words.ts';
import { type UndoableChange, UndoNotice } from './undo-notice.tsx';

const REFUND_STATES: Record<NonNullable<StaffBooking['refund_status']>, string> = {
  due: 'being refunded',
  pending: 'pending at the payment provider',
  failed:
    'declined by the payment provider: try again, or refund by bank transfer and settle it from the command line',
  completed: 'refunded',
};

function describeMoney(booking: StaffBooking): string {
  const {
    paid,
    given_back = 0,
    disputed = 0,
    refund,
    refund_status,
    refund_if_won = 0,
    price,
    to_pay,
  } = booking;
  const onTheDay = describeDayPayment(booking);
  if (onTheDay && paid === 0) return onTheDay;
  const arranged = describePayment(booking);
  if (paid === 0 && arranged) return arranged;
  if (paid === 0) return price > 0 ? `${formatPence(price)} not paid` : 'Free of charge';
  return [
    `${formatPence(paid)} paid`,
    ...(given_back > disputed ? [`${formatPence(given_back - disputed)} already refunded`] : []),
    ...(disputed > 0 ? [`${formatPence(disputed)} disputed with the bank`] : []),
    ...(refund_status && (refund > 0 || refund_if_won === 0)
      ? [`${formatPence(refund)} ${REFUND_STATES[refund_status]}`]
      : []),
    ...(refund_status && refund_if_won > 0
      ? [`${formatPence(refund_if_won)} to be refunded if we win the dispute`]
      : []),
    ...(onTheDay ? [onTheDay] : []),
    ...(to_pay ? [`${formatPence(to_pay)} to be paid at the event`] : []),
  ].join(', ');
}

function describeConsent({ consent_given, share_with_gp }: StaffBooking): string {
  if (!consent_given) return 'Missing';
  return share_with_gp ? 'Given, and the result may be shared with the GP' : 'Given';
}

/** Staff record the withdrawal when someone calls or writes. */
function Consent({ booking }: { booking: StaffBooking }) {
  const { event_id, profile_id: profileId, gp_consent_id: consentId } = booking;
  const may = usePermissions();
  if (!consentId || !may('change GP practices', event_id)) return describeConsent(booking);
  return (
    <Stack gap={1} start>
      <span>{describeConsent(booking)}</span>
      <StopGpSharing profileId={profileId} consentId={consentId} />
    </Stack>
  );
}

const Facts = ({ booking }: { booking: StaffBooking }) => (
  <SummaryList
    rows={[
      { label: 'Event', value: booking.event_name },
      { label: 'When', value: `${formatLongDate(booking.event_date)}, ${booking.start_time}` },
      { label: 'State', value: <BookingStatus {...booking} /> },
      ...(booking.came_after_cancelling
        ? [{ label: 'Previously cancelled', value: 'Confirmed again because they attended' }]
        : []),
      { label: 'Payment', value: describeMoney(booking) },
      { label: 'Consent', value: <Consent booking={booking} /> },
      {
        label: 'E-mail',
        value: booking.email ? <a href={`mailto:${booking.email}`}>{booking.email}</a> : 'none',
      },
      {
        label: 'Telephone',
        value: booking.phone ? <a href={`tel:${booking.phone}`}>{booking.phone}</a> : 'not given',
      },
      {
        label: 'Date of birth',
        value: booking.date_of_birth ? formatDate(booking.date_of_birth) : 'not given',
      },
      { label: 'Needs on the day', value: describeNeeds(booking.needs) ?? 'none known' },
      {
        label: 'Profile',
        value: <Link to={`/staff/people/${booking.profile_id}`}>CHAPS{booking.profile_id}</Link>,
      },
    ]}
  />
);

const BookingHistory = ({ history }: { history: readonly BookingHistoryEntry[] }) => (
  <DataTable dense caption="History, oldest first" rows={history} columns={HISTORY_COLUMNS} />
);

interface ActionsProps {
  booking: StaffBooking;
  onUndoable: (done: UndoableChange) => void;
}

function Actions({ booking, onUndoable }: ActionsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'move' | 'cancel' | 'give back'>();
  const may = usePermissions();
  const kept = findPaymentToRefund(booking);
  const finish = async (title: string, undoable?: UndoableChange) => {
    setOpen(undefined);
    if (undoable) onUndoable(undoable);
    else showSuccess(title);
    await refreshStaffEvents(client);
  };
  const name = `${booking.first_name} ${booking.last_name}`;
  const toldWhen = (when: string) =>
    canReceiveMail(booking)
      ? `The person will be notified by e-mail${when}.`
      : `${getCallAdvice(name, booking.phone)}.`;
  const told = toldWhen(' in a minute');
  const [marked, setMarked] = useState<MarkedBookings>();
  const close = () => setOpen(undefined);
  const mayChange =
    booking.status === 'confirmed' && mayChangeBooking(booking.visit_state ?? 'expected');
  // Whether it awaits payment through a mailed link.
  const isReserved = booking.status === 'held' && booking.payment === 'link';
  const stays = booking.paid - (booking.given_back ?? 0) - booking.refund;
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
            {mayChange && <Button onClick={() => setOpen('move')}>Move</Button>}
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
        {isReserved && <Button onClick={() => setOpen('move')}>Move</Button>}
        {booking.refund_status === 'failed' && (
          <Button busy={retry.isPending} busyLabel="Requesting..." onClick={() => retry.mutate()}>
            Try the refund again
          </Button>
        )}
        {kept && may('settle money', booking.event_id) && (
          <Button variant="secondary" onClick={() => setOpen('give back')}>
            Record a refund
          </Button>
        )}
        <ResendButtons booking={booking} onSent={() => finish('The e-mail is on its way.')} />
        {(mayChange || isReserved) && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            Cancel the booking
          </Button>
        )}
      </ButtonRow>
      {marked && <AttendanceResult marked={marked} />}
      {retry.error && <ActionResult tone="error">{retry.error.message}</ActionResult>}
      {open === 'move' && (
        <MoveDialog
          title={`Move ${name}`}
          action="Move the booking"
          eventId={booking.event_id}
          profileId={booking.profile_id}
          time={booking.start_time}
          isHostPaid={booking.payment === 'host'}
          onClose={close}
          send={async (to) => {
            const from = { eventId: booking.event_id, appointmentId: booking.appointment_id };
            await moveBooking(from, { ...to, undoable: !isReserved });
            if (isReserved) {
              if (to.event_id !== booking.event_id) {
                await navigate(`/staff/events/${to.event_id}/bookings/${booking.appointment_id}`);
              }
              return finish(`The booking has been moved. ${toldWhen('')}`);
            }
            const done = `The booking has been moved. ${told}`;
            const undone = 'The booking has been moved back to its earlier time.';
            const undoable = { booking: { ...from, eventId: to.event_id }, done, undone };
            if (to.event_id !== booking.event_id) {
              const until = Date.now() + UNDO_SECONDS * 1000;
              await navigate(`/staff/events/${to.event_id}/bookings/${booking.appointment_id}`, {
                state: { undoable, until } satisfies UndoOffer,
              });
            }
            await finish(done, undoable);
          }}
        >
          <p>
            {toldWhen('')} Nothing is charged or refunded
            {stays > 0 && `: the ${formatPence(stays)} they have paid carries over`}.
          </p>
        </MoveDialog>
      )}
      {open === 'give back' && kept && (
        <RefundByHandDialog
          booking={{ eventId: booking.event_id, appointmentId: booking.appointment_id }}
          payment={kept}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <CancelDialog
          booking={booking}
          onClose={close}
          onCancelled={(canUndo) => {
            const id = { eventId: booking.event_id, appointmentId: booking.appointment_id };
            const done = `The booking has been cancelled. ${told}`;
            return canUndo
              ? finish(done, { booking: id, done, undone: 'The booking is unchanged.' })
              : finish(`The booking has been cancelled. ${toldWhen('')}`);
          }}
        />
      )}
    </>
  );
}

interface UndoOffer {
  undoable: UndoableChange;
  /** Milliseconds since 1970. */
  until: number;
}

const isUndoOffer = (state: unknown): state is UndoOffer =>
  typeof state === 'object' && state !== null && 'undoable' in state && 'until' in state;

interface LastChange {
  id: number;
  what: UndoableChange;
  /** Seconds left to undo when the page was opened. */
  seconds?: number;
}

/** The undo offered on arrival, because moving a booking to another event opens a new page. */
function findOfferedUndo(state: unknown): LastChange | undefined {
  const seconds = isUndoOffer(state) ? Math.ceil((state.until - Date.now()) / 1000) : 0;
  return isUndoOffer(state) && seconds > 0 ? { id: 0, what: state.undoable, seconds } : undefined;
}

/** The last change, which can be undone. */
function useUndo() {
  const { state } = useLocation();
  const [last, setLast] = useState(() => findOfferedUndo(state));
  return {
    last,
    offer: (what: UndoableChange) => setLast((before) => ({ id: (before?.id ?? 0) + 1, what })),
  };
}

interface BookingDetailsProps {
  eventId: string;
  appointmentId: string;
}

/** A booking's actions, facts and history, on its own page and beside the list. */
export function BookingDetails({ eventId, appointmentId }: BookingDetailsProps) {
  const may = usePermissions();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { last, offer } = useUndo();
  const query = useQuery(bookingQuery({ eventId, appointmentId }));
  return (
    <>
      {last && (
        <UndoNotice
          key={last.id}
          {...last.what}
          {...(last.seconds === undefined ? {} : { seconds: last.seconds })}
          undo={() => undoBookingChange(last.what.booking)}
          onUndone={async ({ event_id }) => {
            if (event_id !== eventId) {
              await navigate(`/staff/events/${event_id}/bookings/${appointmentId}`);
              showSuccess(last.what.undone);
            }
            await refreshStaffEvents(client);
          }}
        />
      )}
      <QueryContent query={query}>
        {({ booking, history }) => (
          <>
            {may('change bookings', eventId) && <Actions booking={booking} onUndoable={offer} />}
            <Facts booking={booking} />
            <BookingHistory history={history} />
          </>
        )}
      </QueryContent>
    </>
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
