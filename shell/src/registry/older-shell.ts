import type { Registry, RegistryEntry, ShellDescriptor } from '@chaps/contracts/registry';

const numbersOf = (version: string) => version.replace('^', '').split('.').map(Number);

/** Whether a version is in a caret range, as every range of a build is. */
function isInRange(version: string | undefined, range: string): boolean {
  if (version === undefined) return false;
  const [[major, minor = 0, patch = 0], [from, fromMinor = 0, fromPatch = 0]] = [
    numbersOf(version),
    numbersOf(range),
  ];
  return major === from && (minor > fromMinor || (minor === fromMinor && patch >= fromPatch));
}

const runsIn = ({ provides, exports }: ShellDescriptor, { shared, uses }: RegistryEntry) =>
  Object.entries(shared).every(([name, range]) => isInRange(provides[name], range)) &&
  Object.entries(uses).every(([name, used]) => used.every((each) => exports[name]?.includes(each)));

/**
 * A registry for a tab whose shell is older. A remote that was published with a newer shell and does
 * not run in this one stays as the tab knows it, because builds stay at their addresses.
 */
export function withRunnable(
  shell: ShellDescriptor,
  next: Registry,
  before: Registry | undefined,
): Registry {
  const known = (entry: RegistryEntry) => before?.remotes.find(({ name }) => name === entry.name);
  return {
    ...next,
    remotes: next.remotes.map((entry) => (runsIn(shell, entry) ? entry : (known(entry) ?? entry))),
  };
}
