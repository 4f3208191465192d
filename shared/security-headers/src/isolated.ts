import type { Registry } from '@chaps/contracts/registry';
import { matchPath } from 'react-router-dom';

/** Whether the document at a path needs a security policy of its own, as its remote declares. */
export const isIsolatedDocument = (registry: Registry, pathname: string): boolean =>
  registry.remotes.some((remote) =>
    remote.isolatedRoutes.some((pattern) => matchPath(pattern, pathname) !== null),
  );
