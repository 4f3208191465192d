import { markNavigated } from '@chaps/runtime';
import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

/**
 * The router's `BrowserRouter`, which also records when a navigation starts: when its page is
 * rendered, the user may have moved the focus.
 */
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
