import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { EVENT_TABS, type EventTab } from '../console/event-tabs.ts';
import styles from './event-tab.module.css';
import { useCanOpen } from './staff-page.tsx';

/** The tabs that the role may open. With a single one there is no bar. */
export function EventTabBar({ eventId }: { eventId: string }) {
  const canOpen = useCanOpen();
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the bar is wider than the screen, in either orientation.
  useEffect(() => {
    const nav = bar.current;
    const chosen = pathname && nav?.querySelector('[aria-current]');
    if (!nav || !chosen) return;
    const observer = new ResizeObserver(() => scrollToMiddle(nav, chosen));
    observer.observe(nav);
    return () => observer.disconnect();
  }, [pathname]);
  const tabs = EVENT_TABS.filter((tab) => canOpen(getTabAddress(eventId, tab)));
  if (tabs.length < 2) return null;
  return (
    <nav ref={bar} aria-label="Event" className={styles.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <NavLink to={getTabAddress(eventId, tab)} end={tab.path === ''}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const getTabAddress = (eventId: string, { path }: EventTab) =>
  `/staff/events/${eventId}${path && `/${path}`}`;

/** Scrolls only the bar, never the page. */
function scrollToMiddle(nav: Element, chosen: Element): void {
  const { left, width } = chosen.getBoundingClientRect();
  nav.scrollLeft += left - nav.getBoundingClientRect().left - (nav.clientWidth - width) / 2;
}
