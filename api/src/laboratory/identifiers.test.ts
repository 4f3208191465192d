import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/laboratory.ts';
import { NHS_NUMBER } from '../../test/staff-terminal.ts';

/** Belongs to nobody who is booked in these tests. */
const OTHER = '9000000009';
const ANOTHER_PERSONS = 'no match: the NHS number belongs to another person';

const test = base
  .extend(
    'tested',
    ({ lab }) =>
      () =>
        lab.tested(undefined, NHS_NUMBER),
  )
  /** The rows of a file as the second clinician sees them, and the release. */
  .extend('rowsOf', ({ lab }) => async (file: string) => {
    const batch = await lab.send(Buffer.from(file));
    const { items, summary: confirmed, digest } = (await lab.call('GET', batch)).body;
    const release = () => lab.call('POST', `${batch}/release`, { confirmed, digest });
    return { items, release };
  });

interface Sent {
  reference: string;
  sampleDate: string;
}
const compact = (day: string) => day.replaceAll('-', '');
const message = ({ reference, sampleDate }: Sent, pid: string) =>
  [
    'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4',
    pid,
    `OBR|1|${reference}|L1|PSA^PSA^L|||${compact(sampleDate)}0930`,
    'OBX|1|NM|PSA^PSA^L||8.8|ug/L|0-4|H|||F',
  ].join('\r');
const born = '||Tested^Person||19700101|M';

describe('another person’s NHS number is recognised wherever a laboratory writes it', () => {
  test.for([
    `PID|1||${OTHER}^^^NHSNBR^NHSNMBR${born}`,
    `PID|1||${OTHER}^^^&2.16.840.1.113883.2.1.4.1&ISO^NN${born}`,
    `PID|1||${OTHER}^^^^nh${born}`,
    `PID|1||77^^^LAB^MR~${OTHER}^^^NHS${born}`,
    `PID|1|${OTHER}^^^NHS^NH|77^^^LAB^MR${born}`,
    `PID|1||77^^^LAB^MR|${OTHER}^^^NHS^NH|Tested^Person||19700101|M`,
    `PID|1||77^^^LAB^MR${born}|||||||||||900 000 0009`,
  ])('%s', async (pid, { tested, rowsOf }) => {
    const { items } = await rowsOf(message(await tested(), pid));
    expect(items).toMatchObject([{ action: 'fault', name: null, faults: [ANOTHER_PERSONS] }]);
  });

  test.for([
    'http://fhir.nhs.uk/Id/nhs-number',
    'https://fhir.nhs.uk/Id/nhs-number',
    'http://fhir.nhs.net/Id/nhs-number',
    'urn:oid:2.16.840.1.113883.2.1.4.1',
  ])('FHIR, %s', async (system, { tested, rowsOf }) => {
    const { reference, sampleDate } = await tested();
    const file = new URL('../../test/laboratory-files/09-fhir-http.json', import.meta.url);
    const bundle = readFileSync(file, 'utf8')
      .replace('http://fhir.nhs.uk/Id/nhs-number', system)
      .replace('CH-4MYRCJ6X', reference)
      .replace('1975-05-25', '1970-01-01')
      .replace('2026-11-28', sampleDate);
    const { items } = await rowsOf(bundle);
    expect(items).toMatchObject([{ action: 'fault', faults: [ANOTHER_PERSONS] }]);
  });
});

