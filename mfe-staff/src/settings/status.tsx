import { serviceStatusQuery } from '@chaps/api-client/service-status';
import type { ServiceStatus, Traffic } from '@chaps/contracts/service-status';
import { pluralise } from '@chaps/domain/pluralise';
import { DataTable, Notice, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';
import { type StatusRow, toStatusRows } from './status/rows.ts';

const StatusTag = ({ isGood }: StatusRow) =>
  isGood ? (
    <Tag tone="neutral" icon={<CircleCheck />}>
      Good
    </Tag>
  ) : (
    <Tag tone="info" icon={<TriangleAlert />}>
      Attention
    </Tag>
  );

const Checks = ({ rows }: { rows: readonly StatusRow[] }) => (
  <DataTable
    dense
    caption="Service checks"
    rows={rows}
    rowKey={({ title }) => title}
    columns={[
      { key: 'what', header: 'What', cell: ({ title }) => title },
      { key: 'state', header: 'State', cell: StatusTag },
      { key: 'now', header: 'Now', cell: ({ state }) => state },
      { key: 'next', header: 'What to do', cell: ({ isGood, next }) => (isGood ? '' : next) },
    ]}
  />
);

const secondsFormat = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 });

/** The slowest requests of the last five minutes. */
const SlowestRequests = ({ slowest }: Pick<Traffic, 'slowest'>) => (
  <DataTable
    dense
    caption="Slowest requests"
    rows={slowest}
    rowKey={({ route }) => route}
    columns={[
      { key: 'route', header: 'Route', cell: ({ route }) => route },
      {
        key: 'time',
        header: '95% answered within',
        cell: ({ p95_seconds }) => `${secondsFormat.format(p95_seconds)} s`,
      },
    ]}
  />
);

function Summary({ rows }: { rows: readonly StatusRow[] }) {
  const bad = rows.filter(({ isGood }) => !isGood).length;
  if (bad === 0) {
    return (
      <Notice tone="success" title="Everything is working" level={2}>
        <p>Nothing needs attention.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={`Needs attention: ${bad} of ${rows.length}`} level={2}>
      <p>They are listed first below, with what to do about each.</p>
    </Notice>
  );
}

function Status({ status }: { status: ServiceStatus }) {
  const { bookings, browser_errors, read_at, traffic } = status;
  const rows = toStatusRows(status);
  return (
    <>
      <Summary rows={rows} />
      <p>
        Read {formatDateAndTime(read_at)}. In the last hour: {pluralise(bookings, 'booking')}, and{' '}
        {pluralise(browser_errors, 'error')} reported by browsers.
      </p>
      <Checks rows={rows} />
      {traffic && traffic.slowest.length > 0 && <SlowestRequests slowest={traffic.slowest} />}
    </>
  );
}

/** `/staff/status`: whether the service is healthy, in plain English. */
export default function StatusPage() {
  const status = useQuery(serviceStatusQuery());
  return (
    <StaffPage
      title="Service health"
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      lead="The state of the service at a glance, without the dashboards. Updated every 30 seconds."
    >
      <QueryContent query={status}>{(read) => <Status status={read} />}</QueryContent>
    </StaffPage>
  );
}
