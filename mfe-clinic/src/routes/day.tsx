import { Async, Page, PageSkeleton } from '@chaps/ui';
import { lazy, Suspense } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { LiveDay } from '../day/live-day.tsx';
import { listAllowedScreens } from '../day/screens.ts';
import { useOpenDay } from '../store/tablet.ts';
import { useSingleTab } from '../store/use-single-tab.ts';
import { useStoredDay } from '../store/use-stored-day.ts';

const SecondTabPage = () => (
  <Page title="The day is open in another tab" listed={false} width="text">
    <p>Two open tabs would overwrite each other’s changes. Close the other tab to continue here.</p>
  </Page>
);

/** Loaded separately, because it is used only before and after the day and while it is locked. */
const Unlock = lazy(() => import('../session/unlock.tsx'));
const DayOverNotice = lazy(() => import('../session/day-over-notice.tsx'));
const NotPrepared = lazy(() => import('../session/not-prepared.tsx'));

/**
 * `/clinic/:event` and below: an event's day on this tablet, whether open with the role's screens, locked,
 * over, or not yet prepared.
 */
export default function Day() {
  const { event: eventId = '' } = useParams();
  const stored = useStoredDay(eventId);
  const { day: open } = useOpenDay();
  const tab = useSingleTab(eventId);
  if (tab === 'second') return <SecondTabPage />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Async query={stored} title="This tablet cannot store the day’s data">
        {({ day, over, waiting, unsaved, rejected }) => {
          if (day && open?.stored.event_id === eventId) {
            return (
              <LiveDay
                day={open}
                screens={listAllowedScreens(open.stored.grants, open.now(), eventId)}
              >
                <Outlet />
              </LiveDay>
            );
          }
          if (day) return <Unlock day={day} waiting={waiting} unsaved={unsaved} />;
          return waiting + rejected.length > 0 ? (
            <DayOverNotice {...{ eventId, over, waiting, unsaved, rejected }} />
          ) : (
            <NotPrepared eventId={eventId} />
          );
        }}
      </Async>
    </Suspense>
  );
}
