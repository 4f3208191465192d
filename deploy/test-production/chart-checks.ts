import assert from 'node:assert/strict';
import { MIN_POOL_SIZE, poolSize } from '@chaps/api/platform/config/config';
import { z } from 'zod';
import {
  countCopies,
  findBackups,
  findBudgets,
  findIngress,
  findListeners,
  findPods,
  findPolicies,
  findPooler,
  findRoutes,
  findServices,
  listConnectionLimits,
  type Manifest,
  type Pod,
  type Selector,
} from './manifests.ts';
import { type Labels, listConnections, listExternalPorts, matchesSelector } from './network.ts';

/** Labels of all pods. CloudNativePG creates those of the database and its pooler, with its own labels. */
function getPodLabels(manifests: Manifest[]): Map<string, Labels> {
  const labels = [...findPods(manifests)].map(([name, pod]): [string, Labels] => [
    name,
    pod.metadata.labels,
  ]);
  const clusters = manifests.filter(({ kind }) => kind === 'Cluster');
  const poolers = manifests.filter(({ kind }) => kind === 'Pooler');
  const cluster = { 'cnpg.io/cluster': clusters[0]?.metadata.name ?? '' };
  return new Map([
    ...labels,
    ...clusters.map((): [string, Labels] => ['database', cluster]),
    ...poolers.map(({ metadata }): [string, Labels] => [
      'pooler',
      { ...cluster, 'cnpg.io/podRole': 'pooler', 'cnpg.io/poolerName': metadata.name },
    ]),
  ]);
}

