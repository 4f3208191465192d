import { readdirSync, readFileSync } from 'node:fs';
import { createProfileRequest, userProfile } from '@chaps/contracts';
import { labFileMapping } from '@chaps/contracts/lab-readings';
import { labelSettingsResponse } from '@chaps/contracts/labels';
import { readLaboratorySettings as laboratorySettings } from '@chaps/contracts/laboratories';
import { batchSummary } from '@chaps/contracts/staff-results';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { importSettingsSchema } from '../src/laboratory/lab-columns.ts';
import { storedRow } from '../src/laboratory/store-batch.ts';
import { enteredDetails } from '../src/people/pending.ts';

const FOLDER = `${import.meta.dirname}/stored-json`;
const examples = readdirSync(FOLDER);
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** What is stored as JSON, and what is sent between builds of different releases. */
const stored = z.object({
  rows: z.array(storedRow),
  readings: z.array(labFileMapping.omit({ laboratory: true })),
  summary: batchSummary,
  settings: importSettingsSchema,
  /** Responses about laboratories from that release's API, read by a newer console. */
  laboratory_settings: laboratorySettings.answer,
  label_settings: labelSettingsResponse,
  /** Sealed details of a sign-up whose address is not confirmed yet. */
  pending: z.array(enteredDetails),
  /** A response from that release's API, read by a newer browser. */
  profiles: z.array(userProfile),
  /** A request from that release's sign-up page to a newer API. */
  registrations: z.array(createProfileRequest),
});

test.each(examples)('everything that release %s stored and sent can still be read', (name) => {
  const example = read(`${FOLDER}/${name}`);
  expect(stored.parse(example)).toMatchObject(z.object({}).loose().parse(example));
});

test('each release has an example of the data it stores', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(read(`${import.meta.dirname}/../package.json`));
  expect(examples).toContain(`${version}.json`);
});
