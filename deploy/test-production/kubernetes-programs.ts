import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { z } from 'zod';
import { findProgram, run } from './programs.ts';

const KUBERNETES_VERSION = 'v1.34.4';
// The version with which this Kubernetes release is tested.
const ETCD_VERSION = 'v3.6.4';
const HELM_VERSION = 'v3.19.0';

const buildFolder = join(projectRoot, 'node_modules/.cache/chaps-kubernetes');

const moduleSchema = z.object({ Dir: z.string(), GoMod: z.string() });

/** Downloads a Go module and verifies its checksum. @throws {AssertionError} without `go` */
const downloadModule = (name: string) => {
  const environment = { GOFLAGS: '-mod=mod' };
  return moduleSchema.parse(
    JSON.parse(run('go', ['mod', 'download', '-json', name], { environment })),
  );
};

/** Kubernetes replaces its own modules with folders, which Go allows only in a main module. */
function renderGoMod(): string {
  const text = readFileSync(
    downloadModule(`k8s.io/kubernetes@${KUBERNETES_VERSION}`).GoMod,
    'utf8',
  );
  const parts = [...text.matchAll(/^\s*(k8s\.io\/[\w-]+) => \.\/staging/gm)];
  const version = KUBERNETES_VERSION.replace('v1', 'v0');
  const lines = [
    'module chaps/kubernetes',
    'go 1.24.0',
    `require k8s.io/kubernetes ${KUBERNETES_VERSION}`,
    `require go.etcd.io/etcd/server/v3 ${ETCD_VERSION}`,
    'tool k8s.io/kubernetes/cmd/kube-apiserver',
    'tool k8s.io/kubernetes/cmd/kubectl',
    'tool go.etcd.io/etcd/server/v3',
    ...parts.map(([, name]) => `replace ${name} => ${name} ${version}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Prepares the build folder, unless its copy of the initial go.mod shows that it is current. */
function prepare(): void {
  const begun = join(buildFolder, 'go.mod.begun');
  const text = renderGoMod();
  if (existsSync(begun) && readFileSync(begun, 'utf8') === text) return;
  mkdirSync(buildFolder, { recursive: true });
  writeFileSync(join(buildFolder, 'go.mod'), text);
  run('go', ['-C', buildFolder, 'mod', 'tidy']);
  writeFileSync(begun, text);
}

/** Builds a Kubernetes program once, which takes minutes. */
function build(name: string, source: string): string {
  const program = join(buildFolder, name);
  if (existsSync(program)) return program;
  prepare();
  run('go', ['-C', buildFolder, 'build', '-ldflags', '-s -w', '-o', program, source]);
  return program;
}

function buildHelm(): string {
  const source = `helm.sh/helm/v3/cmd/helm@${HELM_VERSION}`;
  if (!existsSync(join(buildFolder, 'helm'))) {
    run('go', ['install', source], { environment: { GOBIN: buildFolder } });
  }
  return join(buildFolder, 'helm');
}

/** The programs that the variables name, else those on the PATH, else built from the Go module proxy. */
export const findKubernetesPrograms = () => ({
  helm: findProgram('HELM', 'helm', ['version', '--short']) ?? buildHelm(),
  etcd: findProgram('ETCD', 'etcd', ['--version']) ?? build('etcd', 'go.etcd.io/etcd/server/v3'),
  apiServer:
    findProgram('KUBE_APISERVER', 'kube-apiserver', ['--version']) ??
    build('kube-apiserver', 'k8s.io/kubernetes/cmd/kube-apiserver'),
  kubectl:
    findProgram('KUBECTL', 'kubectl', ['version', '--client']) ??
    build('kubectl', 'k8s.io/kubernetes/cmd/kubectl'),
});

/** Where the required operators' resource definitions come from. */
const DEFINITIONS = [
  ['sigs.k8s.io/gateway-api@v1.4.0', 'config/crd/standard'],
  ['github.com/cloudnative-pg/plugin-barman-cloud@v0.15.0', 'config/crd/bases'],
  ['github.com/external-secrets/external-secrets@v1.3.2', 'config/crds/bases'],
  ['github.com/prometheus-operator/prometheus-operator@v0.85.0', 'example/prometheus-operator-crd'],
] as const;

/**
 * Folders with the definitions of all custom resources that the chart may contain. CLOUDNATIVE_PG names a
 * checkout of CloudNativePG if the Go module proxy does not have it.
 */
export const listDefinitionFolders = (): string[] => [
  ...DEFINITIONS.map(([name, folder]) => join(downloadModule(name).Dir, folder)),
  join(
    process.env.CLOUDNATIVE_PG ??
      downloadModule('github.com/cloudnative-pg/cloudnative-pg@v1.28.4').Dir,
    'config/crd/bases',
  ),
];
