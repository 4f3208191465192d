import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { EVENT_TABS, type EventTab } from '../console/event-tabs.ts';
import styles from './event-tab.module.css';
import { useMay } from './staff-page.tsx';

/** The tabs that the role may open; with one alone there is no choice, and no bar. */
export function EventTabBar({ eventId }: { eventId: string }) {
  const may = useMay();
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    const chosen = pathname && bar.current?.querySelector('[aria-current]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const tabs = EVENT_TABS.filter(({ needs }) => needs.some((action) => may(action, eventId)));
  if (tabs.length < 2) return null;
  return (
    <nav ref={bar} aria-label="Event" className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <NavLink to={addressOf(eventId, tab)} end={tab.path === ''}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const addressOf = (eventId: string, { path }: EventTab) =>
  `/staff/events/${eventId}${path && `/${path}`}`;
