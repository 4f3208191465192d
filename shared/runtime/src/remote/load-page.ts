import { matchRoutes, type RouteMatch } from 'react-router-dom';
import { createKeyedScreen } from './keyed-screen.ts';
import type { RemoteRoute } from './module.ts';

/**
 * Loads the code of a page and of the layouts around it, and starts their requests. Shell, prerendering and
 * tests render the result with React Router's `renderMatches`.
 * @param withRequests whether loaders run; prerendering has no API
 * @returns the routes of the address, outermost first; null if there are none
 * @throws the error of code that did not load, or of a loader
 */
export async function loadPage(
  routes: RemoteRoute[],
  url: URL,
  { withRequests = true } = {},
): Promise<RouteMatch[] | null> {
  const matches = matchRoutes(routes, url.pathname);
  return (
    matches &&
    Promise.all(
      matches.map(async ({ route, ...match }) => {
        const loader = withRequests ? route.loader : undefined;
        const [code] = await Promise.all([route.lazy?.(), loader?.({ url, params: match.params })]);
        const element = code && { element: createKeyedScreen(route, code.Component) };
        return { ...match, route: { path: route.path, ...element } };
      }),
    )
  );
}
