import { dataRequestsQuery } from '@chaps/api-client/data-requests';
import { Notice } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../components/links.tsx';
import { Deadline, KINDS } from './data-requests/words.tsx';

/** A person's data requests that have not been answered yet. */
export function OpenRequests({ profileId }: { profileId: string }) {
  const { data } = useQuery(dataRequestsQuery({ profile_id: profileId }));
  return data?.items.map((request) => (
    <Notice key={request.data_request_id} tone="warning">
      <p>
        Request: {KINDS[request.kind].toLowerCase()}. Due <Deadline {...request} />.{' '}
        <Link to={`/staff/data-requests/${request.data_request_id}`}>Open the request</Link>
      </p>
    </Notice>
  ));
}
