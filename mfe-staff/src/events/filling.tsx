import { fillingQuery } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { formatLongDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult, Button, ButtonRow, Notice } from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Poster } from '../components/poster.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { Seats } from '../components/table-parts.tsx';
import { EventReport } from '../reports/event-report.tsx';

interface InvitationProps {
  eventId: string;
  event: Pick<StaffEvent['event'], 'event_name' | 'event_date' | 'is_private'>;
}

function Invitation({ eventId, event }: InvitationProps) {
  const address = `${useSiteConfig().siteUrl}/event/${eventId}`;
  const invitation = `You are invited to a PSA blood test: ${event.event_name}, ${formatLongDate(event.event_date)}.`;
  // A host's page has no access code: it is shown once, to the person who creates it.
  const accessCode = event.is_private ? 'Access code: (please add yours)' : null;
  const text = [invitation, `Book at ${address}`, accessCode].filter(Boolean).join('\n');
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(text) });
  return (
    <section aria-labelledby="text-to-share">
      <h2 id="text-to-share">Text to share</h2>
      <p>{invitation}</p>
      <p>
        Book at <a href={address}>{address}</a>
      </p>
      {accessCode && <p>{accessCode}</p>}
      <ButtonRow>
        <Button variant="secondary" onClick={() => copy.mutate()}>
          Copy the invitation
        </Button>
      </ButtonRow>
      {copy.isSuccess && (
        <ActionResult tone="success">The invitation has been copied.</ActionResult>
      )}
      {copy.isError && (
        <ActionResult tone="error">
          Your browser could not copy the invitation. Please copy the text above.
        </ActionResult>
      )}
    </section>
  );
}

/** Why there is nothing to share: the event cannot be booked. */
const NOT_SHARED_REASONS: Partial<Record<StaffEvent['state'], string>> = {
  draft: 'This event is not published yet. Once it is, you can share it from here.',
  closed: 'Booking is closed, so there is nothing to share.',
  passed: 'This event is over.',
  'called off': 'This event was called off. The charity contacts everyone who had booked.',
};

/** `/staff/filling/:event`: how an event fills, in counts and first names, and its result. */
export default function EventOccupancy() {
  const { event = '' } = useParams();
  const filling = useQuery({ ...fillingQuery(event), refetchInterval: 60_000 });
  return (
    <StaffPage title="Your event">
      <QueryContent query={filling}>
        {(data) => (
          <>
            <h2>{data.event_name}</h2>
            <p>
              {formatLongDate(data.event_date)}: {data.booked_spaces} of {data.total_spaces} seats
              are taken.
            </p>
            {NOT_SHARED_REASONS[data.state] ? (
              <Notice tone="warning">{NOT_SHARED_REASONS[data.state]}</Notice>
            ) : (
              <>
                <Invitation eventId={event} event={data} />
                <Poster eventId={event} event={data} level={2} />
              </>
            )}
            {data.state === 'passed' && <EventReport eventId={event} />}
            <Seats slots={data.slots} />
            <h2>Attendees</h2>
            <p>{data.first_names.length > 0 ? data.first_names.join(', ') : 'No one yet.'}</p>
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