export function checkConfinement(manifests: Manifest[]): void {
  for (const [name, { spec }] of findPods(manifests)) {
    const [container] = spec.containers;
    assert.equal(spec.automountServiceAccountToken, false, name);
    assert.equal(spec.enableServiceLinks, false, name);
    assert.equal(spec.securityContext.runAsNonRoot, true, name);
    assert.ok(spec.securityContext.runAsUser > 0, name);
    assert.equal(spec.securityContext.seccompProfile.type, 'RuntimeDefault', name);
    assert.deepEqual(
      container.securityContext,
      {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      name,
    );
    assert.ok(
      container.volumeMounts.some(({ mountPath }) => mountPath === '/tmp'),
      name,
    );
    const volumes = new Set(spec.volumes.map((volume) => volume.name));
    for (const mount of container.volumeMounts) assert.ok(volumes.has(mount.name), mount.name);
  }
}

/** Every `$(NAME)` refers to an earlier variable, and no template syntax is left. */
export function checkEnvironment(manifests: Manifest[]): void {
  for (const [name, { spec }] of findPods(manifests)) {
    const known = new Set<string>();
    for (const variable of spec.containers[0].env) {
      const { value = '', valueFrom } = variable;
      for (const [, used = ''] of value.matchAll(/(?<!\$)\$\((\w+)\)/g)) {
        assert.ok(known.has(used), `${name}: ${variable.name} needs ${used}`);
      }
      assert.doesNotMatch(value, /\{\{|<no value>|<nil>/, name);
      const secret = /(PASSWORD|PASS|SECRET|_KEY|_KEYS|_KEY_ID|SMTP_URL)$/.test(variable.name);
      if (secret && value !== '' && value !== '[]') assert.ok(valueFrom, variable.name);
      assert.ok(!known.has(variable.name), `${name} has ${variable.name} twice`);
      known.add(variable.name);
    }
  }
  assert.ok(manifests.every(({ kind }) => kind !== 'Secret'));
}

export function checkReferences(manifests: Manifest[]): void {
  const pods = [...findPods(manifests).values()];
  const services = findServices(manifests);
  for (const [name, { selector, ports }] of services) {
    const pod = pods.find(({ metadata }) =>
      matchesSelector({ matchLabels: selector, matchExpressions: [] }, metadata.labels),
    );
    const names = pod?.spec.containers[0].ports.map((port) => port.name) ?? [];
    for (const { targetPort } of ports) assert.ok(names.includes(targetPort), name);
  }
  for (const { tls, rules } of findIngress(manifests)) {
    assert.deepEqual(
      tls.flatMap(({ hosts }) => hosts),
      rules.map(({ host }) => host),
    );
    for (const { service } of rules.flatMap(({ http }) => http.paths.map((path) => path.backend))) {
      const ports = services.get(service.name)?.ports ?? [];
      assert.ok(ports.some(({ name }) => name === service.port.name));
    }
  }
  for (const { parentRefs, backends } of findRoutes(manifests)) {
    for (const { name, port } of backends) {
      assert.ok(
        services.get(name)?.ports.some((each) => each.port === port),
        `${name}:${port}`,
      );
    }
    for (const { sectionName, name } of parentRefs) {
      if (sectionName) assert.ok(findListeners(manifests).get(name)?.includes(sectionName), name);
    }
  }
  const labels = [...getPodLabels(manifests).values()];
  for (const selector of findBudgets(manifests)) {
    assert.ok(labels.some((each) => matchesSelector(selector, each)));
  }
}

/** Long-running pods are monitored and limited, survive maintenance, and accept only listed connections. */
export function checkDeployments(manifests: Manifest[]): void {
  const deployments = findPods(manifests.filter(({ kind }) => kind === 'Deployment'));
  assert.ok(deployments.size > 0);
  const selected = (selectors: Selector[], { metadata }: Pod) =>
    selectors.some((selector) => matchesSelector(selector, metadata.labels));
  for (const [name, pod] of deployments) {
    const { startupProbe, livenessProbe, readinessProbe, resources } = pod.spec.containers[0];
    assert.ok(startupProbe && (livenessProbe ?? readinessProbe), `${name} has no probes`);
    for (const amount of ['cpu', 'memory']) {
      assert.ok(resources.requests[amount] && resources.limits[amount], `${name}: ${amount}`);
    }
    assert.ok(selected(findBudgets(manifests), pod), `${name} has no budget`);
    for (const direction of ['Ingress', 'Egress'] as const) {
      const policies = findPolicies(manifests).filter((each) =>
        each.policyTypes.includes(direction),
      );
      const selectors = policies.map(({ podSelector }) => podSelector);
      assert.ok(selected(selectors, pod), `${name}: no policy for its ${direction}`);
    }
    const spread = pod.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey);
    assert.deepEqual(spread, ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'], name);
  }
}

/**
 * Requires no volume that several machines write to, and no retired ingress controller: a small cluster has
 * neither.
 */
export function checkClusterRequirements(manifests: Manifest[]): void {
  const text = JSON.stringify(manifests);
  assert.doesNotMatch(text, /ReadWriteMany|persistentVolumeClaim/);
  assert.doesNotMatch(text, /nginx\.(ingress\.kubernetes\.io|org)\/|"ingressClassName":"nginx"/);
}

/** A database of this chart has encrypted backups, unless the values turn them off. */
export function checkBackups(manifests: Manifest[]): void {
  const kinds = manifests.map(({ kind }) => kind);
  const wanted = kinds.includes('Cluster') ? 1 : 0;
  for (const kind of ['ObjectStore', 'ScheduledBackup']) {
    assert.equal(kinds.filter((each) => each === kind).length, wanted, kind);
  }
  for (const { wal, data } of findBackups(manifests)) assert.ok(wal.encryption && data.encryption);
}

/** Port of the address in a component's variable, if any. */
function findPort(manifests: Manifest[], component: string, variable: string): number[] {
  const environment = findPods(manifests).get(component)?.spec.containers[0].env ?? [];
  const address = environment.find(({ name }) => name === variable)?.value;
  return address ? [Number(new URL(address).port || 443)] : [];
}

/** The allowed connections are exactly these. */
export function checkNetwork(manifests: Manifest[]): void {
  const pods = getPodLabels(manifests);
  const policies = findPolicies(manifests);
  const only = (...names: string[]) => names.filter((name) => pods.has(name));
  const auth = only('auth');
  const database = only('database');
  const pooler = only('pooler');
  const canaries = only('canaries');
  const publishers = only('canaries', 'publish');
  const web = [...pods.keys()].filter((name) => name === 'shell' || name.startsWith('mfe-'));
  const clients = [...only('auth', 'auth-database'), 'api', 'migrate', 'staff', 'worker'];
  const to = (target: string, names: string[]) => names.map((name) => `${name} → ${target}`);
  const on = (ports: number[], names: string[]) =>
    names.flatMap((name) => ports.map((port) => `${name}:${port}`));
  assert.deepEqual(
    listConnections(pods, policies),
    [
      ...to('api:9464', canaries),
      'gateway → api:4000',
      ...auth.flatMap(() => to('auth:9999', ['api', 'gateway'])),
      ...auth.flatMap(() => to('gateway:8081', ['api', 'auth', 'worker'])),
      ...database.flatMap(() => to('database:5432', [...clients, 'database', ...pooler])),
      ...pooler.flatMap(() => to('pooler:5432', ['api', 'worker'])),
      ...to('database:8000', database),
    ].sort(),
  );
  assert.deepEqual(
    listExternalPorts('Ingress', pods, policies),
    [
      ...on([8080, 8081], ['gateway']),
      ...on([8080], web),
      ...on([9464], manifests.some(({ kind }) => kind === 'PodMonitor') ? ['api', 'worker'] : []),
      // The operator.
      ...on([5432, 8000], database),
    ].sort(),
  );
  assert.deepEqual(
    listExternalPorts('Egress', pods, policies),
    [
      ...on([53], [...clients, ...database, ...pooler, ...web, ...publishers, 'gateway']),
      ...on([443], ['api', 'worker']),
      ...on([465, 587], [...auth, 'worker']),
      ...on(findPort(manifests, 'api', 'OTEL_EXPORTER_OTLP_ENDPOINT'), ['api', 'worker']),
      ...on(findPort(manifests, 'canaries', 'AWS_ENDPOINT_URL_S3'), [...web, ...publishers]),
      // The Kubernetes API, and the object storage for backups; a managed database is outside.
      ...on([443, 6443], [...database, ...pooler]),
      ...(database.length ? [] : on([5432], clients)),
    ].sort(),
  );
}

/**
 * The connection pools of all processes stay within the server's limit, with one extra copy during
 * an update.
 */
export function checkConnections(manifests: Manifest[]): void {
  const copies = countCopies(manifests);
  const processes = [copies.get('chaps-api'), copies.get('chaps-worker')].reduce<number>(
    (sum, count = 0) => sum + count + 1,
    0,
  );
  const environment = findPods(manifests).get('api')?.spec.containers[0].env ?? [];
  const numberOf = (name: string) => Number(environment.find((each) => each.name === name)?.value);
  assert.equal(numberOf('DATABASE_PROCESSES'), processes);
  const settings = {
    DATABASE_CONNECTIONS: numberOf('DATABASE_CONNECTIONS'),
    DATABASE_PROCESSES: processes,
  };
  const auth = copies.get('chaps-auth');
  assert.ok(poolSize(settings) >= MIN_POOL_SIZE, 'the API would not start');
  const asked = processes * (poolSize(settings) + 4);
  const pooler = findPooler(manifests);
  // Only one of its copies is left while another is being replaced.
  if (pooler) assert.ok(asked <= pooler.clients, `${asked} of ${pooler.clients} clients`);
  const used = (pooler?.servers(1) ?? asked) + (auth ? (auth + 1) * 10 : 0) + 8;
  for (const connections of listConnectionLimits(manifests)) {
    assert.ok(used <= connections, `${used} of ${connections} connections`);
  }
}

const clusterNames = z.object({
  certificates: z.object({ serverAltDNSNames: z.array(z.string()) }),
});

/** A pooler serves only API and worker, and the database's certificate has its name. */
export function checkPooler(manifests: Manifest[]): void {
  const pooler = manifests.find(({ kind }) => kind === 'Pooler');
  const database = manifests.find(({ kind }) => kind === 'Cluster');
  if (!pooler) return;
  const { name } = pooler.metadata;
  const names = clusterNames.parse(database?.spec).certificates.serverAltDNSNames;
  assert.deepEqual(names, [name]);
  const hosts = [...findPods(manifests)].flatMap(([component, { spec }]) =>
    spec.containers[0].env
      .filter(({ value }) => value?.startsWith('postgres://'))
      .map((each) => `${component} ${each.name} ${new URL(each.value ?? '').hostname}`),
  );
  const server = `${database?.metadata.name}-rw`;
  for (const component of ['api', 'worker']) {
    assert.ok(hosts.includes(`${component} DATABASE_URL ${name}`), component);
  }
  assert.ok(hosts.includes(`migrate DATABASE_OWNER_URL ${server}`));
  assert.ok(hosts.includes(`auth GOTRUE_DB_DATABASE_URL ${server}`));
}

/** Migrations run before the release, unless the release itself brings the database. */
export function checkHooks(manifests: Manifest[], upgrade: boolean): void {
  const hooks = Object.fromEntries(
    manifests
      .filter(({ kind }) => kind === 'Job')
      .map(({ metadata }) => [metadata.name, metadata.annotations['helm.sh/hook']]),
  );
  const cluster = manifests.some(({ kind }) => kind === 'Cluster');
  if (!cluster) assert.equal(hooks['chaps-migrate'], 'pre-install,pre-upgrade');
  else if (upgrade) assert.equal(hooks['chaps-migrate'], 'pre-upgrade');
  else assert.ok('chaps-migrate-install' in hooks && !hooks['chaps-migrate-install']);
  if (findPods(manifests).has('shell')) {
    assert.equal(hooks['chaps-publish'], 'post-install,post-upgrade');
  }
}
