import { loadPage } from '@chaps/runtime/remote/load-page';
import { renderMatches } from 'react-router-dom';
// biome-ignore lint/correctness/noUndeclaredDependencies: the build's alias for the remote being rendered
import { routes } from 'remote-to-render';
import { type Render, renderDocument } from './render.tsx';

declare let __webpack_public_path__: string;

/** Prerenders one page of the remote. */
export const render: Render = async (path, context) => {
  __webpack_public_path__ = context.baseUrl;
  const url = new URL(path, context.config.siteUrl);
  const page = await loadPage(routes, url, { withRequests: false });
  if (!page) throw new Error(`No route has the path ${path}.`);
  return renderDocument(path, context, renderMatches(page));
};
