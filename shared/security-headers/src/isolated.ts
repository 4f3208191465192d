import type { Registry } from '@chaps/contracts/registry';
import { matchPath } from 'react-router-dom';

/** Whether a path's document needs its own security policy. */
export const isIsolatedDocument = (registry: Registry, pathname: string): boolean =>
  registry.remotes.some((remote) =>
    remote.isolatedRoutes.some((pattern) => matchPath(pattern, pathname) !== null),
  );
