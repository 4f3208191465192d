import { ButtonLink, Notice } from '@chaps/ui';
import { CLOSED, type ClosedState, type Rejection, rejectionOf, type WayOn } from './rejections.ts';

const LINKS: Partial<Record<WayOn, { label: string; to: (eventId: string) => string }>> = {
  'enter-code': { label: 'Enter the access code', to: (eventId) => `/event/${eventId}` },
  'see-held-seats': { label: 'See the seats you are holding', to: () => '/portal' },
  'find-events': { label: 'Find another event', to: () => '/book-event-main' },
};

function Message({ rejection, eventId }: { rejection: Rejection; eventId: string }) {
  const link = LINKS[rejection.wayOn];
  return (
    <Notice tone="error" title={rejection.title} live>
      <p>{rejection.message}</p>
      {link && (
        <ButtonLink variant="secondary" to={link.to(eventId)}>
          {link.label}
        </ButtonLink>
      )}
    </Notice>
  );
}

/** Why the seat could not be held, with the next step. */
export const RejectionNotice = ({ error, eventId }: { error: unknown; eventId: string }) => (
  <Message rejection={rejectionOf(error)} eventId={eventId} />
);

/** Replaces the times of an event that can no longer be booked. */
export const ClosedNotice = ({ state, eventId }: { state: ClosedState; eventId: string }) => (
  <Message rejection={CLOSED[state]} eventId={eventId} />
);
