import type { Registry, RemoteDescriptor, ShellDescriptor } from '@chaps/contracts/registry';
import { satisfies } from 'semver';

/** Whether an isolated route can be told by its address alone, as a web server must. */
const isPlainPath = (route: string) => /^\/[a-z0-9/-]*$/.test(route);

/**
 * Why a build of a remote cannot run in a shell: contract, versions of shared code, policy. Empty
 * when it fits.
 */
export function misfits(shell: ShellDescriptor, remote: RemoteDescriptor): string[] {
  const reasons: string[] = [];
  if (!shell.contracts.includes(remote.contract)) {
    reasons.push(
      `${remote.name} speaks contract ${remote.contract}; the shell mounts ${shell.contracts.join(', ')}`,
    );
  }
  for (const [name, range] of Object.entries(remote.shared)) {
    const provided = shell.provides[name];
    if (provided === undefined) {
      reasons.push(`${remote.name} takes ${name} from the shell, which does not provide it`);
    } else if (!satisfies(provided, range)) {
      reasons.push(`${remote.name} needs ${name} ${range}; the shell provides ${provided}`);
    }
  }
  for (const route of remote.isolatedRoutes.filter((path) => !isPlainPath(path))) {
    reasons.push(`${route} is isolated, so it must be a plain path without parameters`);
  }
  return reasons;
}

/** Routes and blocks of a build that belong to another live remote. */
export function conflicts(registry: Registry, remote: RemoteDescriptor): string[] {
  const others = registry.remotes.filter(({ name }) => name !== remote.name);
  return others.flatMap((other) => [
    ...remote.routes
      .filter((route) => other.routes.includes(route))
      .map((route) => `${route} belongs to ${other.name}`),
    ...remote.slots
      .filter((slot) => other.slots.includes(slot))
      .map((slot) => `the block '${slot}' is offered by ${other.name}`),
  ]);
}
