import { randomUUID } from 'node:crypto';
import { LAB_FIELDS, type LabColumns, labColumns } from '@chaps/contracts/lab-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { endDay } from '../../test/past-day.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
let uploader: StaffPerson;
let releaser: StaffPerson;
const { booking, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  releaser = await api.staff('clinician');
});
// A new uploader for each test, because uploads per person are limited.
beforeEach(async () => {
  uploader = await api.staff('clinician');
});
afterAll(async () => {
  await api.stop();
  await close();
});

const HEADINGS = ['Sample No', 'DOB', 'Surname', 'Forename', 'PSA (µg/L)', 'Collected', 'Remarks'];
const columnsOf = (changes: Partial<LabColumns> = {}): LabColumns =>
  labColumns.parse({
    ...Object.fromEntries(LAB_FIELDS.map((field) => [field, ''])),
    reference: 'Sample No',
    date_of_birth: 'DOB',
    name: 'Forename',
    family_name: 'Surname',
    test_result: 'PSA (µg/L)',
    comments: 'Remarks',
    sample_date: 'Collected',
    ...changes,
  });

const newLaboratory = () => `Pathology ${randomUUID()}`;

const upload = (file: string | Buffer, laboratory?: string, as = uploader) =>
  api.app.inject({
    method: 'POST',
    url: `/staff/result-batches?${new URLSearchParams({ file_name: 'results.csv', ...(laboratory ? { laboratory } : {}) })}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  });

async function uploaded(file: string | Buffer, laboratory?: string): Promise<string> {
  const answer = await upload(file, laboratory);
  expect(answer.statusCode, answer.body).toBe(200);
  return `/staff/result-batches/${answer.json().batch_id}`;
}

const look = async (batch: string, as = releaser) => (await api.call('GET', batch, { as })).body;
const choices = (batch: string, as = uploader) => api.call('GET', `${batch}/reading`, { as });
const read = (
  batch: string,
  columns: LabColumns | null,
  encoding: string | null = null,
  as = uploader,
) => api.call('POST', `${batch}/reading`, { as, body: { encoding, columns } });

async function release(batch: string) {
  const { summary: confirmed, digest } = await look(batch);
  return api.call('POST', `${batch}/release`, { as: releaser, body: { confirmed, digest } });
}

async function refusalOf(file: string | Buffer, laboratory?: string): Promise<string> {
  const answer = await upload(file, laboratory);
  expect(answer.statusCode).toBe(422);
  return answer.json().error.message;
}

async function tested() {
  const booked = await booking();
  await endDay(api, booked.event.id);
  return booked;
}

/** A date in the format of these tests' laboratory. */
const slashes = (day: string) => day.split('-').reverse().join('/');

interface Sheet {
  between?: string;
  line?: string;
  headings?: string[];
}

/** A laboratory's table with its own column headings, one row per reference. */
function sheet(
  rows: Array<[reference: string, ...cells: string[]]>,
  { between = ';', line = '\r\n', headings = HEADINGS }: Sheet = {},
): string {
  return [headings, ...rows].map((cells) => cells.join(between) + line).join('');
}

const rowOf = (reference: string, changes: Record<number, string> = {}) => {
  const cells = [reference, '01/01/1970', 'Tested', 'Person', '0.8', slashes(api.today), 'Green'];
  return cells.map((cell, index) => changes[index] ?? cell) as [string, ...string[]];
};

describe('a table with the laboratory’s own headings', () => {
  test('prompts a question once; the answer is kept, shown and used for the next file', async () => {
    const [first, second] = [await tested(), await tested()];
    const laboratory = newLaboratory();
    const batch = await uploaded(sheet([rowOf(first.reference)]), laboratory);
    const waiting = await look(batch);
    expect(waiting).toMatchObject({ items: [], total: 0 });
    expect(waiting.batch.reading).toMatchObject({ laboratory, question: 'columns', columns: null });
    expect((await release(batch)).body.error.code).toBe('BATCH_CHANGED');

    const asked = (await choices(batch)).body;
    expect(asked.columns[0]).toEqual({ heading: 'Sample No', examples: [first.reference] });
    expect(asked.encodings).toEqual([]);
    expect(asked.suggested).toEqual(columnsOf({ comments: '' }));

    expect((await read(batch, columnsOf())).status).toBe(200);
    const { batch: shown, items: rows } = await look(batch);
    expect(shown.reading).toEqual({
      laboratory,
      encoding: 'utf-8',
      delimiter: ';',
      columns: columnsOf(),
      unused: [],
      question: null,
    });
    expect(rows).toMatchObject([
      {
        faults: [],
        action: 'add',
        lab_name: 'Person Tested',
        lab_date_of_birth: '1970-01-01',
        value: '0.8',
        unit: 'ng/ml',
        comments: 'Green',
        sample_date: api.today,
      },
    ]);
    expect((await release(batch)).status).toBe(200);

    const next = await uploaded(sheet([rowOf(second.reference)]), laboratory.toUpperCase());
    expect(await look(next)).toMatchObject({
      batch: { reading: { laboratory, question: null } },
      items: [{ faults: [], action: 'add' }],
    });
    const { laboratories } = (await api.call('GET', '/staff/laboratories', { as: uploader })).body;
    expect(laboratories).toContain(laboratory);
  });

  test('prompts the question again when the laboratory has changed its headings', async () => {
    const { reference } = await tested();
    const laboratory = newLaboratory();
    const batch = await uploaded(sheet([rowOf(reference)]), laboratory);
    expect((await read(batch, columnsOf())).status).toBe(200);
    const headings = [...HEADINGS, 'Status'];
    const added = await uploaded(
      sheet([[...rowOf(reference), 'Preliminary']], { headings }),
      laboratory,
    );
    expect((await look(added)).batch.reading.question).toBe('columns');
    expect((await choices(added)).body.suggested).toEqual(columnsOf());
    expect((await read(added, columnsOf({ status: 'Status' }))).status).toBe(200);
    expect((await look(added)).items[0].faults.join()).toContain('marks it as preliminary');
  });

  test('is read as chosen until staff delete the choice, which is audited and prompts the question again', async () => {
    const coordinator = await api.staff('coordinator');
    const { reference } = await tested();
    const laboratory = newLaboratory();
    const mapping = async () =>
      (
        await api.call('GET', '/staff/laboratory-settings', { as: coordinator })
      ).body.laboratories.find((each: { laboratory: string }) => each.laboratory === laboratory)
        .mapping;
    const batch = await uploaded(sheet([rowOf(reference)]), laboratory);
    expect(await mapping()).toBeNull();
    const chosen = columnsOf({ comments: '' });
    expect((await read(batch, chosen)).status).toBe(200);
    expect(await mapping()).toEqual({
      ...{ encoding: null, columns: chosen, unused: ['Remarks'] },
      ...{ chosen_at: expect.any(String), file_name: 'results.csv' },
    });
    const forget = (as: StaffPerson, of = laboratory) =>
      api.call('POST', '/staff/forgotten-mappings', { as, body: { laboratory: of } });
    expect((await forget(uploader)).status).toBe(403);
    const own = await api.staff('coordinator', (await api.event()).id);
    expect((await forget(own)).status).toBe(403);
    for (const name of [laboratory.toUpperCase(), laboratory, 'Unheard Laboratory']) {
      expect((await forget(coordinator, name)).status).toBe(200);
    }
    expect(await mapping()).toBeNull();
    expect((await look(batch)).batch.reading).toMatchObject({ columns: chosen, question: null });
    const next = await uploaded(sheet([rowOf((await tested()).reference)]), laboratory);
    expect((await look(next)).batch.reading.question).toBe('columns');
    const { rows } = await sql`SELECT actor, before->>'reference' AS reference FROM audit_log
      WHERE action = 'file mapping forgotten'`.execute(api.owner);
    expect(rows).toEqual([{ actor: coordinator.userId, reference: 'Sample No' }]);
  });

  test('can be read differently only by its uploader and until its release, and the change is audited', async () => {
    const { reference } = await tested();
    const batch = await uploaded(sheet([rowOf(reference)]), newLaboratory());
    expect((await read(batch, columnsOf({ comments: 'Surname', family_name: '' }))).status).toBe(
      200,
    );
    expect((await look(batch)).batch.reading.unused).toEqual(['Remarks']);
    const before = await look(batch);
    expect((await read(batch, columnsOf())).status).toBe(200);
    const late = { as: releaser, body: { confirmed: before.summary, digest: before.digest } };
    expect((await api.call('POST', `${batch}/release`, late)).body.error.code).toBe(
      'BATCH_CHANGED',
    );
    for (const refused of [
      await choices(batch, releaser),
      await read(batch, columnsOf(), null, releaser),
    ]) {
      expect([refused.status, refused.body.error]).toMatchObject([
        403,
        {
          code: 'SECOND_PERSON',
          message:
            'Only the person who uploaded a file can change how it is read. Ask them, or discard it and upload it yourself.',
        },
      ]);
    }
    const id = batch.split('/').at(-1);
    const { rows } = await sql<{
      before: object;
      after: object;
    }>`SELECT before, after FROM audit_log
      WHERE subject = ${`result batch ${id}`} AND action = 'laboratory’s files read differently'
      ORDER BY audit_id`.execute(api.owner);
    expect(rows.map(({ before: was, after: is }) => [was, is])).toMatchObject([
      [{ encoding: null }, { comments: 'Surname' }],
      [{ comments: 'Surname' }, { comments: 'Remarks', family_name: 'Surname' }],
    ]);

    const kept = () =>
      sql<{ file: string | null }>`SELECT file_encrypted AS file FROM result_batches
        WHERE batch_id = ${id}`.execute(api.owner);
    expect((await kept()).rows[0]?.file).not.toMatch(/Sample|Tested/);
    expect((await release(batch)).status).toBe(200);
    expect((await kept()).rows).toEqual([{ file: null }]);
    expect((await read(batch, columnsOf())).body.error.code).toBe('BATCH_CLOSED');
  });

  test('an incomplete answer is rejected with the missing field', async () => {
    const { reference } = await tested();
    const batch = await uploaded(sheet([rowOf(reference)]), newLaboratory());
    const faultsOf = async (changes: Partial<LabColumns>) =>
      Object.keys((await read(batch, columnsOf(changes))).body.error.details);
    expect(await faultsOf({ comments: 'Elsewhere' })).toEqual(['comments']);
    expect((await faultsOf({ test_result: '' })).join()).toContain('test_result');
    expect((await faultsOf({ date_of_birth: '' })).join()).toContain('date_of_birth');
    expect((await faultsOf({ comments: 'DOB' })).join()).toContain('comments');
    const unanswered = await read(batch, null);
    expect([unanswered.status, unanswered.body.error.details]).toEqual([
      422,
      { reference: 'The file has no such column. Please choose another one.' },
    ]);
    expect((await look(batch)).batch.reading.question).toBe('columns');
  });

  test('an encoding that cannot read the table is refused with the reason', async () => {
    const { reference } = await tested();
    // In Mac OS Roman the byte for Ê is a space, and a column without a heading gets its number.
    const headings = ['Sample No', 'DOB', 'Surname', 'column 7', 'PSA', 'Collected', 'Ê'];
    const file = Buffer.from(sheet([rowOf(reference)], { headings }), 'latin1');
    const batch = await uploaded(file, newLaboratory());
    const columns = columnsOf({ comments: '', name: '', test_result: 'PSA' });
    const refused = await read(batch, columns, 'macintosh');
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      { encoding: 'Two columns are called column 7: ask the laboratory for different names.' },
    ]);
  });

  test('a file that prompted no question cannot be read differently', async () => {
    const { reference } = await tested();
    const headings = ['reference', 'date_of_birth', 'test_result', 'test_unit', 'sample_date'];
    const cells: [string, ...string[]] = [reference, '1970-01-01', '0.8', 'ng/ml', api.today];
    const batch = await uploaded(sheet([cells], { headings }));
    expect((await choices(batch)).status).toBe(404);
  });

  test('a table without a laboratory or headings, or with duplicate headings, is refused as a whole', async () => {
    const file = sheet([rowOf('CH-AB23CD45')]);
    expect(await refusalOf(file)).toContain('choose the laboratory');
    const headless = await refusalOf(`${rowOf('CH-AB23CD45').join(',')}\n1,2,3,4,5,6,7\n`, 'Any');
    expect(headless).toContain('first line names the columns');
    expect(await refusalOf('PSA;PSA\n1;2\n', 'Any')).toContain('Two columns are called PSA');
    expect(await refusalOf(`${'x;'.repeat(300_000)}\n`, 'Any')).toContain(
      'longer than 100000 bytes',
    );
  });
});

test.each<[string, (reference: string) => string | Buffer]>([
  ['; between the columns', (reference) => sheet([rowOf(reference)])],
  ['tabs between the columns', (reference) => sheet([rowOf(reference)], { between: '\t' })],
  ['line feeds', (reference) => sheet([rowOf(reference)], { line: '\n' })],
  ['carriage returns alone', (reference) => sheet([rowOf(reference)], { line: '\r' })],
  ['UTF-8 with a byte-order mark', (reference) => `\ufeff${sheet([rowOf(reference)])}`],
  ['UTF-16', (reference) => Buffer.from(`\ufeff${sheet([rowOf(reference)])}`, 'utf16le')],
  ['a quoted line break', (reference) => sheet([rowOf(reference, { 6: '"Green;\r\nfine"' })])],
  ['an empty column', (reference) => sheet([rowOf(reference, { 3: '' })])],
  ['names of months', (reference) => sheet([rowOf(reference, { 1: '01-Jan-1970' })])],
])('a file with %s is read', async (_, file) => {
  const { reference } = await tested();
  const batch = await uploaded(file(reference), newLaboratory());
  expect((await read(batch, columnsOf())).status).toBe(200);
  expect((await look(batch)).items).toMatchObject([
    { faults: [], reference, lab_date_of_birth: '1970-01-01', value: '0.8', unit: 'ng/ml' },
  ]);
});

test('dates are day first; an invalid date is a fault only of its row', async () => {
  const [one, two] = [await tested(), await tested()];
  const batch = await uploaded(
    sheet([rowOf(one.reference, { 1: '03/04/1970' }), rowOf(two.reference, { 1: '13/14/1970' })]),
    newLaboratory(),
  );
  await read(batch, columnsOf());
  const { items: rows } = await look(batch);
  expect(rows[0]).toMatchObject({ lab_date_of_birth: '1970-04-03' });
  expect(rows[1].lab_date_of_birth).toBe('13/14/1970');
  expect(rows[1].faults[0]).toContain('the date of birth must be a date such as');
  expect(rows[0].faults.join()).not.toContain('must be a date');
});

describe('a file that is not UTF-8', () => {
  const latin1 = (reference: string) =>
    Buffer.from(sheet([rowOf(reference, { 2: 'Müller Tested', 3: 'José' })]), 'latin1');

  test('shows how its names would read, and the laboratory’s encoding is kept for its next file', async () => {
    const [first, second, third] = [await tested(), await tested(), await tested()];
    const laboratory = newLaboratory();
    const batch = await uploaded(latin1(first.reference), laboratory);
    const { encodings } = (await choices(batch)).body;
    expect(encodings[0]).toEqual({
      encoding: 'windows-1252',
      examples: expect.arrayContaining(['(µg/L)', 'Müller', 'José']),
    });
    // Windows-1250 decodes all of its words as Windows-1252 does.
    expect(encodings.map(({ encoding }: { encoding: string }) => encoding)).toEqual([
      'windows-1252',
      'macintosh',
    ]);
    const undecided = await read(batch, columnsOf());
    expect(Object.keys(undecided.body.error.details)).toEqual(['encoding']);
    expect((await read(batch, columnsOf(), 'windows-1252')).status).toBe(200);
    expect(await look(batch)).toMatchObject({
      batch: { reading: { encoding: 'windows-1252', question: null } },
      items: [{ lab_name: 'José Müller Tested', faults: [] }],
    });

    const next = await uploaded(latin1(second.reference), laboratory);
    expect((await look(next)).items).toMatchObject([
      { lab_name: 'José Müller Tested', faults: [] },
    ]);
    const utf8 = sheet([rowOf(third.reference, { 2: 'Müller Tested', 3: 'José' })]);
    const other = await uploaded(utf8, laboratory);
    expect(await look(other)).toMatchObject({
      batch: { reading: { encoding: 'utf-8' } },
      items: [{ lab_name: 'José Müller Tested' }],
    });
  });

  const hl7 = (reference: string, charset: string) =>
    Buffer.from(
      [
        `MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4||||||${charset}`,
        'PID|1||77^^^LAB^MR||Müller Tested^José||19700101|M',
        `OBR|1|${reference}|L1|1030791000000100^PSA level^SCT|||${api.today.replaceAll('-', '')}`,
        'OBX|1|NM|1030791000000100^PSA level^SCT||0.8|ng/ml|0-3|N|||F',
      ].join('\r'),
      'latin1',
    );

  test('HL7 is read in its declared encoding, and prompts a question when it declares none', async () => {
    const [one, two] = [await tested(), await tested()];
    const declared = await uploaded(hl7(one.reference, '8859/1'), newLaboratory());
    expect((await look(declared)).items).toMatchObject([
      { lab_name: 'José Müller Tested', faults: [] },
    ]);
    const silent = await uploaded(hl7(two.reference, ''), newLaboratory());
    expect(await look(silent)).toMatchObject({
      batch: { reading: { question: 'encoding' } },
      items: [],
    });
    expect((await read(silent, null, 'windows-1252')).status).toBe(200);
    expect((await look(silent)).items).toMatchObject([
      { lab_name: 'José Müller Tested', faults: [] },
    ]);
  });

  test('FHIR, and a file wrongly marked as UTF-8, are refused', async () => {
    const fhir = Buffer.from('{"resourceType": "Bundle", "note": "Müller"}', 'latin1');
    expect(await refusalOf(fhir, 'Any')).toContain('must be UTF-8');
    const marked = Buffer.concat([Buffer.from('\ufeff'), latin1('CH-AB23CD45')]);
    expect(await refusalOf(marked, 'Any')).toContain('says that it is UTF-8, but it is not');
  });
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'This is a PDF'],
  ['an Excel workbook', Buffer.from('PK\x03\x04\x14\0\x06\0'), 'Excel workbook (.xlsx)'],
  [
    'an old Excel workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    'old Excel workbook (.xls)',
  ],
])(
  '%s is refused with a message that says what to ask the laboratory for',
  async (_, file, what) => {
    const message = await refusalOf(file, 'Any');
    expect(message).toContain(what);
    expect(message).toContain('Ask the laboratory for the results as a CSV file');
  },
);

describe('HL7 and FHIR as laboratories write them', () => {
  test('several people in one message, or in several messages, keep their own results', async () => {
    const [one, two, three] = [await tested(), await tested(), await tested()];
    const day = api.today.replaceAll('-', '');
    const person = (name: string, born: string) => `PID|1||77^^^LAB^MR||${name}||${born}|M`;
    const result = (reference: string, value: string, note: string) => [
      `OBR|1|${reference}|L1|1030791000000100^PSA level^SCT|||${day}`,
      `OBX|1|NM|1030791000000100^PSA level^SCT||${value}|ng/ml|0-3|N|||F`,
      `NTE|1||${note}`,
    ];
    const head = 'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4';
    const file = [
      head,
      person('Tested^Person^One', '19700101'),
      ...result(one.reference, '0.1', 'Green one'),
      person('Two^Person', '19610101'),
      'NTE|1||Red: about the person',
      ...result(two.reference, '0.2', 'Green two'),
      head,
      person('Tested^Person^Three', '19700101'),
      ...result(three.reference, '0.3', 'Green three'),
    ].join('\r');
    const { items: rows } = await look(await uploaded(file, newLaboratory()));
    expect(rows).toMatchObject([
      {
        location: 'message 1, OBX 1',
        lab_name: 'Person One Tested',
        comments: 'Green one',
        faults: [],
      },
      {
        lab_name: 'Person Two',
        lab_date_of_birth: '1961-01-01',
        comments: 'Green two',
        faults: ['no match: the date of birth does not match the booking'],
      },
      { location: 'message 2', lab_name: 'Person Three Tested', value: '0.3', faults: [] },
    ]);
  });

  test('people and orders contained in an observation or its report are found', async () => {
    const [one, two] = [await tested(), await tested()];
    const patient = {
      resourceType: 'Patient',
      id: 'p',
      name: [{ family: 'Tested', given: ['Person'] }],
      birthDate: '1970-01-01',
    };
    const order = (reference: string) => ({
      resourceType: 'ServiceRequest',
      id: 'o',
      identifier: [{ value: reference }],
    });
    const observation = (value: number) => ({
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'PSA' },
      effectiveDateTime: api.today,
      valueQuantity: { value, unit: 'ng/ml' },
    });
    const entry = [
      {
        resource: {
          ...observation(0.1),
          contained: [patient, order(one.reference)],
          subject: { reference: '#p' },
          basedOn: [{ reference: '#o' }],
        },
      },
      { fullUrl: 'urn:uuid:two', resource: observation(0.2) },
      {
        resource: {
          resourceType: 'DiagnosticReport',
          contained: [patient, order(two.reference)],
          subject: { reference: '#p' },
          basedOn: [{ reference: '#o' }],
          result: [{ reference: 'urn:uuid:two' }],
        },
      },
    ];
    const file = JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry });
    const { items: rows } = await look(await uploaded(file, newLaboratory()));
    const person = { lab_name: 'Person Tested', lab_date_of_birth: '1970-01-01', faults: [] };
    expect(rows).toMatchObject([
      { ...person, reference: one.reference, value: '0.1' },
      { ...person, reference: two.reference, value: '0.2' },
    ]);
  });
});
