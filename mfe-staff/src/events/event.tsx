import { eventSummaryQuery, staffEventQuery } from '@chaps/api-client/staff-events';
import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import styles from '../components/event-tab.module.css';
import { countSeatsTaken, type EventTabs, EventTabsProvider } from '../components/event-tab.tsx';
import { EventTabBar } from '../components/event-tab-bar.tsx';
import { QueryContent, StaffPage, usePermissions } from '../components/staff-page.tsx';
import { EventState, formatEventTimes } from '../components/states.tsx';
import { EVENT_TABS, type EventTab } from '../console/event-tabs.ts';
import { NextStep } from './next-step.tsx';

function useTab(): EventTab | undefined {
  const [, , , , part = ''] = useLocation().pathname.split('/');
  return EVENT_TABS.find(({ path }) => path === part);
}

/**
 * The browser's title, e.g. 'Bookings: Rotary Ipswich'; for the first tab, only the event's name.
 */
function useTitle(name: string): string {
  const tab = useTab();
  return tab?.path ? `${tab.label}: ${name}` : name;
}

interface EventHeaderProps {
  event: Omit<StaffEventSummary, 'event_id' | 'event_name'>;
  /** The next thing to do. */
  children?: ReactNode;
}

const EventHeader = ({ event, children }: EventHeaderProps) => (
  <p className={styles.facts}>
    <EventState state={event.state} />
    <span>
      {formatEventTimes(event)}, {event.city}
    </span>
    <span>
      {event.booked_spaces} of {event.total_spaces} seats taken
    </span>
    {children}
  </p>
);

function Workspace(tabs: EventTabs) {
  const { eventId } = tabs;
  const query = useQuery(staffEventQuery(eventId));
  const name = query.data?.event.event_name ?? 'Event';
  return (
    <StaffPage
      title={useTitle(name)}
      heading={name}
      before={<Breadcrumbs to={[['Events', 'events']]} />}
    >
      <QueryContent query={query}>
        {(known) => (
          <>
            <EventHeader
              event={{ ...known.event, state: known.state, booked_spaces: countSeatsTaken(known) }}
            >
              <NextStep known={known} />
            </EventHeader>
            <EventTabBar eventId={eventId} />
            <EventTabsProvider value={{ ...tabs, known }}>
              <Outlet />
            </EventTabsProvider>
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}

/** What clinicians see: when and where the event is, and its results tab. */
function ClinicianWorkspace(tabs: EventTabs) {
  const query = useQuery(eventSummaryQuery(tabs.eventId));
  const name = query.data?.event_name ?? 'Event';
  return (
    <StaffPage
      title={useTitle(name)}
      heading={name}
      before={<Breadcrumbs to={[['Results', 'results']]} />}
    >
      <QueryContent query={query}>
        {(event) => (
          <>
            <EventHeader event={event} />
            <EventTabsProvider value={tabs}>
              <Outlet />
            </EventTabsProvider>
          </>
        )}
      </QueryContent>
    </StaffPage>
  );
}

/**
 * `/staff/events/:event` and below: the event's header, loaded once, its tabs, and the open tab.
 */
export default function Event() {
  const { event: eventId = '' } = useParams();
  const { key } = useLocation();
  const [arrivedAt] = useState(key);
  const may = usePermissions();
  const isClinicians = !may('see events', eventId) && may('import results', eventId);
  const Shown = isClinicians ? ClinicianWorkspace : Workspace;
  return <Shown eventId={eventId} arrivedAt={arrivedAt} />;
}
