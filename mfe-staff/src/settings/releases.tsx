import { releasesQuery } from '@chaps/api-client/releases';
import type { BuildFigures, Releases, Rollback } from '@chaps/contracts/releases';
import { Button, DataTable, Notice, Tag } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { QueryContent, StaffPage } from '../components/staff-page.tsx';
import { formatDateAndTime, NoWrap, RowActions } from '../components/table-parts.tsx';
import { type ReleaseRow, toReleaseRows } from './releases/release-rows.ts';
import { RollbackDialog } from './releases/rollback-dialog.tsx';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

const formatErrorRate = ({ visits, failed_visits }: BuildFigures) =>
  `${percent.format(failed_visits / visits)} of ${visits} visits`;

const formatSpeed = ({ timed_visits, fast_visits }: BuildFigures) =>
  timed_visits === 0 ? '' : `${percent.format(fast_visits / timed_visits)} within 2.5 s`;

const STATES: Record<ReleaseRow['state'], string> = {
  live: 'Live',
  canary: 'Canary',
  stopped: 'Stopped canary',
  before: 'Previous',
};

const ReleaseState = ({ state, percent: share }: ReleaseRow) => (
  <Tag tone={state === 'live' ? 'info' : 'neutral'}>
    {STATES[state]}
    {share !== undefined && `, ${share} %`}
  </Tag>
);

interface BuildsProps {
  releases: Releases;
  onRollBack: (row: ReleaseRow) => void;
}

function Builds({ releases, onRollBack }: BuildsProps) {
  const waiting = new Set(
    releases.rollbacks.filter(({ state }) => state === 'requested').map(({ part }) => part),
  );
  const action = (row: ReleaseRow) => {
    if (row.backTo === undefined || !releases.is_watched) return '';
    if (waiting.has(row.part)) return 'Rolling back...';
    return (
      <RowActions>
        <Button
          variant="quiet"
          aria-label={`Roll back ${row.part} ${row.build}`}
          onClick={() => onRollBack(row)}
        >
          Roll back
        </Button>
      </RowActions>
    );
  };
  return (
    <DataTable
      dense
      caption="Builds"
      rows={toReleaseRows(releases)}
      rowKey={({ part, build, state }) => `${part} ${build} ${state}`}
      columns={[
        { key: 'part', header: 'Part' },
        { key: 'state', header: 'State', cell: ReleaseState },
        { key: 'build', header: 'Build', cell: ({ build }) => <NoWrap>{build}</NoWrap> },
        { key: 'since', header: 'Since', cell: ({ since }) => formatDateAndTime(since) },
        { key: 'by', header: 'By', cell: ({ by }) => by ?? '' },
        {
          key: 'errors',
          header: 'Visits with errors',
          cell: ({ figures }) => figures && formatErrorRate(figures),
        },
        {
          key: 'speed',
          header: 'Main content shown',
          cell: ({ figures }) => figures && formatSpeed(figures),
        },
        { key: 'note', header: 'Note', cell: ({ note }) => note ?? '' },
        { key: 'action', header: 'Action', cell: action },
      ]}
    />
  );
}

const ROLLBACK_STATES: Record<Rollback['state'], string> = {
  requested: 'Pending',
  done: 'Done',
  failed: 'Failed',
};

const Rollbacks = ({ rollbacks }: Pick<Releases, 'rollbacks'>) => (
  <DataTable
    dense
    caption="Rollbacks requested here"
    rows={rollbacks}
    rowKey={({ rollback_id }) => rollback_id}
    columns={[
      { key: 'at', header: 'When', cell: ({ requested_at }) => formatDateAndTime(requested_at) },
      { key: 'part', header: 'Part' },
      { key: 'from', header: 'From', cell: ({ from_build }) => <NoWrap>{from_build}</NoWrap> },
      { key: 'to', header: 'Back to', cell: ({ to_build }) => <NoWrap>{to_build}</NoWrap> },
      { key: 'requested_by', header: 'Who' },
      { key: 'reason', header: 'Why' },
      { key: 'state', header: 'State', cell: ({ state }) => ROLLBACK_STATES[state] },
      { key: 'outcome', header: 'Outcome', cell: ({ outcome }) => outcome ?? '' },
    ]}
  />
);

function UnmonitoredNotice({ reported_at }: Pick<Releases, 'reported_at'>) {
  return (
    <Notice tone="warning" title="The site is not being monitored" level={2}>
      <p>
        {reported_at
          ? `The live builds were last reported on ${formatDateAndTime(reported_at)}. They may have changed since.`
          : 'The live builds have never been reported.'}{' '}
        Nothing can be rolled back here until the service that monitors canaries is running.
      </p>
    </Notice>
  );
}

/** `/staff/releases`: live builds, their measurements, and rollbacks. */
export default function ReleasesPage() {
  const releases = useQuery(releasesQuery());
  const [open, setOpen] = useState<ReleaseRow>();
  return (
    <StaffPage
      title="Releases"
      before={<Breadcrumbs to={[['Settings', 'settings']]} />}
      lead="The build of the shell and of each remote that visitors get. Figures are for sampled visits in the last 90 days."
    >
      <QueryContent query={releases}>
        {(data) => (
          <>
            {!data.is_watched && <UnmonitoredNotice reported_at={data.reported_at} />}
            {data.parts.length > 0 && <Builds releases={data} onRollBack={setOpen} />}
            {data.rollbacks.length > 0 && <Rollbacks rollbacks={data.rollbacks} />}
          </>
        )}
      </QueryContent>
      {open?.backTo !== undefined && (
        <RollbackDialog row={open} backTo={open.backTo} onClose={() => setOpen(undefined)} />
      )}
    </StaffPage>
  );
}
