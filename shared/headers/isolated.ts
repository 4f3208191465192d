import { matchPath } from 'react-router-dom';
import type { Registry } from '../contracts/registry.ts';

/** Whether the document at a path needs a security policy of its own, as its remote declares. */
export const isIsolatedDocument = (registry: Registry, pathname: string): boolean =>
  registry.remotes.some((remote) =>
    remote.isolatedRoutes.some((pattern) => matchPath(pattern, pathname) !== null),
  );
