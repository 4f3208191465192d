import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentRequest } from '../../test/factories.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { labFile, reportedOf } from '../../test/lab-files.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';
import { findPending, keepPending } from '../people/pending.ts';
import { readBatch } from '../results/batches.ts';
import { readingChoices } from '../results/change-reading.ts';
import { readLabFile } from '../results/lab-file.ts';
import { addBatch } from '../results/store-batch.ts';
import { createKeys } from '../security/keys.ts';

let api: Harness;
const { staff, booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

const PENDING = {
  first_name: 'John',
  last_name: 'Smith',
  gender: null,
  date_of_birth: null,
  ethnicity: null,
  occupation: null,
  phone: null,
  home_address: null,
};

test('rotate-keys: everything opens with the new key alone', async () => {
  const { person, event } = await booking();
  const consent = await api.call('POST', '/medical/consent', {
    as: person,
    body: consentRequest(person, event),
  });
  expect(consent.status).toBe(201);
  const waiting = crypto.randomUUID();
  const details = { ...PENDING, nhs_number: NHS_NUMBER };
  await keepPending(api.services, api.owner, waiting, details);
  const bytes = labFile('csv', [reportedOf({ value: '6.54' })]);
  const file = { name: 'f', bytes, read: readLabFile(bytes), laboratory: 'Rotated Pathology' };
  const batchId = await addBatch(api.services, api.owner, 'tester', file, null);
  const { ENCRYPTION_KEYS, HMAC_KEY } = api.services.config;
  const fresh = { id: 'k2', key: randomBytes(32) };
  const both = createKeys([fresh, ...ENCRYPTION_KEYS], HMAC_KEY);
  expect((await staff(['rotate-keys'], both)).code).toBe(0);
  expect((await staff(['rotate-keys'], both)).text).toContain('0 NHS numbers and 0 consents');
  const keys = api.services.keys;
  api.services.keys = createKeys([fresh], HMAC_KEY);
  try {
    const only = await staff(['export-person', person.profileId], api.services.keys);
    expect(only.text).toContain(NHS_NUMBER);
    expect(only.text).toContain('Which PSA test is this for you?');
    expect(await findPending(api.services, waiting)).toEqual(details);
    const { rows } = await readBatch(api.services, api.owner, batchId, 'tester');
    expect(rows[0]?.row.value).toBe('6.54');
    const { columns } = await readingChoices(api.services, 'tester', batchId);
    expect(columns.flatMap(({ examples }) => examples)).toContain('6.54');
  } finally {
    api.services.keys = keys;
  }
});
