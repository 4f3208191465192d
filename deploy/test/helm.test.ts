import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '@chaps/api/platform/config/config';
import { PASSWORD_MIN_LENGTH } from '@chaps/contracts';
import { projectRoot } from '@chaps/mf-build';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fillIn, makeKeys } from '../make-keys.ts';
import { SECRETS, splitSecrets } from '../secrets.ts';
import { deployedRemotes, getOriginVariable } from '../write-remotes.ts';

// The chart, docker-compose.yml and the environment examples agree. deploy/test-production/helm.ts checks
// the
// rendered chart, for which it needs Helm.

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const readYaml = (file: string): unknown => parse(read(file), { merge: true });
const chart = 'deploy/helm/chaps';

const texts = z.record(z.string(), z.string()).default({});
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        build: z.object({ dockerfile: z.string() }).optional(),
        user: z.string().optional(),
        command: z.array(z.string()).optional(),
        healthcheck: z.object({ test: z.array(z.string()) }).optional(),
        environment: texts,
      }),
    ),
  })
  .parse(readYaml('docker-compose.yml')).services;
const services = z
  .record(
    z.string(),
    z.object({
      image: z.string(),
      user: z.number(),
      ports: z.record(z.string(), z.number()).default({}),
      command: z.array(z.string()).optional(),
      healthcheck: z.array(z.string()).optional(),
      environment: texts,
    }),
  )
  .parse(readYaml(`${chart}/files/services.yaml`));

/** The chart has one service for all remotes; other services have the same name in both. */
const inChart = (name: string) => (name.startsWith('mfe-') ? 'remote' : name);

/** Compose services that Kubernetes replaces with something else. */
const REPLACED = {
  proxy: 'Gateway API or Ingress',
  database: 'CloudNativePG, or a managed server',
  backup: 'CloudNativePG, or a managed server',
  mail: 'a provider; the mailbox is for trials',
  prometheus: 'the one of the cluster',
  alertmanager: 'the one of the cluster',
  grafana: 'the one of the cluster',
};
const shared = Object.entries(compose).filter(([name]) => !(name in REPLACED));

/** Variables that have a different value in Kubernetes, with the reason. */
const OTHERWISE = new Map([
  ['CHAPS_SITE', 'in object storage'],
  ['SUPABASE_JWT_SECRET', 'chosen by auth.tokens'],
  ['SUPABASE_JWKS_URL', 'chosen by auth.tokens'],
  ['GOTRUE_JWT_KEYS', 'chosen by auth.tokens'],
  ['DATABASE_CONNECTIONS', 'computed from database.connections'],
  ['DATABASE_PROCESSES', 'computed from the numbers of copies'],
  ['DRAIN_SECONDS', 'the pod waits before it is told to stop'],
  ['CHAPS_API_SERVERS', 'resolved by the DNS of the cluster'],
  ['CHAPS_AUTH_SERVERS', 'nothing where sign-in is hosted'],
  ['CHAPS_TRUSTED_PROXY', 'the network of what ends TLS'],
  ['CHAPS_REMOTE_ORIGINS', 'made of the list of remotes'],
  ['CHAPS_REMOTE_ORIGIN', 'made of the list of remotes'],
]);

/** A value of the chart as Compose writes it: `$(NAME)` for a variable, its own host names. */
const asCompose = (value: string) =>
  value
    .replace(/\{\{ include "chaps\.(database|pooledDatabase)" \. \}\}/g, 'database:5432')
    .replaceAll('{{ include "chaps.databaseParameters" . }}', '')
    .replaceAll('{{ include "chaps.supabaseUrl" . }}', 'http://gateway:8081')
    .replace(/\{\{ include "chaps\.name" \(list \. "([\w-]+)"\) \}\}/g, '$1');

const asChart = (value: string) => value.replace(/\$\{([A-Z_]+)[^}]*\}/g, '$($1)');

/** A secret is a file in Compose and a variable in the chart. */
const withSecrets = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      value.startsWith('/run/secrets/')
        ? [name.replace(/_FILE$/, ''), `$(${value.replace('/run/secrets/', '')})`]
        : [name, value],
    ),
  );

