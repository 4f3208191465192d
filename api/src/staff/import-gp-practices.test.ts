import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { practiceFile, practiceRow } from '../../test/gp-practices.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';

let api: Harness;
const { staff, audit, bytes, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness(() => new Date('2026-06-10T11:00:00Z'));
});
beforeEach(async () => {
  await api.owner.deleteFrom('gp_practices').execute();
});
afterAll(async () => {
  await api.stop();
  await close();
});

const FEW = '--even-if-few';
const importRows = async (rows: readonly string[], ...options: string[]) =>
  staff(['import-gp-practices', await bytes('epraccur.csv', practiceFile(...rows)), ...options]);
const stored = () =>
  api.owner.selectFrom('gp_practices').selectAll().orderBy('practice_code').execute();
const lists = ({ code, lines }: { code: number; lines: string[] }) => ({ code, lines });

const MARYS = practiceRow('F81001', "ST MARY'S SURGERY");
const MENAI = practiceRow('W91001', 'MEDDYGFA CAERNARFÔN', {
  postcode: 'LL55 1AA',
  town: 'CAERNARFÔN',
});

test('reads only open GP practices, in the file’s encoding', async () => {
  const rows = [
    MARYS,
    MENAI,
    practiceRow('Y00001', 'WALK IN CENTRE', { setting: '1' }),
    practiceRow('F81009', 'CLOSED LONG AGO', { status: 'C', closed: '20010331' }),
    practiceRow('F81010', 'NOT YET OPEN', { status: 'P' }),
  ];
  expect(lists(await importRows(rows, FEW))).toEqual({
    code: 0,
    lines: ['2 open GP practices: 2 added, 0 changed.', '0 closed.'],
  });
  expect(await stored()).toMatchObject([
    {
      practice_code: 'F81001',
      name: "ST MARY'S SURGERY",
      address_lines: ['1 HIGH STREET'],
      town: 'COLCHESTER',
      postcode: 'CO1 1ST',
      telephone: '01206 000000',
      opened_on: '1974-04-01',
      closed_on: null,
    },
    { practice_code: 'W91001', name: 'MEDDYGFA CAERNARFÔN', town: 'CAERNARFÔN' },
  ]);
  expect(await audit('GP practices imported')).toEqual(['staff tester: GP practices']);
});

test('the same file changes nothing; another changes, closes and reopens practices', async () => {
  await importRows([MARYS, MENAI, practiceRow('F81002', 'THE CREFFIELD')], FEW);
  expect(
    (await importRows([MARYS, MENAI, practiceRow('F81002', 'THE CREFFIELD')], FEW)).lines,
  ).toEqual(['3 open GP practices: 0 added, 0 changed.', '0 closed.']);
  const ended = practiceRow('W91001', 'MEDDYGFA CAERNARFÔN', { status: 'C', closed: '20260331' });
  const later = [practiceRow('F81001', "ST MARY'S MEDICAL CENTRE"), ended];
  expect((await importRows(later, FEW, '--dry-run')).lines.at(-1)).toBe(
    'Dry run: nothing was changed.',
  );
  expect((await importRows(later, FEW)).lines).toEqual([
    '1 open GP practices: 0 added, 1 changed.',
    '2 closed.',
  ]);
  expect(await stored()).toMatchObject([
    { name: "ST MARY'S MEDICAL CENTRE", closed_on: null },
    { practice_code: 'F81002', closed_on: '2026-06-10' },
    { practice_code: 'W91001', closed_on: '2026-03-31' },
  ]);
  expect((await importRows([MARYS, MENAI], FEW)).lines[0]).toBe(
    '2 open GP practices: 0 added, 2 changed.',
  );
  expect(await stored()).toMatchObject([
    { closed_on: null },
    { closed_on: '2026-06-10' },
    { closed_on: null },
  ]);
});

test('a file that is not the register, or only part of it, is refused and changes nothing', async () => {
  await importRows([MARYS, MENAI], FEW);
  const before = await stored();
  const refused = async (rows: readonly string[], ...options: string[]) => {
    const { code, lines } = await importRows(rows, ...options);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('Nothing was changed.');
    expect(await stored()).toEqual(before);
    return lines[0];
  };
  expect(await refused([MARYS, 'F81003,THE SURGERY'], FEW)).toBe(
    'row 2: epraccur.csv has 27 columns and no headings, but this row has 2.',
  );
  expect(
    await refused([Array.from({ length: 27 }, (_, at) => `Column ${at}`).join(',')]),
  ).toContain('The file has 0 open GP practices.');
  expect(await refused([MARYS, practiceRow('F81004', '')], FEW)).toBe(
    'F81004: the practice’s code, name or postcode is not in its usual column of epraccur.csv.',
  );
  expect(await refused([MARYS, MARYS], FEW)).toBe('The file lists a practice twice.');
  expect(await refused(['"F81001'], FEW)).toBe(
    'The file is not CSV. Check that it is epraccur.csv.',
  );
  expect(await refused([MARYS, MENAI])).toBe(
    'The file has 2 open GP practices. The register has 2, and the NHS lists more than 6,000. Is the file complete?',
  );
});

test('a complete register needs no option, but a later file with half the practices does', async () => {
  const all = Array.from({ length: 4500 }, (_, at) =>
    practiceRow(`A${10_000 + at}`, `SURGERY ${at}`),
  );
  expect((await importRows(all)).lines[0]).toBe('4500 open GP practices: 4500 added, 0 changed.');
  expect(await importRows(all.slice(0, 4020))).toMatchObject({ code: 1 });
  expect((await importRows(all.slice(0, 4100))).lines[1]).toBe('400 closed.');
});
