import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectRoot, REMOTES } from '@chaps/mf-build';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

// The chart's example values, validated as Helm does.

const chart = 'deploy/helm/chaps';
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const readYaml = (file: string): unknown => parse(read(file), { merge: true });

const defaults = readYaml(`${chart}/values.yaml`);
const validate = new Ajv().compile(JSON.parse(read(`${chart}/values.schema.json`)));
const examples = readdirSync(join(projectRoot, chart, 'ci'));
const record = z.record(z.string(), z.unknown());

function merged(base: unknown, over: unknown): unknown {
  const [below, above] = [record.safeParse(base), record.safeParse(over)];
  if (!below.success || !above.success) return over;
  const entries = Object.entries(above.data).map(([key, value]) => [
    key,
    merged(below.data[key], value),
  ]);
  return { ...below.data, ...Object.fromEntries(entries) };
}

test.each(examples)('the example values %s are valid, and contain no secret', (file) => {
  const values = merged(defaults, readYaml(`${chart}/ci/${file}`));
  validate(values);
  expect(validate.errors ?? []).toEqual([]);
  for (const name of Object.keys(record.parse(record.parse(values).settings))) {
    expect(parseEnv(read('deploy/env.example'))).toHaveProperty(name);
  }
  // The schema rejects secrets among the values, and unknown values.
  for (const wrong of [
    { settings: { HMAC_KEYS: 'x' } },
    { apii: {} },
    { site: { replicas: 'many' } },
  ]) {
    expect(validate(merged(values, wrong)), JSON.stringify(wrong)).toBe(false);
  }
});

test.each(examples)('the example values %s have every remote, or none', (file) => {
  const shape = z.object({
    site: z.object({ enabled: z.boolean() }),
    remotes: z.array(z.object({ name: z.string() })),
  });
  const { site, remotes } = shape.parse(merged(defaults, readYaml(`${chart}/ci/${file}`)));
  expect(remotes.map(({ name }) => name)).toEqual(site.enabled ? REMOTES : []);
});

// Neither can be left out: the backups of a database, or the location of the site.
test.each([
  { database: { cluster: { backup: { destinationPath: '' } } } },
  { site: { storage: { address: '' } } },
])('rejects the small-cluster values with %j', (forgotten) => {
  const small = merged(defaults, readYaml(`${chart}/ci/small-values.yaml`));
  expect(validate(small)).toBe(true);
  expect(validate(merged(small, forgotten))).toBe(false);
  const decided = {
    site: { enabled: false },
    database: { cluster: { backup: { enabled: false } } },
  };
  expect(validate(merged(merged(small, forgotten), decided))).toBe(true);
});
