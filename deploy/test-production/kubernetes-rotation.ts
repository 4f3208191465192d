/**
 * Rotates each key of a release of the chart with the operator's command, against a real kube-apiserver:
 * part
 * of `npm run test:helm:server`. The cluster's controllers are fakes, and no container runs.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { makeKeys } from '../make-keys.ts';
import type { RotatedKey } from '../rotate.ts';
import { ApiServer } from './api-server.ts';
import { getRestartTime, listObjects, runFakeControllers } from './fake-controllers.ts';
import { findKubernetesPrograms } from './kubernetes-programs.ts';
import { renderChart } from './render-chart.ts';

const NAMESPACE = 'rotation';
const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`;

const programs = findKubernetesPrograms();
let server: ApiServer;
let stopControllers: () => Promise<void>;

async function apply(object: Parameters<ApiServer['apply']>[0], namespace = NAMESPACE) {
  const { status, body } = await server.apply(object, namespace);
  assert.ok(status < 300, JSON.stringify(body));
}

const writeSecret = (stringData: Record<string, string>, labels = {}) =>
  apply({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'chaps', labels } },
    ...{ type: 'Opaque', stringData },
  });

const renderWorkloads = (set: string[] = []) =>
  renderChart(programs.helm, {
    file: 'small-values.yaml',
    namespace: NAMESPACE,
    set: ['auth.tokens=ES256', ...set],
  }).filter(({ kind }) => kind === 'Deployment' || kind === 'CronJob');

before(async () => {
  server = await ApiServer.start(programs);
  await apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }, '');
  await writeSecret({ ...(await makeKeys({ es256: true })), PAYPAL_WEBHOOK_ID: 'first' });
  for (const each of renderWorkloads()) await apply(each);
  stopControllers = runFakeControllers(server, NAMESPACE);
});
after(async () => {
  await stopControllers?.();
  await server?.stop();
});

/** Runs the command from docs/operations/kubernetes.md. */
function rotate(key: RotatedKey, ...options: string[]) {
  const command = ['rotate', key, '--namespace', NAMESPACE, ...options];
  const PATH = `${dirname(programs.kubectl)}:${process.env.PATH}`;
  const env = { ...process.env, PATH, KUBECONFIG: server.writeKubeconfig() };
  const file = join(import.meta.dirname, '../server.ts');
  return new Promise<{ ok: boolean; out: string }>((resolve) => {
    execFile(process.execPath, [file, ...command], { env }, (error, stdout, stderr) =>
      resolve({ ok: !error, out: stdout + stderr }),
    );
  });
}

async function readSecrets(): Promise<Record<string, string>> {
  const { body } = await server.ask('GET', `/api/v1/namespaces/${NAMESPACE}/secrets/chaps`);
  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(body);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]),
  );
}

/** The time at which the copies of each component were last replaced. */
async function readReplacementTimes(): Promise<Map<string, string>> {
  const deployments = await listObjects(server, DEPLOYMENTS);
  return new Map(deployments.map((each) => [each.metadata.name, getRestartTime(each)]));
}

const splitKeys = (list = '') => list.split(',');
const parseKeyIds = (set = '') =>
  z
    .array(z.object({ kid: z.string() }))
    .parse(JSON.parse(set))
    .map(({ kid }) => kid);

const KEYS: [RotatedKey, string, (value?: string) => string[], string[]][] = [
  ['encryption', 'ENCRYPTION_KEYS', splitKeys, ['chaps-api', 'chaps-worker']],
  ['hmac', 'HMAC_KEYS', splitKeys, ['chaps-api', 'chaps-worker']],
  ['tokens', 'AUTH_JWT_KEYS', parseKeyIds, ['chaps-api', 'chaps-auth', 'chaps-worker']],
  ['preview', 'PREVIEW_KEY', splitKeys, ['chaps-canaries', 'chaps-shell']],
  ['webhook', 'PAYPAL_WEBHOOK_ID', splitKeys, ['chaps-api', 'chaps-worker']],
];

