import { Hl7Message } from '@medplum/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentReader } from '../../laboratory/hl7-segment.ts';
import { createHl7TextReader, findCharset } from '../../laboratory/hl7-text.ts';
import { writeHl7Orders } from './hl7-orders.ts';
import type { TubeOrder } from './tube-order.ts';

const ORDER: TubeOrder = {
  sampleId: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31',
  profileId: '10000001',
  number: 'CH-AB23CD45',
  tubeCode: 'T-100',
  takenAt: new Date('2026-11-20T09:35:00Z'),
  nhsNumber: '9434765919',
  lastName: 'Tested',
  firstName: 'Person',
  dateOfBirth: '1970-01-01',
  gender: 'Male',
  separateBy: 'Separate by 2026-11-21 01:35 at room temperature, by 2026-11-21 09:35 at 2 to 8 °C',
};
const CONTEXT = {
  laboratory: 'North & South Pathology',
  now: new Date('2026-11-20T17:00:00Z'),
  siteUrl: 'https://example.org',
};

/** Parses the messages with our own parser; returns a component of a segment. */
const readBack = (text: string) =>
  text
    .split(/(?=MSH)/)
    .map((written) => Hl7Message.parse(written.trimEnd()))
    .map((message) => {
      const charset = findCharset(message.header.getComponent(18, 1));
      const textOf = createHl7TextReader(message.context, charset);
      return (name: string, field: number, component = 1): string => {
        const segment = message.getSegment(name);
        return segment ? new SegmentReader(segment, textOf).component(field, component) : '';
      };
    });

test('an order has the person, number, test and specimen in their HL7 fields', () => {
  const text = writeHl7Orders([ORDER, { ...ORDER, tubeCode: 'T-200' }], CONTEXT);
  const [read, second] = readBack(text);
  expect(text.split('\r').slice(0, 5)).toEqual([
    'MSH|^~\\&|CHAPS|CHAPS||North \\T\\ South Pathology|20261120170000+0000||OML^O21^OML_O21|6f7b1a528c1e4c549f0e|P|2.5.1||||||UNICODE UTF-8',
    'PID|1||9434765919^^^NHS^NH||Tested^Person||19700101|M',
    'ORC|NW|CH-AB23CD45^CHAPS|||||||20261120170000+0000',
    'OBR|1|CH-AB23CD45^CHAPS||1000381000000105^Serum prostate specific antigen level^SCT|||20261120093500+0000',
    'SPM|1|T-100||BLD^Whole blood^HL70487||||||||||Separate by 2026-11-21 01:35 at room temperature, by 2026-11-21 09:35 at 2 to 8 °C|||20261120093500+0000',
  ]);
  expect(read?.('MSH', 6)).toBe('North & South Pathology');
  expect(second?.('SPM', 2)).toBe('T-200');
});

test('identifiers that the laboratory does not require are left out', () => {
  const nothing = { nhsNumber: '', lastName: '', firstName: '', dateOfBirth: '', gender: '' };
  const [read] = readBack(writeHl7Orders([{ ...ORDER, ...nothing }], CONTEXT));
  expect([3, 5, 7, 8].map((field) => read?.('PID', field))).toEqual([ORDER.number, '', '', '']);
  expect(read?.('PID', 3, 5)).toBe('PI');
});

/** Texts for names, including every character with a special meaning in HL7. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'|^~\\&"#', '\n', 'é', 'Ł', 'ß', 'ø', '李', ' '),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll(/[\p{Cc}--\n]/gv, '')
      .trim(),
  )
  // HL7's notation for 'no value'.
  .filter((text) => text !== '""');

test('written text is read back unchanged', () => {
  fc.assert(
    fc.property(texts, texts, texts, texts, (lastName, firstName, tubeCode, laboratory) => {
      const order = { ...ORDER, lastName, firstName, tubeCode };
      const text = writeHl7Orders([order, order], { ...CONTEXT, laboratory });
      const messages = readBack(text);
      expect(messages).toHaveLength(2);
      for (const read of messages) {
        expect([read('PID', 5, 1), read('PID', 5, 2)]).toEqual([lastName, firstName]);
        expect([read('SPM', 2), read('MSH', 6)]).toEqual([tubeCode, laboratory]);
        expect(read('PID', 8)).toBe('M');
      }
    }),
  );
});
