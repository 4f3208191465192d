import { provideSlot, type RemoteSlotProps } from '@chaps/runtime';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
// biome-ignore lint/correctness/noUndeclaredDependencies: the build's alias for the remote that is rendered
import { routes } from 'remote-to-render';
import { type Render, renderDocument } from './render.tsx';

declare let __webpack_public_path__: string;

/** Blocks of other remotes load with the scripts; this reserves their space. */
const ReservedSpace = ({ reserve = '0' }: RemoteSlotProps) => (
  <div data-pending style={{ minHeight: reserve }} />
);

const Page = ({ route }: { route: RouteObject }) => useRoutes([route]);

/** Prerenders one page of the remote. */
export const render: Render = async (path, context) => {
  __webpack_public_path__ = context.baseUrl;
  provideSlot(ReservedSpace);
  const [match] = matchRoutes(routes, path) ?? [];
  if (!match) throw new Error(`No route has the path ${path}.`);
  const route = { path: match.route.path, ...(await match.route.lazy()) };
  return renderDocument(path, context, <Page route={route} />);
};