for (const [key, name, read, components] of KEYS) {
  test(`${key}: the Secret holds both keys until the older one is removed`, async () => {
    const [before, unchanged] = [await readSecrets(), await readReplacementTimes()];
    const [old] = read(before[name]);
    const begun = await rotate(key, ...(key === 'webhook' ? ['--id', 'second'] : []));
    assert.ok(begun.ok, begun.out);
    assert.match(begun.out, new RegExp(`rotate ${key} --namespace ${NAMESPACE} --finish`));
    const [fresh, kept] = read((await readSecrets())[name]);
    assert.equal(kept, old);
    assert.notEqual(fresh, old);
    const changed = [...(await readReplacementTimes())].filter(
      ([of, at]) => at !== unchanged.get(of),
    );
    assert.deepEqual(changed.map(([of]) => of).sort(), components);

    const again = await rotate(key, '--id', 'third');
    assert.ok(!again.ok && /A rotation is in progress/.test(again.out), again.out);
    const ended = await rotate(key, '--finish');
    assert.ok(ended.ok, ended.out);
    assert.deepEqual(read((await readSecrets())[name]), [fresh]);
    const after = await readSecrets();
    const others = Object.keys(after).filter((each) => after[each] !== before[each]);
    const beside = { tokens: ['SUPABASE_SERVICE_ROLE_KEY'], preview: ['PREVIEW_SIGNING_KEY'] };
    assert.deepEqual(others.sort(), [name, ...(new Map(Object.entries(beside)).get(key) ?? [])]);
  });
}

test('a staff command of the release re-encrypts the data encrypted with the old key', async () => {
  const jobs = `/apis/batch/v1/namespaces/${NAMESPACE}/jobs`;
  const names = (await listObjects(server, jobs)).map(({ metadata }) => metadata.name);
  // One for each data key.
  assert.equal(names.filter((name) => name.startsWith('chaps-rotate-keys-')).length, 2);
});

/** Whether a client is watching a single pod, according to the server's metrics. */
async function isPodWatched(): Promise<boolean> {
  const { body } = await server.ask('GET', '/metrics');
  const counted =
    /^apiserver_longrunning_requests\{.*resource="pods",scope="(?:resource|namespace)".*verb="WATCH".*\} [1-9]/m;
  return counted.test(String(body));
}

test('a rotation waits for copies that have left the Service but still respond', async () => {
  const labels = { 'app.kubernetes.io/name': 'chaps', 'app.kubernetes.io/component': 'worker' };
  const pod = { metadata: { name: 'old-worker', labels } };
  const containers = [{ name: 'worker', image: 'chaps-api' }];
  const made = { apiVersion: 'v1', kind: 'Pod', ...pod, spec: { containers } };
  assert.equal((await server.ask('POST', PODS, made)).status, 201);
  const rotation = rotate('webhook', '--id', 'third');
  let isOver = false;
  rotation.then(() => {
    isOver = true;
  });
  while (!(await isPodWatched())) assert.ok(!isOver, 'it did not wait');
  const old = `${PODS}/old-worker`;
  assert.equal((await server.ask('GET', old)).status, 200);
  await server.ask('DELETE', old);
  assert.ok((await rotation).ok);
});

test('a rotation refuses keys that are stored elsewhere', async () => {
  const before = await readSecrets();
  const database = await rotate('database');
  assert.ok(!database.ok && /kubernetes\.md/.test(database.out), database.out);

  for (const each of renderWorkloads(['settings.PAYPAL_WEBHOOK_ID=fourth'])) await apply(each);
  const webhook = await rotate('webhook', '--finish');
  assert.ok(!webhook.ok && /No Deployment reads PAYPAL_WEBHOOK_ID/.test(webhook.out), webhook.out);

  await writeSecret({}, { 'reconcile.external-secrets.io/managed': 'true' });
  const hmac = await rotate('hmac');
  assert.ok(!hmac.ok && /comes from a secret store/.test(hmac.out), hmac.out);
  assert.deepEqual(await readSecrets(), before);
});
