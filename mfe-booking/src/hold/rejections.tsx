import type { NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { ApiError } from '@chaps/runtime';
import { ActionResult, Button, ButtonLink, Notice } from '@chaps/ui';
import type { ReactNode } from 'react';

type NextAction =
  | 'choose-another'
  | 'enter-code'
  | 'add-details'
  | 'see-booking'
  | 'see-held-seats'
  | 'see-event'
  | 'find-events'
  | 'try-again';

interface Rejection {
  title: string;
  message: string;
  wayOn: NextAction;
}

type ClosedState = 'passed' | 'closing' | 'closed';

/** Messages for an event that can no longer be booked, by its `bookability`; 'closed' by staff. */
const CLOSED: Record<ClosedState, Rejection> = {
  passed: {
    title: 'This event has passed',
    message: 'It can no longer be booked. Please choose another event.',
    wayOn: 'find-events',
  },
  closing: {
    title: 'Booking for this event has closed',
    message: 'Booking closes 24 hours before an event ends. Please choose another event.',
    wayOn: 'find-events',
  },
  closed: {
    title: 'Booking for this event has closed',
    message: 'Please choose another event.',
    wayOn: 'find-events',
  },
};

/** For an event that was called off or is no longer published. */
const NO_LONGER_OFFERED: Rejection = {
  title: 'This event is no longer offered',
  message: 'It may have been cancelled. Please choose another event.',
  wayOn: 'find-events',
};

const REJECTIONS: Record<string, Rejection> = {
  NOT_FOUND: NO_LONGER_OFFERED,
  SLOT_TAKEN: {
    title: 'That time has just been taken',
    message: 'Someone else took the last place at that time. Please choose another time.',
    wayOn: 'choose-another',
  },
  WAITING_LIST_FIRST: {
    title: 'Other people are waiting for a place',
    message:
      'Places that become free at this event are offered to its waiting list first. You can join the list on the event’s page.',
    wayOn: 'see-event',
  },
  ALREADY_BOOKED: {
    title: 'You already have a place at this event',
    message: 'Each person can have only one appointment at an event.',
    wayOn: 'see-booking',
  },
  EVENT_PASSED: CLOSED.passed,
  BOOKING_CLOSED: CLOSED.closing,
  ACCESS_CODE_REQUIRED: {
    title: 'This event needs an access code',
    message: 'Please enter the access code again on the event page, then choose your time.',
    wayOn: 'enter-code',
  },
  PROFILE_REQUIRED: {
    title: 'Your details are incomplete',
    message:
      'Your registration is not finished. Add your details, then come back here to choose a time.',
    wayOn: 'add-details',
  },
  PAYMENT_IN_PROGRESS: {
    title: 'Your payment is being processed',
    message: 'Please wait a moment before you change anything.',
    wayOn: 'see-booking',
  },
  HOLD_EXPIRED: {
    title: 'Your place is no longer held',
    message:
      'We are no longer keeping this place for you. We have saved what you typed. Please choose a time again.',
    wayOn: 'choose-another',
  },
  HOLD_LIMIT: {
    title: 'We cannot keep your place any longer',
    message: 'A place can be held for 60 minutes at most. Please finish before the time runs out.',
    wayOn: 'try-again',
  },
  HOLD_BREAK: {
    title: 'Your place is now available to other people',
    message:
      'You have held a place at this event for 60 minutes. Please try again in 15 minutes. We have saved what you typed.',
    wayOn: 'find-events',
  },
  TOO_MANY_HOLDS: {
    title: 'You are holding places at two other events',
    message:
      'Please finish one of those bookings first. Places that are not booked are released automatically.',
    wayOn: 'see-held-seats',
  },
  TOO_MANY_REQUESTS: {
    title: 'Please wait a moment',
    message: 'Too many attempts. Wait a minute, then try again.',
    wayOn: 'try-again',
  },
};

/**
 * Why a seat could not be held, and the next step.
 * @param error of a claim or a renewal
 */
export function toRejection(error: unknown): Rejection {
  const known = error instanceof ApiError ? REJECTIONS[error.code] : undefined;
  return (
    known ?? {
      title: 'We could not keep that time for you',
      message:
        error instanceof ApiError && error.code === 'NETWORK'
          ? error.message
          : 'Something went wrong on our side. Nothing was booked. Please try again.',
      wayOn: 'try-again',
    }
  );
}

/** Whether the user has lost the seat and must choose another. */
export const isSeatUnavailable = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['HOLD_EXPIRED', 'SLOT_TAKEN', 'WAITING_LIST_FIRST', 'EVENT_CHANGED'].includes(error.code);

const ACTION_LINKS: Partial<
  Record<NextAction, { label: string; to: (eventId: string) => string }>
> = {
  'enter-code': { label: 'Enter the access code', to: paths.event },
  'add-details': { label: 'Add your details', to: () => paths.portal() },
  'see-booking': { label: 'See your appointments', to: () => paths.portal('my-appointments') },
  'see-held-seats': {
    label: 'See the places you are holding',
    to: () => paths.portal('my-appointments'),
  },
  'see-event': { label: 'See the event', to: paths.event },
  'find-events': { label: 'Find another event', to: paths.findEvents },
};

function Message({ rejection, eventId }: { rejection: Rejection; eventId: string }) {
  const link = ACTION_LINKS[rejection.wayOn];
  const comeBack: NavigationState = { from: paths.bookEvent(eventId) };
  return (
    <>
      <p>{rejection.message}</p>
      {link && (
        <ButtonLink variant="secondary" to={link.to(eventId)} state={comeBack}>
          {link.label}
        </ButtonLink>
      )}
    </>
  );
}

interface RejectionProps {
  error: unknown;
  eventId: string;
  /** Another option, e.g. a link to the free times. */
  children?: ReactNode;
}

/** Shows why a claim was rejected. */
export function RejectionResult({ error, eventId, children }: RejectionProps) {
  const rejection = toRejection(error);
  return (
    <ActionResult tone="error" title={rejection.title}>
      <Message rejection={rejection} eventId={eventId} />
      {rejection.wayOn === 'choose-another' && children}
    </ActionResult>
  );
}

export const ClosedNotice = ({ state, eventId }: { state: ClosedState; eventId: string }) => (
  <Notice tone="error" title={CLOSED[state].title} live>
    <Message rejection={CLOSED[state]} eventId={eventId} />
  </Notice>
);

export const NoLongerOfferedNotice = ({ eventId }: { eventId: string }) => (
  <Notice tone="error" title={NO_LONGER_OFFERED.title} live>
    <Message rejection={NO_LONGER_OFFERED} eventId={eventId} />
  </Notice>
);

/** Shown when the user's appointments could not be loaded: they may hold a seat. */
export const SeatCheckFailure = ({ onRetry }: { onRetry: () => unknown }) => (
  <ActionResult tone="error" title="We could not check whether you already have a place">
    <p>If we are keeping a time for you, you will lose it if you choose another one.</p>
    <Button variant="secondary" onClick={() => onRetry()}>
      Try again
    </Button>
  </ActionResult>
);