const comparable = (environment: Record<string, string>, normalise: (value: string) => string) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      OTHERWISE.get(name) ?? normalise(value),
    ]),
  );

test('every Compose service is in the chart, or Kubernetes has an equivalent', () => {
  const names = shared.map(([name]) => inChart(name));
  expect(new Set(names)).toEqual(new Set(Object.keys(services)));
});

describe.each(shared)('the chart’s %s', (name, inCompose) => {
  const service = services[inChart(name)];

  test('has every variable that Compose sets, with the same value', () => {
    // Docker's own health check, which the chart replaces with probes; a remote's name, which comes from
    // values; logs and metrics, which a cluster collects itself.
    const { HEALTH_PATH: _path, CHAPS_REMOTE: _remote, ...own } = inCompose.environment;
    const { LOG_FOLDER: _folder, PROMETHEUS_URL: _prometheus, ...environment } = own;
    expect(comparable(service?.environment ?? {}, asCompose)).toEqual(
      comparable(withSecrets(environment), asChart),
    );
  });

  test('runs the same image as the same user', () => {
    const { build, user } = inCompose;
    // The last one is used.
    const ofImage = [...(build ? read(build.dockerfile) : '').matchAll(/^USER (\S+)$/gm)].at(
      -1,
    )?.[1];
    // The user `node` of the Node.js images has this id.
    const number = (user ?? ofImage)?.replace(/:.*/, '').replace(/^node$/, '1000');
    const own = build && `\${REGISTRY:-}${service?.image}:\${RELEASE:?}`;
    expect(inCompose.image).toBe(own ?? service?.image);
    expect(service?.user).toBe(Number(number));
  });

  test('runs the same commands', () => {
    // Staff commands run in a pod that waits for them.
    const command = name === 'staff' ? ['sleep', '3600'] : inCompose.command;
    expect(service?.command).toEqual(command);
    // The other services are checked over HTTP.
    const own = ['worker', 'canaries'].includes(name);
    const health = own ? inCompose.healthcheck?.test.slice(1) : undefined;
    expect(service?.healthcheck?.map(asCompose)).toEqual(health);
  });
});

test('services listen on the ports that others connect to', () => {
  const proxied = [...read('deploy/Caddyfile').matchAll(/reverse_proxy ([\w-]+):(\d+)/g)];
  expect(proxied.length).toBeGreaterThan(5);
  for (const [, name = '', port] of proxied) {
    expect(Object.values(services[inChart(name)]?.ports ?? {}), name).toContain(Number(port));
  }
  const exposed = /^EXPOSE (\d+)$/m.exec(read('deploy/api.Dockerfile'))?.[1];
  const metrics = Number(services.api?.environment.METRICS_PORT);
  expect(services.api?.ports).toEqual({ http: Number(exposed), metrics });
  expect(services.worker?.ports).toEqual({ metrics });
  expect(services.gateway?.environment.CHAPS_API_SERVERS).toContain(`:${exposed} `);
  expect(services.auth?.ports).toEqual({
    http: Number(services.auth?.environment.GOTRUE_API_PORT),
  });
  expect(services.gateway?.ports.auth).toBe(Number(services.gateway?.environment.CHAPS_AUTH_PORT));
});

test('the password length matches the site’s', () => {
  const length = services.auth?.environment.GOTRUE_PASSWORD_MIN_LENGTH;
  expect(length).toBe(String(PASSWORD_MIN_LENGTH));
});

