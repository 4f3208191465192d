import { formatLongDate, londonDate, mayMarkAttendance } from '@chaps/domain';
import type { ClinicScreen } from '@chaps/domain/staff';
import { Notice, Page } from '@chaps/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { Chair } from '../chair/chair.tsx';
import { CheckIn } from '../check-in/check-in.tsx';
import type { VisibleList } from '../day/people.ts';
import { isScreen, SCREEN_NAMES } from '../day/screens.ts';
import { useDay } from '../day/use-day.ts';
import { Queue } from '../queue/queue.tsx';
import { Ready } from '../ready/ready.tsx';
import { NotFound } from '../session/staff-gate.tsx';
import { WalkInScreen } from '../walk-in/walk-in.tsx';

// Opened only once, when the day is over.
const Pack = lazy(async () => ({ default: (await import('../pack/pack.tsx')).Pack }));

const SCREEN_COMPONENTS: Readonly<Record<ClinicScreen, ComponentType>> = {
  'check-in': CheckIn,
  ready: Ready,
  chair: Chair,
  queue: Queue,
  'walk-in': WalkInScreen,
  pack: Pack,
};

/**
 * Why nothing can be recorded at the moment, if anything prevents it. Tubes can still be packed after the
 * books are closed.
 */
function findClosedReason(
  screen: ClinicScreen,
  { event_date, closed_at }: VisibleList,
  today: string,
): string | undefined {
  if (closed_at && screen !== 'pack')
    return 'The coordinator has closed this day. Ask them to reopen it.';
  if (mayMarkAttendance(event_date, today)) return undefined;
  return `This event is on ${formatLongDate(event_date)}: nothing can be recorded before then.`;
}

/** One task of the day. The queue can be read even when nothing can be recorded. */
export default function Screen() {
  const { screen } = useParams();
  const { list, screens, now } = useDay();
  const name = screen ?? screens[0];
  if (!isScreen(name) || !screens.includes(name)) return <NotFound />;
  const Content = SCREEN_COMPONENTS[name];
  const today = londonDate(now());
  const closed = findClosedReason(name, list, today);
  return (
    <Page
      title={`${SCREEN_NAMES[name]}, ${list.event_name}`}
      heading={SCREEN_NAMES[name]}
      eyebrow={list.event_name}
      listed={false}
      width="text"
    >
      {closed && <Notice tone="warning">{closed}</Notice>}
      {!closed && list.event_date !== today && (
        <Notice tone="warning">This event was on {formatLongDate(list.event_date)}.</Notice>
      )}
      {(!closed || name === 'queue') && (
        <Suspense>
          <Content />
        </Suspense>
      )}
    </Page>
  );
}
