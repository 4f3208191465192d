import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from './apps.ts';

/** Modules in the shell's first file, each with the package that determines its version (ADR 29). */
const EAGER_MODULES: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  zustand: 'zustand',
  '@tanstack/react-query': '@tanstack/react-query',
  '@chaps/runtime': '@chaps/runtime',
  '@chaps/contracts/schema': '@chaps/contracts',
  '@chaps/ui': '@chaps/ui',
};

/** Modules that the shell provides as separate files, which load with the first page that uses them. */
const LAZY_MODULES: Record<string, string> = {
  '@chaps/ui/dialog': '@chaps/ui',
  '@chaps/ui/forms': '@chaps/ui',
};

const SINGLETONS = { ...EAGER_MODULES, ...LAZY_MODULES };

/** Singletons of which the shell provides only some exports (docs/decisions): file by specifier. */
export const PROVIDED_MODULES: Record<string, string> = {
  'react-router-dom': 'provided/react-router-dom.ts',
};

const require = createRequire(join(projectRoot, 'package.json'));

/** @throws {Error} when the package is not installed */
export function readInstalledVersion(packageName: string): string {
  let directory = dirname(require.resolve(packageName));
  for (;;) {
    try {
      const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
      if (manifest.name === packageName) return manifest.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const parent = dirname(directory);
    if (parent === directory) throw new Error(`${packageName} is not installed`);
    directory = parent;
  }
}

/** Versions that a new shell build provides, by import specifier. */
export function listProvidedVersions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SINGLETONS).map(([key, name]) => [key, readInstalledVersion(name)]),
  );
}

/** Versions of the packages that a new shell build provides. */
export const listProvidedPackages = (): Record<string, string> =>
  Object.fromEntries(Object.values(SINGLETONS).map((name) => [name, readInstalledVersion(name)]));

/** Version ranges that a new remote build accepts. */
export function listAcceptedRanges(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listProvidedVersions()).map(([key, version]) => [key, `^${version}`]),
  );
}

/** Module Federation's `shared` for the shell. */
export function getShellSharing() {
  return Object.fromEntries(
    Object.entries(listProvidedVersions()).map(([key, version]) => [
      key,
      {
        ...(PROVIDED_MODULES[key]
          ? { import: join(import.meta.dirname, PROVIDED_MODULES[key]) }
          : {}),
        singleton: true,
        eager: key in EAGER_MODULES,
        strictVersion: true,
        version,
        requiredVersion: `^${version}`,
      },
    ]),
  );
}

/** Module Federation's `shared` for a remote, which bundles no copy. */
export function getRemoteSharing() {
  return Object.fromEntries(
    Object.entries(listAcceptedRanges()).map(([key, requiredVersion]) => [
      key,
      { singleton: true, import: false as const, strictVersion: true, requiredVersion },
    ]),
  );
}
