import { markNavigated } from '@chaps/runtime';
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

/** `BrowserRouter` that records when a navigation starts: the user may move the focus meanwhile. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [current, setCurrent] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        markNavigated();
        // The old page stays until the new one is ready.
        startTransition(() => setCurrent({ action, location }));
      }),
    [history],
  );
  return (
    <Router location={current.location} navigationType={current.action} navigator={history}>
      {children}
    </Router>
  );
}
