import { dataRequestsQuery } from '@chaps/api-client/data-requests';
import { ButtonLink, ButtonRow, Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Due, KINDS } from '../data-requests/words.tsx';

/** What a person asks for of their data and has not been answered yet. */
export function DataRequestsOf({ profileId }: { profileId: string }) {
  const { data } = useQuery(dataRequestsQuery({ profile_id: profileId }));
  return (
    <>
      {data?.items.map((request) => (
        <Notice key={request.data_request_id} tone="warning">
          Asks for: {KINDS[request.kind].toLowerCase()}. Due <Due {...request} />.{' '}
          <Link to={`/staff/data-requests/${request.data_request_id}`}>Open the request</Link>
        </Notice>
      ))}
      <ButtonRow>
        <ButtonLink to={`/staff/new-data-request?person=${profileId}`} variant="secondary">
          Record a data request
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
