import type { Registry } from '@chaps/contracts/registry';
import { matchPath } from 'react-router-dom';
import type { Policy } from './site-headers.ts';

/** What the policy allows for the document at a path. */
export function getPolicy({ remotes }: Registry, pathname: string): Required<Policy> {
  const matches = (patterns: string[]) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  return {
    isolated: remotes.some(({ isolatedRoutes }) => matches(isolatedRoutes)),
    camera: remotes.some(({ cameraRoutes = [] }) => matches(cameraRoutes)),
  };
}
