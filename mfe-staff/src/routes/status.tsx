import { serviceStatusQuery } from '@chaps/api-client/service-status';
import type { ServiceCheck, ServiceStatus } from '@chaps/contracts/service-status';
import { DataTable, Notice, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { dateAndTime } from '../components/table-parts.tsx';
import { WORDS } from './status/words.ts';

const State = ({ is_good }: ServiceCheck) =>
  is_good ? (
    <Tag tone="neutral" icon={<CircleCheck />}>
      Good
    </Tag>
  ) : (
    <Tag tone="info" icon={<TriangleAlert />}>
      Attention
    </Tag>
  );

/** What needs somebody comes first. */
const byUrgency = (checks: readonly ServiceCheck[]) => [
  ...checks.filter(({ is_good }) => !is_good),
  ...checks.filter(({ is_good }) => is_good),
];

function Checks({ checks }: Pick<ServiceStatus, 'checks'>) {
  return (
    <DataTable
      dense
      caption="What is looked at"
      rows={byUrgency(checks)}
      rowKey={({ check }) => check}
      columns={[
        { key: 'what', header: 'What', cell: ({ check }) => WORDS[check].title },
        { key: 'state', header: 'State', cell: State },
        { key: 'now', header: 'Now', cell: (check) => WORDS[check.check].state(check) },
        {
          key: 'next',
          header: 'What to do',
          cell: ({ check, is_good }) => (is_good ? '' : WORDS[check].next),
        },
      ]}
    />
  );
}

function Summary({ checks }: Pick<ServiceStatus, 'checks'>) {
  const bad = checks.filter(({ is_good }) => !is_good).length;
  if (bad === 0) {
    return (
      <Notice tone="success" title="All is well" level={2}>
        <p>Nothing here needs anybody.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={`Needs attention: ${bad} of ${checks.length}`} level={2}>
      <p>They come first below, each with what to do.</p>
    </Notice>
  );
}

/** `/staff/status`: whether the service is well, in plain words. */
export default function StatusPage() {
  const status = useQuery(serviceStatusQuery());
  return (
    <StaffPage
      title="Is it well?"
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      lead="The state of the service, without the dashboards. Updated every 30 seconds."
    >
      <Loaded query={status}>
        {({ checks, bookings, browser_errors, read_at }) => (
          <>
            <Summary checks={checks} />
            <p>
              Read {dateAndTime(read_at)}. In the last hour: {bookings} bookings, and{' '}
              {browser_errors} errors that browsers reported.
            </p>
            <Checks checks={checks} />
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
