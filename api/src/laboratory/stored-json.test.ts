import { readdirSync, readFileSync } from 'node:fs';
import { labReading } from '@chaps/contracts/lab-readings';
import { batchSummary } from '@chaps/contracts/staff-results';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { importSettingsSchema } from './lab-columns.ts';
import { storedRow } from './store-batch.ts';

const API = `${import.meta.dirname}/../..`;
const FOLDER = `${API}/test/stored-json`;
const examples = readdirSync(FOLDER);
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** What is stored of laboratories' files as JSON. */
const stored = z.object({
  rows: z.array(storedRow),
  readings: z.array(labReading.omit({ laboratory: true })),
  summary: batchSummary,
  settings: importSettingsSchema,
});

test.each(examples)('what release %s stored of a file is still read, whole', (name) => {
  const example = read(`${FOLDER}/${name}`);
  expect(stored.parse(example)).toMatchObject(z.object({}).loose().parse(example));
});

test('each release has an example of what it stores', () => {
  const { version } = z.object({ version: z.string() }).parse(read(`${API}/package.json`));
  expect(examples).toContain(`${version}.json`);
});
