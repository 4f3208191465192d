import { staffEventQuery } from '@chaps/api-client/staff-events';
import type { StaffEvent } from '@chaps/contracts/staff-events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import styles from '../components/event-tab.module.css';
import { OpenEventProvider, seatsTaken } from '../components/event-tab.tsx';
import { EventTabBar } from '../components/event-tab-bar.tsx';
import { Loaded, StaffPage } from '../components/staff-page.tsx';
import { EventState, whenOf } from '../components/states.tsx';
import { EVENT_TABS } from '../console/event-tabs.ts';
import { NextStep } from './event/next-step.tsx';

/** 'Bookings: Rotary Ipswich' in the browser's tab; the first tab has the event's name alone. */
function useTitle(name: string): string {
  const [, , , , part = ''] = useLocation().pathname.split('/');
  const tab = EVENT_TABS.find(({ path }) => path === part);
  return tab?.path ? `${tab.label}: ${name}` : name;
}

function Head({ known }: { known: StaffEvent }) {
  const { event, state } = known;
  return (
    <p className={styles.facts}>
      <EventState state={state} />
      <span>
        {whenOf(event)}, {event.city}
      </span>
      <span>
        {seatsTaken(known)} of {event.total_spaces} seats taken
      </span>
      <NextStep known={known} />
    </p>
  );
}

/** `/staff/events/:event` and below: an event's head, loaded once, its tabs, and the chosen one. */
export default function Event() {
  const { event: eventId = '' } = useParams();
  const { key } = useLocation();
  const [arrivedAt] = useState(key);
  const query = useQuery(staffEventQuery(eventId));
  const name = query.data?.event.event_name ?? 'Event';
  return (
    <StaffPage
      title={useTitle(name)}
      heading={name}
      before={<Breadcrumbs to={[['Events', 'events']]} />}
    >
      <Loaded query={query}>
        {(known) => (
          <>
            <Head known={known} />
            <EventTabBar eventId={eventId} />
            <OpenEventProvider value={{ eventId, known, arrivedAt }}>
              <Outlet />
            </OpenEventProvider>
          </>
        )}
      </Loaded>
    </StaffPage>
  );
}
