import { fillingQuery } from '@chaps/api-client/staff-events';
import { formatLongDate } from '@chaps/domain';
import { useSiteConfig } from '@chaps/runtime';
import { ActionResult, Button, ButtonRow } from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { Seats } from '../components/table-parts.tsx';

function Invitation({ eventId, isPrivate }: { eventId: string; isPrivate: boolean }) {
  const address = `${useSiteConfig().siteUrl}/event/${eventId}`;
  const text = isPrivate ? `${address}\nAccess code: the one you were given` : address;
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(text) });
  return (
    <>
      <p>
        Book at <a href={address}>{address}</a>
        {isPrivate && ', with the access code that you were given'}.
      </p>
      <ButtonRow>
        <Button variant="secondary" onClick={() => copy.mutate()}>
          Copy the invitation
        </Button>
      </ButtonRow>
      {copy.isSuccess && <ActionResult tone="success">The invitation is copied.</ActionResult>}
      {copy.isError && (
        <ActionResult tone="error">
          Your browser did not copy it. Please copy the address above.
        </ActionResult>
      )}
    </>
  );
}

/** `/staff/filling/:event`: how an event fills, in counts and first names. */
export default function Filling() {
  const { event = '' } = useParams();
  const filling = useQuery({ ...fillingQuery(event), refetchInterval: 60_000 });
  return (
    <StaffPage title="Your event">
      <Loaded query={filling}>
        {(data) => (
          <>
            <h2>{data.event_name}</h2>
            <p>
              {formatLongDate(data.event_date)}: {data.booked_spaces} of {data.total_spaces} seats
              are taken.
            </p>
            <Invitation eventId={event} isPrivate={data.is_private} />
            <Seats slots={data.slots} />
            <h2>Attendees</h2>
            <p>{data.first_names.length > 0 ? data.first_names.join(', ') : 'No one yet.'}</p>
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