/** Names of the variables in an example file, including those that are commented out. */
const namesIn = (file: string) =>
  [...read(file).matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

test('the Secret made from .env and deploy/secrets has every variable that the chart needs, and few others', () => {
  const asked = new Set(
    Object.values(services).flatMap(({ environment }) =>
      Object.values(environment).flatMap((value) =>
        [...value.matchAll(/\$\(([A-Z_]+)\)/g)].map(([, name = '']) => name),
      ),
    ),
  );
  const others = [
    // For Compose's TLS proxy, mailbox and dashboards.
    ...['HTTP_PORT', 'HTTPS_PORT', 'ACME_EMAIL', 'EDGE_SUBNET', 'MAILBOX_PORT', 'GRAFANA_PORT'],
    ...['INSIDE_SUBNET', 'CONTAINER_RESOLVER'],
    // For Compose's redirect, which an Ingress provides itself.
    'APEX',
    // The chart uses `monitoring.alerts`.
    ...['ALERT_EMAIL', 'ALERT_WEBHOOK'],
    // The chart has its own tag, registry and numbers of copies.
    ...['RELEASE', 'PREVIOUS_RELEASE', 'REGISTRY', 'API_COPIES'],
    // The folder of Compose's secret files.
    'SECRETS',
    // For Compose's database; the chart backs up through its operator.
    ...['BACKUP_TARGET', 'BACKUP_KEY', 'BACKUP_KEY_SECRET'],
    'BACKUP_CIPHER_PASSWORD',
    // Values of the chart: `database.connections`, numbers of copies, `remotes` and `auth.tokens`.
    ...['DATABASE_CONNECTIONS', 'DATABASE_PROCESSES'],
    ...deployedRemotes.map(getOriginVariable),
    'SUPABASE_JWKS_URL',
    // For Compose, whose logs would be lost with the containers.
    'LOG_FOLDER',
    // For the doctor, which runs outside the cluster.
    'DKIM_SELECTORS',
  ];
  const given = [...namesIn('deploy/env.example'), ...SECRETS];
  expect(new Set([...asked, ...others])).toEqual(new Set(given));
});

test('.env.example explains the variables of the API, of staff commands and of a single machine', () => {
  const ofStart = ['CHAPS_PORT_OFFSET', 'CHAPS_DATA_DIR', 'CHAPS_OVERRIDE_ORIGINS'];
  // Set by `npm start` and by the deployment, for the programs that prepare the databases.
  const internal = [
    ...['AUTH_DATABASE_URL', 'AUTH_DATABASE_PASSWORD', 'AUTH_DATABASE_ROLE'],
    'SAMPLE_USERS',
  ];
  const explained = Object.keys(variables.shape).filter((name) => !internal.includes(name));
  expect(new Set(namesIn('.env.example'))).toEqual(new Set([...explained, ...ofStart]));
});

test.each(['api', 'worker', 'staff', 'migrate', 'auth-database'])(
  '%s gets only variables that an API program reads',
  (name) => {
    expect(Object.keys(variables.shape)).toEqual(
      expect.arrayContaining(Object.keys(withSecrets(compose[name]?.environment ?? {}))),
    );
  },
);

test('every variable of the API is set by the deployment, or has a default that is always right', () => {
  const programs = ['api', 'worker', 'staff', 'migrate', 'auth-database'];
  const given = programs.flatMap((name) =>
    Object.keys(withSecrets(compose[name]?.environment ?? {})),
  );
  const inImage = [...read('deploy/api.Dockerfile').matchAll(/\b(HOST|PORT)=/g)].map(
    ([, name]) => name,
  );
  const byDefault = ['RECONCILE_AFTER_SECONDS', 'REQUEST_TIMEOUT_SECONDS', 'STOP_GRACE_SECONDS'];
  // For sample data on a developer's machine.
  const others = ['SAMPLE_USERS'];
  expect([...new Set([...given, ...inImage, ...byDefault, ...others])].sort()).toEqual(
    Object.keys(variables.shape).sort(),
  );
});

// `kubectl create secret --from-env-file` makes quotes part of the value.
test.each([false, true])('the installer writes no value in quotes (ES256: %s)', async (es256) => {
  const filled = fillIn(
    read('deploy/env.example'),
    splitSecrets(await makeKeys({ es256 })).settings,
  );
  expect(filled.split('\n').filter((line) => /^[A-Z_]+=['"]/.test(line))).toEqual([]);
});

// Compared by version, because Renovate adds the digest (ADR 34). The operator chooses the pooler's image.
test('the chart has the same version of PostgreSQL as Compose', () => {
  const shape = z.object({ database: z.object({ cluster: z.object({ imageName: z.string() }) }) });
  const version = /:([\d.]+)-/.exec(
    shape.parse(readYaml(`${chart}/values.yaml`)).database.cluster.imageName,
  )?.[1];
  expect(version).toBe(/^FROM postgres:([\d.]+)-/m.exec(read('deploy/database.Dockerfile'))?.[1]);
});
