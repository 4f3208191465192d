import { markNavigated } from '@chaps/runtime';
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import {
  BrowserRouter,
  type NavigationType,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { assignFirstEntryKey, useScroll } from './use-scroll.ts';

/** Wraps the site, so that it scrolls after the layout effects of the new page have run. */
function Scrolling({ type, children }: { type: NavigationType; children: ReactNode }) {
  useScroll(type);
  return children;
}

/** The site at the newest location whose page is ready; until then the old page stays unchanged. */
function ReadySite({ children }: { children: ReactNode }) {
  const newest = useLocation();
  const type = useNavigationType();
  const marked = useRef(newest);
  useLayoutEffect(() => {
    if (marked.current === newest) return;
    marked.current = newest;
    // Called when the navigation starts, because the user may move the focus before the page is
    // ready.
    markNavigated();
  }, [newest]);
  const element = <Scrolling type={type}>{children}</Scrolling>;
  // Rendered with its own location: the old page must not read the new one.
  return useDeferredValue(useRoutes([{ path: '*', element }], newest));
}

export function SiteRouter({ children }: { children: ReactNode }) {
  useState(assignFirstEntryKey);
  return (
    // Without transitions, so that the start of a navigation can be observed.
    <BrowserRouter useTransitions={false}>
      <ReadySite>{children}</ReadySite>
    </BrowserRouter>
  );
}
