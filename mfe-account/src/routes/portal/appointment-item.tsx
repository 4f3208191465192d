import type { Appointment, AppointmentStatus } from '@chaps/contracts/appointments';
import { paths } from '@chaps/contracts/paths';
import {
  formatLongDate,
  formatPence,
  formatTimeRange,
  londonDate,
  londonTime,
} from '@chaps/domain';
import { isHeld } from '@chaps/domain/appointments';
import { toCalendarEntry } from '@chaps/domain/calendar-entry';
import {
  Async,
  ButtonLink,
  ExternalLink,
  Skeleton,
  Tag,
  type TagTone,
  useLazyModule,
  VisuallyHidden,
} from '@chaps/ui';
import { AddToCalendar } from '@chaps/ui/calendar';
import { Link } from 'react-router-dom';
import { VisitOutcome } from '../../visits/visit-outcome.tsx';
import { getVisitStage, hasNotStarted, type VisitStage } from '../../visits/visit-stage.ts';
import { ChangeAppointment, GiveUpPlace } from './change-appointment.tsx';
import type { ChangeProps } from './outcome-notice.tsx';
import styles from './portal.module.css';

const STATUS_TAGS: Record<AppointmentStatus, { label: string; tone: TagTone }> = {
  held: { label: 'Held for you, not booked yet', tone: 'neutral' },
  released: { label: 'Not booked', tone: 'neutral' },
  capturing: { label: 'Payment is being checked', tone: 'neutral' },
  confirmed: { label: 'Booked', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  attended: { label: 'Result ready', tone: 'neutral' },
  refund_due: { label: 'Cancelled, refund on its way', tone: 'neutral' },
  refunded: { label: 'Cancelled and refunded', tone: 'neutral' },
};

/** Opens directions in a new tab; nothing is sent before the user presses the link. */
const getDirectionsUrl = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

const STAGE_LABELS: Record<Exclude<VisitStage, 'ahead'>, string> = {
  awaiting: 'Sample taken',
  overdue: 'Sample taken',
  'sample failed': 'No result from your sample',
  'not sampled': 'No sample taken',
  'did not attend': 'We missed you',
  'not recorded': 'Visit not recorded yet',
  unfinished: 'Outcome not recorded yet',
};

interface AppointmentItemProps extends ChangeProps {
  /** London day, `YYYY-MM-DD`. */
  today: string;
}

/** The status and, if it is confirmed, what was recorded at the event. */
function getLabel(appointment: Appointment, stage: VisitStage): string {
  const { status, visit } = appointment;
  if (status === 'held' && !isHeld(appointment, new Date())) return STATUS_TAGS.released.label;
  if (status !== 'confirmed') return STATUS_TAGS[status].label;
  if (visit?.result === 'withdrawn') return 'Result withdrawn';
  if (stage !== 'ahead') return STAGE_LABELS[stage];
  return visit && visit.state !== 'expected' ? 'You have arrived' : STATUS_TAGS.confirmed.label;
}

function Outcome({ appointment, stage }: { appointment: Appointment; stage: VisitStage }) {
  const { status, visit, price, payment_pending } = appointment;
  const toResults = (text: string) => <Link to={paths.medicalResults()}>{text}</Link>;
  if (status === 'attended') return <p>{toResults('Read your result')}</p>;
  if (status === 'cancelled' && price > 0) {
    return <p>If you have paid, our e-mail about the cancellation says how much we refund.</p>;
  }
  if (payment_pending)
    return <p>We will e-mail you as soon as we know. Please do not pay again.</p>;
  if (status !== 'confirmed') return null;
  if (visit?.result === 'withdrawn') {
    return (
      <p>
        The laboratory has withdrawn the result of this test. Please do not rely on it.{' '}
        {toResults('Read what to do next')}.
      </p>
    );
  }
  const where = <>It will appear in your {toResults('Medical Results')}.</>;
  return <VisitOutcome stage={stage} visit={visit} where={where} />;
}

function BookedAppointment({ appointment, onChanged }: ChangeProps) {
  return (
    <>
      <p>
        <ExternalLink href={getDirectionsUrl(appointment.event_location)}>
          Directions<VisuallyHidden> to {appointment.event_name}</VisuallyHidden>
        </ExternalLink>
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.myBooking(appointment.appointment_id)} variant="secondary">
          My booking card<VisuallyHidden>: {appointment.event_name}</VisuallyHidden>
        </ButtonLink>
        <AddToCalendar
          entry={toCalendarEntry(appointment)}
          fileName={`chaps-${appointment.event_date}.ics`}
          about={appointment.event_name}
        />
        {hasNotStarted(appointment) && (
          <ChangeAppointment appointment={appointment} onChanged={onChanged} />
        )}
      </div>
    </>
  );
}

function HeldPlace({ appointment, onChanged }: ChangeProps) {
  const { event_id, expires_at, event_name } = appointment;
  const end = new Date(expires_at ?? '');
  return (
    <>
      <p>
        We are keeping this place for you until{' '}
        <strong>
          {londonTime(end)} on {formatLongDate(londonDate(end))}
        </strong>
        .{' '}
        <Link to={paths.event(event_id)}>
          See the event<VisuallyHidden>: {event_name}</VisuallyHidden>
        </Link>
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.finishBooking(appointment)} variant="secondary">
          Finish booking
        </ButtonLink>
        <GiveUpPlace appointment={appointment} onChanged={onChanged} />
      </div>
    </>
  );
}

/** Loaded on demand: few users have a test without a result. */
const loadNearbyDates = () => import('../../visits/nearby-dates.tsx');

function LazyNearbyDates({ appointmentId }: { appointmentId: string }) {
  return (
    <Async
      query={useLazyModule(loadNearbyDates)}
      pending={<Skeleton height="4rem" />}
      title="We could not load dates near you"
    >
      {({ NearbyDates }) => <NearbyDates appointmentId={appointmentId} />}
    </Async>
  );
}

const describePrice = ({ price, to_pay: toPay }: Appointment) =>
  toPay ? `${formatPence(toPay)} to pay at the event` : formatPence(price);

export function AppointmentItem({ appointment, today, onChanged }: AppointmentItemProps) {
  const stage = getVisitStage(appointment, today);
  const { tone } = STATUS_TAGS[appointment.status];
  return (
    <li className={styles.appointment}>
      <h4>{appointment.event_name}</h4>
      <p>
        <Tag tone={tone}>{getLabel(appointment, stage)}</Tag>
      </p>
      <p>
        <strong>{formatLongDate(appointment.event_date)}</strong>,{' '}
        <span className={styles.time}>
          {formatTimeRange(appointment.start_time, appointment.end_time)}
        </span>
      </p>
      <p>
        {appointment.product_name}
        {appointment.price > 0 && `, ${describePrice(appointment)}`}
      </p>
      <Outcome appointment={appointment} stage={stage} />
      {stage === 'sample failed' && appointment.visit?.free_repeat && (
        <LazyNearbyDates appointmentId={appointment.appointment_id} />
      )}
      <p>{appointment.event_location}</p>
      <p>
        Reference: <strong>{appointment.reference}</strong>
      </p>
      {isHeld(appointment, new Date()) && (
        <HeldPlace appointment={appointment} onChanged={onChanged} />
      )}
      {appointment.status === 'confirmed' && stage === 'ahead' && (
        <BookedAppointment appointment={appointment} onChanged={onChanged} />
      )}
    </li>
  );
}
