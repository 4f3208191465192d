/**
 * Writes the entry of each remote into Compose, Caddy, the example values and CODEOWNERS: `npm run
 * write-remotes`. The entries are between `# BEGIN remotes: <kind>` and `# END remotes`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, remoteConfigs } from '@chaps/mf-build';

export interface DeployedRemote {
  name: string;
  owner: string;
}

const getShortName = ({ name }: DeployedRemote) => name.replace(/^mfe-/, '');

/** The variable for the origin that serves a remote, e.g. EVENTS_ORIGIN. */
export const getOriginVariable = (remote: DeployedRemote) =>
  `${getShortName(remote).replaceAll('-', '_').toUpperCase()}_ORIGIN`;

const required = (remote: DeployedRemote) => `\${${getOriginVariable(remote)}:?}`;
const getExampleOrigin = (remote: DeployedRemote) =>
  `https://${getShortName(remote)}.charity.example`;

const renderService = (remote: DeployedRemote) => [
  `${remote.name}:`,
  '  <<: *web',
  `  image: \${REGISTRY:-}chaps-remote:\${RELEASE:?}`,
  '  build: { context: ., dockerfile: deploy/web.Dockerfile, args: { KIND: remote } }',
  `  environment: { CHAPS_SITE: /site, CHAPS_REMOTE: ${remote.name}, CHAPS_HSTS: *hsts }`,
];

const entryRenderers: Record<string, (remotes: DeployedRemote[]) => string[]> = {
  origins: (remotes) => [`CHAPS_REMOTE_ORIGINS: ${remotes.map(required).join(' ')}`],
  proxy: (remotes) => remotes.map((each) => `${getOriginVariable(each)}: ${required(each)}`),
  services: (remotes) => remotes.flatMap(renderService),
  publication: (remotes) => [
    'CHAPS_REMOTE_ORIGIN: >-',
    ...remotes.map((each) => `  ${each.name}=${required(each)}`),
  ],
  sites: (remotes) =>
    remotes.flatMap((each) => [
      `{$${getOriginVariable(each)}} {`,
      `\treverse_proxy ${each.name}:8080`,
      '}',
    ]),
  environment: (remotes) =>
    remotes.map((each) => `${getOriginVariable(each)}=${getExampleOrigin(each)}`),
  values: (remotes) =>
    remotes.map((each) => `- { name: ${each.name}, origin: ${getExampleOrigin(each)} }`),
  owners: (remotes) => remotes.map((each) => `${`/${each.name}/`.padEnd(19)} ${each.owner}`),
};

export const FILES = [
  'docker-compose.yml',
  'deploy/Caddyfile',
  'deploy/env.example',
  'deploy/helm/chaps/ci/external-values.yaml',
  'deploy/helm/chaps/ci/small-values.yaml',
  '.github/CODEOWNERS',
];

/**
 * A file's text with the entries of exactly these remotes.
 * @throws {Error} when the text contains an unknown kind of entry
 */
export const replaceRemoteEntries = (text: string, remotes: DeployedRemote[]): string =>
  text.replace(
    /^( *)# BEGIN remotes: (\w+)\n[\s\S]*?^ *# END remotes$/gm,
    (_block, indent: string, kind: string) => {
      const lines = entryRenderers[kind]?.(remotes);
      if (!lines) throw new Error(`no entry is called ${kind}`);
      return [`# BEGIN remotes: ${kind}`, ...lines, '# END remotes']
        .map((line) => indent + line)
        .join('\n');
    },
  );

export const deployedRemotes: DeployedRemote[] = [...remoteConfigs].map(([name, { owner }]) => ({
  name,
  owner,
}));

if (import.meta.main) {
  for (const file of FILES) {
    const path = join(projectRoot, file);
    writeFileSync(path, replaceRemoteEntries(readFileSync(path, 'utf8'), deployedRemotes));
  }
}
