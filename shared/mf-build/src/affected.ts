/** The installed packages of a lock file: version by folder, e.g. `node_modules/react`. */
export type LockedVersions = Record<string, string>;

/** The contents of a part's build. */
export interface Part {
  name: string;
  /** Modules of other packages in its bundles, by path below the repository. */
  modules: string[];
}

/** A workspace and the workspaces that it depends on, by folder. */
export type Workspaces = Record<string, string[]>;

/** Files that affect how every part is built. */
export const isPreset = (file: string) =>
  /^shared\/mf-build\/src\/(?!commands\/|.*\.test\.)/.test(file);

/** Folders of packages whose version has changed. */
export const listChangedPackages = (before: LockedVersions, after: LockedVersions): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (folder) => before[folder] !== after[folder],
  );

/**
 * The parts whose build has changed, because of a change in their folder, a module or package in their
 * bundles, or the preset.
 * @param files changed files, by path below the repository
 * @param packages folders of packages whose version has changed
 */
export function listAffectedBuilds(parts: Part[], files: string[], packages: string[]): string[] {
  const all = files.some(isPreset);
  const isOwn = (name: string) =>
    files.some((file) => file.startsWith(`${name}/`) && !/\.test\.tsx?$|\.md$/.test(file));
  return parts
    .filter(
      ({ name, modules }) =>
        all ||
        isOwn(name) ||
        modules.some(
          (module) =>
            files.includes(module) || packages.some((folder) => module.startsWith(`${folder}/`)),
        ),
    )
    .map(({ name }) => name);
}

/**
 * The workspaces whose tests a change may break, because it is in their own folder or in one that they depend
 * on.
 */
export function listAffectedTests(workspaces: Workspaces, files: string[]): string[] {
  const affected = new Set(
    Object.keys(workspaces).filter((folder) => files.some((file) => file.startsWith(`${folder}/`))),
  );
  const dependents = () =>
    Object.entries(workspaces).filter(
      ([folder, needs]) => !affected.has(folder) && needs.some((need) => affected.has(need)),
    );
  for (let next = dependents(); next.length > 0; next = dependents()) {
    for (const [folder] of next) affected.add(folder);
  }
  return [...affected].sort();
}
