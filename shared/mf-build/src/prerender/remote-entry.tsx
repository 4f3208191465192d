import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
// biome-ignore lint/correctness/noUndeclaredDependencies: the build's alias for the remote that is rendered
import { routes } from 'remote-to-render';
import { type Render, renderDocument } from './render.tsx';

declare let __webpack_public_path__: string;

const Page = ({ route }: { route: RouteObject }) => useRoutes([route]);

/** Prerenders one page of the remote. */
export const render: Render = async (path, context) => {
  __webpack_public_path__ = context.baseUrl;
  const [match] = matchRoutes(routes, path) ?? [];
  if (!match) throw new Error(`No route has the path ${path}.`);
  const route = { path: match.route.path, ...(await match.route.lazy()) };
  return renderDocument(path, context, <Page route={route} />);
};
