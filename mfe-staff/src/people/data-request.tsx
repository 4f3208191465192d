import { dataRequestQuery } from '@chaps/api-client/data-requests';
import type { DataRequest as Request } from '@chaps/contracts/data-requests';
import { formatDate } from '@chaps/domain';
import { SummaryList } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Link } from '../components/links.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { RequestActions } from './data-requests/request-actions.tsx';
import { CHANNELS, Deadline, getRequestSubject, KINDS, STATES } from './data-requests/words.tsx';

function RequestFacts({ request }: { request: Request }) {
  const may = usePermissions();
  const { kind, name, profile_id, asked_by, channel, received_on, state } = request;
  const { answer, closed_by, closed_at } = request;
  const from = getRequestSubject(request);
  const closed = closed_at
    ? [
        { label: 'Answer', value: answer ?? '–' },
        { label: 'Closed', value: `${formatDateAndTime(closed_at)}, by ${closed_by}` },
      ]
    : [];
  return (
    <SummaryList
      rows={[
        { label: 'Request', value: KINDS[kind] },
        {
          label: 'From',
          value:
            name && may('see people') ? (
              <Link to={`/staff/people/${profile_id}`}>{name}</Link>
            ) : (
              from
            ),
        },
        ...(asked_by && asked_by !== from ? [{ label: 'Asked by', value: asked_by }] : []),
        {
          label: 'Received',
          value: `${formatDate(received_on)}, ${CHANNELS[channel].toLowerCase()}`,
        },
        { label: 'Due', value: <Deadline {...request} /> },
        { label: 'State', value: STATES[state] },
        ...closed,
      ]}
    />
  );
}

/** `/staff/data-requests/:request`: what the person requests, and how to answer it. */
export default function DataRequest() {
  const may = usePermissions();
  const { request: requestId = '' } = useParams();
  const query = useQuery(dataRequestQuery(requestId));
  return (
    <StaffPage
      title="Data request"
      before={
        <Breadcrumbs
          to={[
            ...(may('see people') ? ([['People', 'people']] as const) : []),
            ['Data requests', 'data-requests'],
          ]}
        />
      }
    >
      <QueryContent query={query}>
        {({ request }) => (
          <>
            <RequestFacts request={request} />
            {request.state === 'open' && <RequestActions request={request} />}
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}
