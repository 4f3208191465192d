/**
 * Applies everything that the chart renders to a real kube-apiserver: `npm run test:helm:server`.
 * HELM, ETCD and KUBE_APISERVER name the programs; without them those on the PATH are used, or they
 * are built once with Go, which takes some minutes.
 */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Answer, ApiServer } from './api-server.ts';
import { checkBackups, checkClusterRequirements, checkDeployments } from './chart-checks.ts';
import { findKubernetesPrograms, listDefinitionFolders } from './kubernetes-programs.ts';
import { manifest } from './manifests.ts';
import { chart, kubernetesObject, renderChart } from './render-chart.ts';

const definitionSchema = kubernetesObject.extend({
  spec: z.looseObject({ names: z.looseObject({ kind: z.string() }) }),
});
const definitions = listDefinitionFolders()
  .flatMap((folder) => globSync('*.yaml', { cwd: folder }).map((file) => join(folder, file)))
  .map((file) => definitionSchema.safeParse(parse(readFileSync(file, 'utf8'))).data)
  .filter((each) => each !== undefined);

// Last, because building them takes minutes.
const programs = findKubernetesPrograms();

const template = z.looseObject({ metadata: z.looseObject({}), spec: z.looseObject({}) });
const withTemplate = z.object({ spec: z.object({ template }) });
const withJob = z.object({ spec: z.object({ jobTemplate: withTemplate }) });

/** The complete pod templates of Deployments and Jobs. */
const getPodTemplates = (objects: unknown[]) =>
  objects.flatMap((each) => {
    const direct =
      withTemplate.safeParse(each).data ?? withJob.safeParse(each).data?.spec.jobTemplate;
    return direct ? [direct.spec.template] : [];
  });

const assertAccepted = ({ status, warnings, body }: Answer, name: string) => {
  assert.ok(status < 300, `${name}: ${JSON.stringify(body)}`);
  assert.deepEqual(warnings, [], name);
};

let server: ApiServer;
before(async () => {
  server = await ApiServer.start(programs);
});
after(() => server?.stop());

/** A namespace that enforces the strictest Pod Security Standard for every pod. */
async function createRestrictedNamespace(name: string): Promise<void> {
  const labels = {
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/warn': 'restricted',
  };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
  assertAccepted(await server.apply(namespace, name), name);
}

const valueSets = readdirSync(join(chart, 'ci')).map((file) => {
  const namespace = basename(file, '.yaml');
  return { file, namespace, objects: renderChart(programs.helm, { file, namespace }) };
});
const kinds = new Set(valueSets.flatMap(({ objects }) => objects.map(({ kind }) => kind)));

test('the operators’ resource definitions are accepted', async () => {
  const used = definitions.filter(({ spec }) => kinds.has(spec.names.kind));
  assert.ok(used.length >= 9, used.map(({ metadata }) => metadata.name).join());
  for (const each of used) assert.ok((await server.apply(each, '')).status < 300);
});

for (const { file, namespace, objects } of valueSets) {
  test(`${file}: the server accepts every object, and the stored objects pass the checks`, async () => {
    await createRestrictedNamespace(namespace);
    const stored = [];
    for (const each of objects) {
      const answer = await server.apply(each, namespace);
      assertAccepted(answer, `${each.kind} ${each.metadata.name}`);
      stored.push(manifest.parse(answer.body));
    }
    checkDeployments(stored);
    checkClusterRequirements(stored);
    checkBackups(stored);
    process.stdout.write(`${file}: ${stored.length} objects accepted\n`);
  });

  test(`${file}: every pod is admitted where 'restricted' is enforced`, async () => {
    const pods = getPodTemplates(objects);
    assert.ok(pods.length > 5);
    for (const { metadata, spec } of pods) {
      const pod = {
        metadata: { ...metadata, name: 'pod' },
        spec: { restartPolicy: 'Always', ...spec },
      };
      assertAccepted(await server.tryPod(pod, namespace), JSON.stringify(metadata));
    }
  });
}

test('the server rejects an unknown field, and a pod with too many privileges', async () => {
  const [set] = valueSets;
  assert.ok(set);
  const { namespace, objects } = set;
  const [pod] = getPodTemplates(objects);
  const privileged = { metadata: { name: 'pod' }, spec: { ...pod?.spec, hostNetwork: true } };
  const refused = await server.tryPod(privileged, namespace);
  assert.equal(refused.status, 403);
  assert.match(JSON.stringify(refused.body), /violates PodSecurity \\"restricted/);
  for (const kind of ['Deployment', 'HTTPRoute', 'Cluster', 'ObjectStore', 'ExternalSecret']) {
    const right = objects.find((each) => each.kind === kind);
    assert.ok(right, kind);
    const wrong = { ...right, spec: { ...z.looseObject({}).parse(right.spec), unknownField: 1 } };
    const { status, body } = await server.apply(wrong, namespace);
    assert.ok(status >= 400, kind);
    assert.match(JSON.stringify(body), /unknownField/, kind);
  }
});
