import type {
  Registry,
  RegistryEntry,
  RemoteDescriptor,
  ShellDescriptor,
} from '@chaps/contracts/registry';
import { matchPath } from 'react-router-dom';
import { satisfies } from 'semver';

/** Whether a web server can match the route by path alone. */
const isPlainPath = (route: string) => /^\/[a-z0-9/-]*$/.test(route);

/** Whether a remote owns an address. */
export const ownsAddress = ({ routes }: RemoteDescriptor, pathname: string): boolean =>
  routes.some((route) => matchPath(route, pathname) !== null);

/** The first segment of a route; '' for the home page. Routes also match in capitals. */
const getFirstSegment = (route: string) => route.split('/')[1]?.toLowerCase() ?? '';

/** Reasons against routes that could match addresses of other remotes, present or future. */
const listAmbiguousRoutes = ({ routes }: RemoteDescriptor): string[] =>
  routes
    .filter((route) => !/^[a-z0-9-]*$/.test(getFirstSegment(route)))
    .map((route) => `${route} must begin with a segment without a parameter`);

/** Reasons against addresses to which a build assigns documents or a policy although they are not its own. */
function listForeignPages(remote: RemoteDescriptor): string[] {
  const { isolatedRoutes, footerlessRoutes, framelessRoutes, sitemap } = remote;
  const { cameraRoutes = [], selfLockingRoutes = [] } = remote;
  const foreign = [
    ...[isolatedRoutes, cameraRoutes, footerlessRoutes, framelessRoutes].flat(),
    ...[selfLockingRoutes, sitemap].flat(),
  ].filter((path) => !ownsAddress(remote, path));
  // A document is a file, so its path must not lead out of the documents folder.
  const unsafe = sitemap.filter((path) => path.split('/').includes('..'));
  return [
    ...foreign.map((path) => `${path} is not one of its routes`),
    ...unsafe.map((path) => `${path} cannot be prerendered`),
  ];
}

/** Why a remote cannot run in a shell. Empty when it is compatible. */
export function findIncompatibilities(shell: ShellDescriptor, remote: RemoteDescriptor): string[] {
  const reasons = [...listAmbiguousRoutes(remote), ...listForeignPages(remote)];
  for (const [name, range] of Object.entries(remote.shared)) {
    const provided = shell.provides[name];
    if (provided === undefined) {
      reasons.push(`${remote.name} needs ${name}, which the shell does not provide`);
    } else if (!satisfies(provided, range)) {
      reasons.push(`${remote.name} needs ${name} ${range}; the shell provides ${provided}`);
    }
  }
  for (const [name, used] of Object.entries(remote.uses)) {
    const missing = used.filter((each) => !shell.exports[name]?.includes(each));
    if (missing.length > 0) {
      reasons.push(
        `${remote.name} uses ${missing.join(', ')} from ${name}, which the shell does not provide`,
      );
    }
  }
  if (remote.restricted) {
    if (!shell.restrictedRemotes) {
      reasons.push(
        `${remote.name} is restricted, but the shell does not read a restricted registry`,
      );
    }
    if (remote.slots.length + remote.links.length + remote.sitemap.length > 0) {
      reasons.push(
        `${remote.name} is restricted, so it must not offer links, blocks or pages for search engines`,
      );
    }
  }
  for (const route of remote.isolatedRoutes.filter((path) => !isPlainPath(path))) {
    reasons.push(`${route} is isolated, so it must be a plain path without parameters`);
  }
  return reasons;
}

/** Every build that browsers may get: live builds and canaries. */
export const listActiveBuilds = ({ remotes }: Registry): RegistryEntry[] =>
  remotes.flatMap((remote) => (remote.canary ? [remote, remote.canary.entry] : [remote]));

/**
 * Routes and blocks that belong to another remote. All addresses with the same first segment belong to one
 * remote.
 */
export function findConflicts(registry: Registry, remote: RemoteDescriptor): string[] {
  const others = listActiveBuilds(registry).filter(({ name }) => name !== remote.name);
  return others.flatMap((other) => [
    ...remote.routes
      .filter((route) =>
        other.routes.some((each) => getFirstSegment(each) === getFirstSegment(route)),
      )
      .map((route) => `${route} belongs to ${other.name}`),
    ...remote.slots
      .filter((slot) => other.slots.includes(slot))
      .map((slot) => `the block '${slot}' is offered by ${other.name}`),
  ]);
}
