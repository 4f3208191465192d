import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { NHS_NUMBER, staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  uploader = await api.staff('clinician');
  releaser = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

/** Of nobody whom these tests book. */
const OTHER = '9000000009';
const ANOTHER_PERSONS = "no match: the NHS number is another person's";

async function tested() {
  const booked = await booking();
  await sql`UPDATE events SET event_date = ${api.today}::date - 1
    WHERE event_id = ${booked.event.id}`.execute(api.owner);
  return booked;
}

/** The rows of a file as the second person sees them, and what they do. */
async function rowsOf(file: string) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/staff/result-batches?file_name=results.txt',
    headers: {
      authorization: `Bearer ${uploader.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(file),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const batch = `/staff/result-batches/${answer.json().batch_id}`;
  const { body } = await api.call('GET', batch, { as: releaser });
  const { items, summary: confirmed, digest } = body;
  const release = () =>
    api.call('POST', `${batch}/release`, { as: releaser, body: { confirmed, digest } });
  return { items, release };
}

const compact = (day: string) => day.replaceAll('-', '');
const message = (reference: string, pid: string) =>
  [
    'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4',
    pid,
    `OBR|1|${reference}|L1|PSA^PSA^L|||${compact(api.today)}0930`,
    'OBX|1|NM|PSA^PSA^L||8.8|ug/L|0-4|H|||F',
  ].join('\r');
const born = '||Tested^Person||19700101|M';

describe('another person’s NHS number is read, wherever a laboratory writes it', () => {
  test.each([
    [`PID|1||${OTHER}^^^NHSNBR^NHSNMBR${born}`],
    [`PID|1||${OTHER}^^^&2.16.840.1.113883.2.1.4.1&ISO^NN${born}`],
    [`PID|1||${OTHER}^^^^nh${born}`],
    [`PID|1||77^^^LAB^MR~${OTHER}^^^NHS${born}`],
    [`PID|1|${OTHER}^^^NHS^NH|77^^^LAB^MR${born}`],
    [`PID|1||77^^^LAB^MR|${OTHER}^^^NHS^NH|Tested^Person||19700101|M`],
    [`PID|1||77^^^LAB^MR${born}|||||||||||900 000 0009`],
  ])('%s', async (pid) => {
    const { reference } = await tested();
    const { items } = await rowsOf(message(reference, pid));
    expect(items).toMatchObject([{ action: 'fault', name: null, faults: [ANOTHER_PERSONS] }]);
  });

  test.each([
    'http://fhir.nhs.uk/Id/nhs-number',
    'https://fhir.nhs.uk/Id/nhs-number',
    'http://fhir.nhs.net/Id/nhs-number',
    'urn:oid:2.16.840.1.113883.2.1.4.1',
  ])('FHIR, %s', async (system) => {
    const { reference } = await tested();
    const file = new URL('../../test/laboratory-files/09-fhir-http.json', import.meta.url);
    const bundle = readFileSync(file, 'utf8')
      .replace('http://fhir.nhs.uk/Id/nhs-number', system)
      .replace('CH-4MYRCJ6X', reference)
      .replace('1975-05-25', '1970-01-01')
      .replace('2026-11-28', api.today);
    const { items } = await rowsOf(bundle);
    expect(items).toMatchObject([{ action: 'fault', faults: [ANOTHER_PERSONS] }]);
  });
});

describe('a number of an unknown kind', () => {
  test.each([
    [`PID|1|${OTHER}|77^^^LAB^MR${born}`, `${OTHER} (PID-2)`],
    [`PID|1||${OTHER}${born}`, `${OTHER} (PID-3)`],
    [`PID|1||${OTHER}^^^LAB${born}`, `${OTHER} (PID-3)`],
    [`PID|1||${OTHER}^^^LAB^ZZ${born}`, `${OTHER} (PID-3, type ZZ)`],
    [`PID|1||X-12^^^LAB^ZZ${born}`, 'X-12 (PID-3, type ZZ)'],
  ])('is shown beside ours and left to a clinician: %s', async (pid, shown) => {
    const { reference, person } = await tested();
    const { items, release } = await rowsOf(message(reference, pid));
    expect(items).toMatchObject([
      {
        action: 'fault',
        name: 'Person Tested',
        lab_identifiers: [shown],
        faults: [
          `the laboratory also gives ${shown}, and our NHS number is another one: a clinician decides`,
        ],
      },
    ]);
    expect((await release()).body.error.code).toBe('BATCH_CHANGED');
    const own = await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
    expect(own.body.data).toMatchObject([{ result: null }]);
  });

  test.each([
    [`PID|1|${NHS_NUMBER}|77^^^LAB^MR${born}`, 'our own, without a type'],
    [`PID|1||77^^^LAB^MR~78${born}`, 'of a few digits, without a type'],
    [`PID|1||${OTHER}^^^LAB^MR${born}`, 'of a hospital'],
  ])('is none where it is %s: %s', async (pid) => {
    const { reference } = await tested();
    expect((await rowsOf(message(reference, pid))).items).toMatchObject([{ action: 'add' }]);
  });

  test('is decided by hand, with name and birth date', async () => {
    const { reference } = await tested();
    const other = await tested();
    const { items, release } = await rowsOf(
      [
        message(reference, `PID|1||${OTHER}^^^LAB^ZZ${born}`),
        message(other.reference, `PID|1||${NHS_NUMBER}^^^NHS^NH${born}`),
      ].join('\r'),
    );
    expect(items).toMatchObject([{ action: 'fault' }, { action: 'add' }]);
    expect((await release()).status).toBe(200);
    const { body } = await api.call('GET', '/staff/set-aside-results', { as: uploader });
    const row = body.items.find((each: { reference: string }) => each.reference === reference);
    const match = { reference, name: 'Person Tested', date_of_birth: '1970-01-01' };
    const path = `/staff/set-aside-results/${row.set_aside_id}/match`;
    expect((await api.call('POST', path, { as: uploader, body: match })).status).toBe(200);
  });
});

describe('what cannot be read is nobody’s', () => {
  test.each([
    [`943476591^^^NHS^NH`, 'the NHS number cannot be read'],
    [`unknown^^^NHS^NH`, 'the NHS number cannot be read'],
    [`${NHS_NUMBER}^^^NHS^NH~${OTHER}^^^NHS^NH`, 'the laboratory gives two NHS numbers'],
    [
      `9000000008^^^NHS^NH`,
      'no match: the NHS number is not that of the booking, and a digit of it is wrong',
    ],
  ])('the NHS number %s', async (identifiers, fault) => {
    const { reference } = await tested();
    const { items } = await rowsOf(message(reference, `PID|1||${identifiers}${born}`));
    expect(items).toMatchObject([{ action: 'fault' }]);
    expect(items[0].faults.join()).toContain(fault);
    expect(items[0].faults.join()).not.toContain("another person's");
  });

  test('a birth date', async () => {
    const { reference } = await tested();
    const pid = `PID|1||${NHS_NUMBER}^^^NHS^NH||Tested^Person||1 Jan 70|M`;
    const { items } = await rowsOf(message(reference, pid));
    expect(items[0].faults.join()).toContain('the date of birth must be a day');
    expect(items[0].faults.join()).not.toContain("another person's");
  });
});

test.each([
  ['943\u00a0476\u00a05919'],
  ['943\u2009476\u20095919'],
  ['943\u200b476\u200b5919'],
  ['943\u200d476\u20605919'],
  ['943\u2013476\u20115919'],
  ['9434765919.0'],
])(
  '%j in a table is the same number, and a reference in small letters the same',
  async (number) => {
    const { reference } = await tested();
    const written = reference.toLowerCase().replace('-', number.includes('.') ? '' : '\u2011');
    const { items } = await rowsOf(
      `reference,nhs_number,date_of_birth,test_result,test_unit,sample_date\n${written},${number},,1.1,ng/ml,${api.today}\n`,
    );
    expect(items).toMatchObject([{ action: 'add', reference, faults: [] }]);
  },
);
