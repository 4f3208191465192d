import { ButtonLink, Notice } from '@chaps/shared/ui';
import { type Refusal, refusalOf, type WayOn } from './refusals.ts';

const LINKS: Partial<Record<WayOn, { label: string; to: (eventId: string) => string }>> = {
  'enter-code': { label: 'Enter the access code', to: (eventId) => `/event/${eventId}` },
  'see-held-seats': { label: 'See the seats you are holding', to: () => '/portal' },
  'find-events': { label: 'Find another event', to: () => '/book-event-main' },
};

/** Why the place could not be kept, in plain words, with the next step. */
export function RefusalNotice({ error, eventId }: { error: unknown; eventId: string }) {
  const refusal: Refusal = refusalOf(error);
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
