import { ButtonLink, Notice } from '@chaps/ui';
import { CLOSED, type ClosedState, type Refusal, refusalOf, type WayOn } from './refusals.ts';

const LINKS: Partial<Record<WayOn, { label: string; to: (eventId: string) => string }>> = {
  'enter-code': { label: 'Enter the access code', to: (eventId) => `/event/${eventId}` },
  'see-held-seats': { label: 'See the seats you are holding', to: () => '/portal' },
  'find-events': { label: 'Find another event', to: () => '/book-event-main' },
};

function Told({ refusal, eventId }: { refusal: Refusal; eventId: string }) {
  const link = LINKS[refusal.wayOn];
  return (
    <Notice tone="error" title={refusal.title} live>
      <p>{refusal.message}</p>
      {link && (
        <ButtonLink variant="secondary" to={link.to(eventId)}>
          {link.label}
        </ButtonLink>
      )}
    </Notice>
  );
}

/** Why the place could not be kept, in plain words, with the next step. */
export const RefusalNotice = ({ error, eventId }: { error: unknown; eventId: string }) => (
  <Told refusal={refusalOf(error)} eventId={eventId} />
);

/** In place of the times of an event that can no longer be booked. */
export const ClosedNotice = ({ state, eventId }: { state: ClosedState; eventId: string }) => (
  <Told refusal={CLOSED[state]} eventId={eventId} />
);