describe('an identifier of an unknown type', () => {
  test.for([
    [`PID|1|${OTHER}|77^^^LAB^MR${born}`, `${OTHER} (PID-2)`],
    [`PID|1||${OTHER}${born}`, `${OTHER} (PID-3)`],
    [`PID|1||${OTHER}^^^LAB${born}`, `${OTHER} (PID-3)`],
    [`PID|1||${OTHER}^^^LAB^ZZ${born}`, `${OTHER} (PID-3, type ZZ)`],
    [`PID|1||X-12^^^LAB^ZZ${born}`, 'X-12 (PID-3, type ZZ)'],
  ] as const)(
    'is shown beside ours and left to a clinician: %s',
    async ([pid, shown], { lab, tested, rowsOf }) => {
      const whose = await tested();
      const { items, release } = await rowsOf(message(whose, pid));
      expect(items).toMatchObject([
        {
          action: 'fault',
          name: 'Person Tested',
          lab_identifiers: [shown],
          faults: [
            `the laboratory also gives ${shown}, and our NHS number is different: a clinician must decide`,
          ],
        },
      ]);
      expect((await release()).status).toBe(200);
      expect(await lab.shown(whose.person)).toMatchObject([{ result: null }]);
    },
  );

  test.for([
    [`PID|1|${NHS_NUMBER}|77^^^LAB^MR${born}`, 'our own, without a type'],
    [`PID|1||77^^^LAB^MR~78${born}`, 'of a few digits, without a type'],
    [`PID|1||${OTHER}^^^LAB^MR${born}`, 'of a hospital'],
  ] as const)('is not reported for %s: %s', async ([pid], { tested, rowsOf }) => {
    expect((await rowsOf(message(await tested(), pid))).items).toMatchObject([{ action: 'add' }]);
  });

  test('is resolved by hand, by name and birth date', async ({ lab, tested, rowsOf }) => {
    const whose = await tested();
    const { reference } = whose;
    const { items, release } = await rowsOf(
      [
        message(whose, `PID|1||${OTHER}^^^LAB^ZZ${born}`),
        message(await tested(), `PID|1||${NHS_NUMBER}^^^NHS^NH${born}`),
      ].join('\r'),
    );
    expect(items).toMatchObject([{ action: 'fault' }, { action: 'add' }]);
    expect((await release()).status).toBe(200);
    const { uploader } = lab;
    const { body } = await lab.call('GET', 'set-aside-results', undefined, uploader);
    const row = body.items.find((each: { reference: string }) => each.reference === reference);
    const match = { reference, name: 'Person Tested', date_of_birth: '1970-01-01' };
    const path = `set-aside-results/${row.set_aside_id}/match`;
    expect((await lab.call('POST', path, match, uploader)).status).toBe(200);
  });
});

describe('an identifier that cannot be read matches nobody', () => {
  test.for([
    [`943476591^^^NHS^NH`, 'the NHS number cannot be read'],
    [`unknown^^^NHS^NH`, 'the NHS number cannot be read'],
    [`${NHS_NUMBER}^^^NHS^NH~${OTHER}^^^NHS^NH`, 'the laboratory gives two NHS numbers'],
    [
      `9000000008^^^NHS^NH`,
      'no match: the NHS number does not match the booking, and one of its digits is wrong',
    ],
  ])('the NHS number %s', async ([identifiers, fault], { tested, rowsOf }) => {
    const { items } = await rowsOf(message(await tested(), `PID|1||${identifiers}${born}`));
    expect(items).toMatchObject([{ action: 'fault' }]);
    expect(items[0].faults.join()).toContain(fault);
    expect(items[0].faults.join()).not.toContain('belongs to another person');
  });

  test('a birth date', async ({ tested, rowsOf }) => {
    const pid = `PID|1||${NHS_NUMBER}^^^NHS^NH||Tested^Person||1 Jan 70|M`;
    const { items } = await rowsOf(message(await tested(), pid));
    expect(items[0].faults.join()).toContain('the date of birth must be a date');
    expect(items[0].faults.join()).not.toContain('belongs to another person');
  });
});

test.for([
  '943\u00a0476\u00a05919',
  '943\u2009476\u20095919',
  '943\u200b476\u200b5919',
  '943\u200d476\u20605919',
  '943\u2013476\u20115919',
  '9434765919.0',
])(
  '%j in a table is read as the same number, and a lower-case reference as the same reference',
  async (number, { tested, rowsOf }) => {
    const { reference, sampleDate } = await tested();
    const written = reference.toLowerCase().replace('-', number.includes('.') ? '' : '\u2011');
    const { items } = await rowsOf(
      `reference,nhs_number,date_of_birth,test_result,test_unit,sample_date\n${written},${number},,1.1,ng/ml,${sampleDate}\n`,
    );
    expect(items).toMatchObject([{ action: 'add', reference, faults: [] }]);
  },
);
