import type { StaffEvent } from '@chaps/contracts/staff-events';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './event-tab.module.css';

/** The data that an event's layout passes to all its tabs. */
export interface EventTabs {
  eventId: string;
  /** Key of the location at which the event was opened. */
  arrivedAt: string;
  /** Absent for clinicians, who see only the results. */
  known?: StaffEvent;
}

export const countSeatsTaken = ({ slots }: StaffEvent): number =>
  slots.reduce((sum, { taken }) => sum + taken, 0);

const EventTabsContext = createContext<EventTabs | undefined>(undefined);
export const EventTabsProvider = EventTabsContext.Provider;

/** @throws {Error} outside an event's tabs */
export function useEventTabs(): EventTabs {
  const opened = use(EventTabsContext);
  if (!opened) throw new Error('useEventTabs must be used inside the tabs of an event.');
  return opened;
}

/** @throws {Error} outside the tabs of someone who may see the event */
export function useOpenEvent() {
  const { known, ...tabs } = useEventTabs();
  if (!known) throw new Error('useOpenEvent must be used by someone who may see the event.');
  return { ...tabs, known };
}

interface EventTabPageProps {
  title: string;
  /** The main action of the tab, beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A tab of an event. Its heading receives focus, unless the event has just been opened. A part named in
 * the address always receives it.
 */
export function EventTabPage({ title, action, children }: EventTabPageProps) {
  const { arrivedAt } = useEventTabs();
  const { key, hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The location's key when the tab was opened: a search within the tab does not open it again.
  const openedAt = useRef(key);
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!named && openedAt.current === arrivedAt) return;
    const shown = named ?? heading.current;
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: named ? 'start' : 'nearest' });
  }, [arrivedAt, hash]);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </>
  );
}
