import { formatLongDate, londonTime } from '@chaps/domain';
import { Async, Button, ButtonLink, Notice, Page, Stack, SummaryList } from '@chaps/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useOnline, wasOpenedOffline } from '../frame/use-online.ts';
import { RemoveDay } from '../session/remove-day.tsx';
import type { StoredDay } from '../store/database.ts';
import { getLocalExpiry, readPagesExpiry } from '../store/day-end.ts';
import { readStoredPages, type StoredPages, storePages } from '../store/stored-pages.ts';
import { LOCAL_QUERY_OPTIONS, useStoredDay } from '../store/use-stored-day.ts';

const MEGABYTE = 1024 * 1024;

const useStoredPages = () =>
  useQuery({
    ...LOCAL_QUERY_OPTIONS,
    queryKey: ['clinic', 'stored', 'pages'],
    queryFn: readStoredPages,
  });

const MINUTE_MS = 60_000;

/**
 * Whether this day's pages are missing, or expire before the day ends. The clock may have been corrected
 * slightly.
 */
const arePagesMissing = (day: StoredDay, kept: StoredPages): boolean =>
  kept.files === 0 || kept.until + MINUTE_MS < getLocalExpiry(day);

const toRows = (day: StoredDay, kept: StoredPages) => [
  { label: 'The list', value: `People: ${day.people}, locked with the passphrase` },
  {
    label: 'The pages',
    value: arePagesMissing(day, kept)
      ? 'Not stored'
      : `${kept.files} files, ${(kept.bytes / MEGABYTE).toFixed(1)} MB`,
  },
  { label: 'Last downloaded', value: `at ${londonTime(new Date(day.stored_at))}` },
  { label: 'Kept until', value: `midnight on ${formatLongDate(day.event_date)}` },
];

/** Whether the tablet is ready, and what is still missing. */
function ReadinessNotice({ day, kept }: { day: StoredDay; kept: StoredPages }) {
  const isOnline = useOnline();
  if (arePagesMissing(day, kept)) {
    return (
      <Notice tone="error" title="Not ready: the pages are not stored">
        Until they are stored, you cannot reload this page while offline.
      </Notice>
    );
  }
  if (!isOnline && !wasOpenedOffline) {
    return (
      <Notice tone="warning" title="You are offline now: reload this page">
        It was opened online. If it opens again, this tablet is ready.
      </Notice>
    );
  }
  if (!isOnline) {
    return (
      <Notice tone="success" title="Ready: this page opened without a network">
        You can stay offline, or switch the network back on.
      </Notice>
    );
  }
  return (
    <Notice tone={day.is_kept ? 'success' : 'warning'} title="Stored">
      {!day.is_kept &&
        'The browser may delete stored data when space is low: keep some space free, and do not clear the browser’s data. '}
      Test it: switch to aeroplane mode and reload this page.
    </Notice>
  );
}

function StoredDayCard({ day, waiting }: { day: StoredDay; waiting: number }) {
  const pages = useStoredPages();
  const again = useMutation({
    mutationFn: () => readPagesExpiry().then(storePages),
    onSettled: () => pages.refetch(),
  });
  // Pages that could not be stored during preparation are stored again here; a failure is shown.
  const areMissing = pages.data !== undefined && arePagesMissing(day, pages.data);
  const { mutate: store } = again;
  useEffect(() => {
    if (areMissing) store();
  }, [areMissing, store]);
  return (
    <Page
      title="Data stored on this tablet"
      lead={`${day.event_name}, ${formatLongDate(day.event_date)}`}
      listed={false}
      width="text"
    >
      <Async query={pages} title="The stored pages could not be read">
        {(kept) => (
          <>
            <ReadinessNotice day={day} kept={kept} />
            <SummaryList rows={toRows(day, kept)} />
            <Stack gap={1}>
              <ButtonLink to={`/clinic/${day.event_id}`} fullWidth>
                Go to the day
              </ButtonLink>
              <Button
                variant="secondary"
                fullWidth
                busy={again.isPending}
                busyLabel="Storing the pages..."
                onClick={() => again.mutate()}
              >
                Store the pages again
              </Button>
              <RemoveDay day={day} waiting={waiting} />
            </Stack>
            {again.error && (
              <Notice tone="error" title="The pages could not be stored" live>
                {again.error.message}
              </Notice>
            )}
          </>
        )}
      </Async>
    </Page>
  );
}

/** `/clinic/:event/tablet`: what is stored on this tablet, and until when. */
export default function Tablet() {
  const { event = '' } = useParams();
  const stored = useStoredDay(event);
  return (
    <Async query={stored} title="This tablet cannot store the day’s data">
      {({ day, waiting }) =>
        day ? (
          <StoredDayCard day={day} waiting={waiting} />
        ) : (
          <Page title="Nothing is stored on this tablet" listed={false} width="text">
            <p>
              <Link to={`/clinic/${event}`}>Prepare it for the day</Link>
            </p>
          </Page>
        )
      }
    </Async>
  );
}
