import type { Recipe } from '../checkout.ts';

const LABORATORY = 'api/src/laboratory';
const FILES = 'api/test/lab-files.ts';
const TEST = `${LABORATORY}/every-result-field.test.ts`;

/** Free PSA, which a laboratory may measure in addition to the PSA. */
export const recipe: Recipe = (checkout) => {
  checkout.add(
    'shared/contracts/src/result-fields.ts',
    'RESULT_FIELDS',
    `/** The part of the PSA that is not bound to protein. */
  free_psa: {
    ...value('free_psa', 'Free PSA', /\\bfree psa\\b(?! unit)/i, {
      name: 'free PSA',
      unit: 'free_psa_unit',
      ownUnit: PSA_UNIT,
      toOwnUnit: psaUnit,
      letter: 'free_psa',
    }),
    ...NEWER,
  },
  free_psa_unit: {
    ...unit('free_psa_unit', 'Unit of the free PSA', /\\bfree psa units?\\b/i),
    ...NEWER,
  }`,
  );
  checkout.before(
    'shared/contracts/src/result-fields.ts',
    '/**\n * The fields of a laboratory',
    `/** Rows and choices that were stored earlier, and older APIs, do not have it. */
const NEWER = {
  column: heading.default(''),
  stored: z.string().default(''),
  answer: z.string().nullable().optional(),
};

`,
  );
  checkout.after('shared/domain/src/letters.ts', `  'result',\n`, `  'free_psa',\n`);
  read(checkout);
  tested(checkout);
};

/** Reads it: in messages from a separate observation, in tables from its own columns. */
const read: Recipe = (checkout) => {
  checkout.append(
    `${LABORATORY}/psa-codes.ts`,
    `
/** The LOINC code and the names of free PSA. */
const FREE_PSA = /^(10886-0|f-?psa|free (psa|prostate[ -]specific (antigen|ag))( level)?)$/i;

export const isFreePsa = (name: string): boolean => FREE_PSA.test(name.trim());
`,
  );
  checkout.append(
    `${LABORATORY}/lab-row.ts`,
    `
/** What the observation of a PSA says about it. */
export const NO_FREE_PSA = { free_psa: '', free_psa_unit: '' };
`,
  );
  for (const [format, from] of [
    ['hl7', 'unit: obx.component(6),'],
    ['fhir', 'unit: getUnit(found),'],
  ] as const) {
    const file = `${LABORATORY}/${format}-file.ts`;
    checkout.after(file, from, '\n...NO_FREE_PSA,');
    checkout.import(file, `import { NO_FREE_PSA } from './lab-row.ts';`);
  }
  const others = `${LABORATORY}/other-tests.ts`;
  checkout.replace(
    others,
    'return beside ? { ...row, passedOver: beside.map(inWords) } : row;',
    `if (!beside) return row;
        const free = beside.find((other) => isFreePsaOf(row, other));
        const left = beside.filter((other) => other !== free);
        return {
          ...row,
          ...(free ? { free_psa: free.value, free_psa_unit: free.unit } : {}),
          ...(left.length > 0 ? { passedOver: left.map(inWords) } : {}),
        };`,
  );
  checkout.before(
    others,
    'const inWords =',
    `/** Has the same status as the PSA beside it; a percentage of it is another test. */
const isFreePsaOf = (row: RawRow, { otherTest = '', unit, status }: RawRow): boolean =>
  isFreePsa(otherTest) && psaUnit(unit) !== null && status === row.status;

`,
  );
  checkout.import(others, `import { isFreePsa } from './psa-codes.ts';`);
  checkout.replace(others, 'import { parseReference }', 'import { parseReference, psaUnit }');
};

const tested: Recipe = (checkout) => {
  checkout.after(FILES, `  unit: 'ng/ml',\n`, `  free_psa: '',\n  free_psa_unit: '',\n`);
  checkout.after(
    FILES,
    `...(row.comments ? [\`NTE|1||\${row.comments}\`] : []),`,
    `
        ...(row.free_psa
          ? [\`OBX|2|NM|FPSA^Free PSA^L||\${row.free_psa}|\${row.free_psa_unit}|||||\${HL7_STATUS[row.status] ?? row.status}\`]
          : []),`,
  );
  checkout.after(
    FILES,
    `.replace(/}$/, '')}, \${value}}}\`,`,
    `
      ...(row.free_psa ? [JSON.stringify({ fullUrl: \`urn:uuid:free-\${index}\`, resource: freeOf(observation, row) })] : []),`,
  );
  checkout.before(
    FILES,
    'function fhirOf',
    `const freeOf = (observation: object, { free_psa: value, free_psa_unit: unit }: ReportedResult) => ({
  ...observation,
  ...{ code: { text: 'Free PSA' }, interpretation: [], note: [], referenceRange: [] },
  valueQuantity: { value, unit },
});

`,
  );
  checkout.after(TEST, `  unit: 'ug/L',`, `\n  free_psa: '2.1',\n  free_psa_unit: 'ug/L',`);
  checkout.after(TEST, `  value: '14.3',`, `\n  free_psa: '2.2',`);
  checkout.replace(
    TEST,
    `Omit<ReportedFields, 'unit'>`,
    `Omit<ReportedFields, 'unit' | 'free_psa_unit'>`,
  );
  checkout.replace(
    `${LABORATORY}/laboratory-files.test.ts`,
    `{ value: '5.1', passedOver: ['Free PSA: 0.7 ug/L', 'Free/Total PSA ratio: 14 %'] }`,
    `{ value: '5.1', free_psa: '0.7', passedOver: ['Free/Total PSA ratio: 14 %'] }`,
  );
  const portal = 'mfe-account/src/routes/medical-results/result-text.test.ts';
  checkout.after(
    portal,
    `  [resultOf('1.2', null), 'Your PSA was 1.2', '1.2'],`,
    `\n[withFree(resultOf('4.2'), '0.9'), 'Your PSA was 4.2 ng/ml', '4.2 ng/ml, free PSA: 0.9 ng/ml'],`,
  );
  checkout.before(
    portal,
    'const awaited =',
    `const withFree = (item: MedicalResult, free_psa: string): MedicalResult => ({
  ...item,
  result: item.result && { ...item.result, free_psa, free_psa_unit: 'ng/ml' },
});

`,
  );
};
