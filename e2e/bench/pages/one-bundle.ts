import { join } from 'node:path';
import { getAppDirectory, REMOTES, type RemoteName } from '@chaps/mf-build/apps';
import { compile } from '@chaps/mf-build/compile';
import { createConfiguration } from '@chaps/mf-build/configuration';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** The bundle's folder within its site. */
export const BUNDLE = 'shell/one-bundle';

/** Replaces Module Federation's runtime: every remote is part of the bundle. */
const runtime = () => `
  const remotes = {
    ${REMOTES.map((name) => `'${name}': () => import('${getAppDirectory(name)}/src/remote.ts')`).join(',\n')}
  };
  export const registerRemotes = () => {};
  export const loadShareSync = () => undefined;
  export const loadRemote = (id) => {
    const name = Object.keys(remotes).find((name) => id.startsWith(name.replaceAll('-', '_')));
    return remotes[name]();
  };`;

/** The build rules that only this remote has, such as those for its content. */
const toRules = (app: RemoteName) =>
  (createConfiguration({ app, build: 'one-bundle' }).module?.rules ?? []).flatMap((rule) =>
    rule && typeof rule === 'object' && rule.type === 'javascript/auto'
      ? [{ ...rule, include: getAppDirectory(app) }]
      : [],
  );

/**
 * Builds the whole site as one rspack application, without Module Federation.
 * @param site folder for the built files
 * @throws {Error} with the compiler's messages
 */
export async function buildOneBundle(site: string): Promise<void> {
  const base = createConfiguration({ app: 'shell', build: 'one-bundle' });
  const stub = join(site, 'runtime.js');
  await compile({
    ...base,
    output: { ...base.output, path: join(site, BUNDLE) },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '@module-federation/enhanced/runtime$': stub },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []).filter(
          (rule) => !(rule && typeof rule === 'object' && rule.type === 'javascript/auto'),
        ),
        ...REMOTES.flatMap(toRules),
      ],
    },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      new rspack.experiments.VirtualModulesPlugin({ [stub]: runtime() }),
    ],
  });
}
