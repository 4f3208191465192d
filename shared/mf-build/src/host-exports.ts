import { ConcatenatedModule, type Module, type Stats } from '@rspack/core';

type Compilation = Stats['compilation'];

/** Names by import specifier. */
export type ExportNames = Record<string, string[]>;

/** The given modules, including those concatenated into them. */
export const flattenModules = (modules: Iterable<Module>): Module[] =>
  [...modules].flatMap((module) =>
    module instanceof ConcatenatedModule ? [module, ...module.modules] : [module],
  );

/** Each import of a module that the host provides; without a name if it imports the whole module. */
function* findSharedImports(compilation: Compilation) {
  for (const module of flattenModules(compilation.modules)) {
    const { dependencies, blocks } = module;
    for (const dependency of [...dependencies, ...blocks.flatMap((each) => each.dependencies)]) {
      const shared = compilation.moduleGraph.getModule(dependency);
      if (shared?.type !== 'consume-shared-module' || !dependency.request) continue;
      yield { specifier: dependency.request, shared, name: dependency.ids?.[0] };
    }
  }
}

/** The host's modules that a build imports, with their specifiers. */
export const listSharedModules = ({ compilation }: Stats): Map<Module | null, string> =>
  new Map([...findSharedImports(compilation)].map(({ shared, specifier }) => [shared, specifier]));

const sortNames = (names: Map<string, Iterable<string>>): ExportNames =>
  Object.fromEntries(
    [...names].sort(([a], [b]) => a.localeCompare(b)).map(([key, each]) => [key, [...each].sort()]),
  );

/** The names that a remote's build imports from modules of the host. */
export function listUsedExports({ compilation }: Stats): ExportNames {
  const names = new Map<string, Set<string>>();
  for (const { specifier, name } of findSharedImports(compilation)) {
    const known = names.get(specifier) ?? new Set();
    names.set(specifier, name === undefined ? known : known.add(name));
  }
  return sortNames(names);
}

/**
 * The names that a shell's build provides to remotes.
 * @throws {Error} when the bundler does not know the exports of a module
 */
export function listProvidedExports({ compilation }: Stats): ExportNames {
  const names = new Map<string, string[]>();
  for (const { specifier, shared } of findSharedImports(compilation)) {
    if (names.has(specifier)) continue;
    const [source] = [
      ...shared.dependencies,
      ...shared.blocks.flatMap((each) => each.dependencies),
    ].map((dependency) => compilation.moduleGraph.getModule(dependency));
    const provided = source && compilation.moduleGraph.getProvidedExports(source);
    if (!source || !Array.isArray(provided))
      throw new Error(`the exports of ${specifier} are not known`);
    // A CommonJS module is its own default export.
    const isEsModule = source.dependencies.some(({ type }) => type.startsWith('esm export'));
    names.set(specifier, isEsModule ? provided : [...provided, 'default']);
  }
  return sortNames(names);
}
