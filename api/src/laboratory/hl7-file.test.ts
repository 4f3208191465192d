import { describe, expect, test } from 'vitest';
import { readLabFile } from './lab-file.ts';

const read = (segments: readonly string[]) => readLabFile(Buffer.from(segments.join('\r'))).rows;

const MSH = 'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4';
const PID = 'PID|1||9434765919^^^NHS^NH||Tested^Person||19700101|M';
const OBR = 'OBR|1|CH-AB23CD45|L1|1030791000000100^PSA level^SCT|||20260312';
const NO_NUMBER = 'OBR|1||L1|1030791000000100^PSA level^SCT|||20260312';
const OBX = 'OBX|1|NM|1030791000000100^PSA level^SCT||0.8|ng/ml|0-3|N|||F';
const identified = (identifiers: string) => `PID|1||${identifiers}||Tested^Person||19700101|M`;

test.each<[string, string]>([
  ['9434765919^^^NHS^NH', 'its type and authority'],
  ['9434765919^^^^NH', 'its type alone'],
  ['9434765919^^^NHS', 'its authority alone'],
  ['77^^^LAB~78^^^^MR~9434765919^^^NHS^NH', 'among identifiers without a type or an authority'],
  ['9434765919^^^^ NH ', 'between blanks'],
  [`${'77^^^LAB^MR~'.repeat(49)}9434765919^^^NHS^NH`, 'the last of fifty'],
])('the NHS number in %s is recognised by %s', (identifiers) => {
  const [row] = read([MSH, identified(identifiers), OBR, OBX]);
  expect(row).toMatchObject({ nhsNumber: '9434765919', faults: [] });
});

describe('an order number', () => {
  test.each<[string, readonly string[], string]>([
    ['is the one of OBR', ['ORC|RE|CH-OTHER222', OBR], 'CH-AB23CD45'],
    ['is the one of ORC where OBR has none', ['ORC|RE|CH-AB23CD45', NO_NUMBER], 'CH-AB23CD45'],
    ['is the one of ORC where there is no OBR', ['ORC|RE|CH-AB23CD45'], 'CH-AB23CD45'],
    ['is missing where neither has one', [NO_NUMBER], ''],
    ['is missing without an order', [], ''],
  ])('%s', (_, order, reference) => {
    expect(read([MSH, PID, ...order, OBX])[0]?.reference).toBe(reference);
  });

  test('is never taken from the previous person', () => {
    const rows = read([MSH, PID, 'ORC|RE|CH-AB23CD45', OBX, PID, NO_NUMBER, OBX, PID, OBX]);
    expect(rows.map(({ reference }) => reference)).toEqual(['CH-AB23CD45', '', '']);
  });
});

test.each<[string, readonly string[], string]>([
  ['the observation', [OBR, `${OBX}|||20260313`], '2026-03-13'],
  ['its order', [OBR, OBX], '2026-03-12'],
  ['nothing, where ORC alone is dated', ['ORC|RE|CH-AB23CD45|||||20260312', OBX], ''],
  ['nothing, without an order', [OBX], ''],
])('the sample date is that of %s', (_, segments, day) => {
  expect(read([MSH, PID, ...segments])[0]?.sampleDate).toBe(day);
});

test.each<[string, string, object]>([
  [
    'a result without a status is not taken for a final one',
    OBX.slice(0, -1),
    { status: 'without a status' },
  ],
  ['blanks around a result', OBX.replace('0.8', ' 0.8 '), { value: '0.8', faults: [] }],
])('%s', (_, obx, expected) => {
  expect(read([MSH, PID, OBR, obx])[0]).toMatchObject(expected);
});

test('a one-part name has no spaces around it', () => {
  expect(read([MSH, PID.replace('^Person', ''), OBR, OBX])[0]?.name).toBe('Tested');
});

test('the comment holds the notes of the observation, then those of its order, one per line', () => {
  const file = [
    MSH,
    PID,
    OBR,
    'NTE|1||BTS: of the order',
    OBX,
    'NTE|1||Green',
    'NTE|2',
    'NTE|3||fine',
  ];
  expect(read(file)[0]?.comments).toBe('Green\nfine\nBTS: of the order');
});

test('several results in one message are kept separate', () => {
  const rows = read([MSH, PID, OBR, OBX, OBX]);
  expect(rows.map(({ location }) => location)).toEqual(['message 1, OBX 1', 'message 1, OBX 2']);
});

test('empty lines are skipped', () => {
  expect(read(['', '', MSH, '', PID, OBR, OBX, ''])).toMatchObject([{ faults: [] }]);
});

test('a segment may have up to 32768 characters', () => {
  const longest = `NTE|1||${'x'.repeat(32_761)}`;
  expect(read([MSH, PID, OBR, OBX, longest])).toHaveLength(1);
  expect(() => read([`${MSH}|${'x'.repeat(32_768)}`])).toThrow('segment 1: longer');
});

test('an unexpected type of message is described briefly', () => {
  const kind = `ADT^${'x'.repeat(99)}`;
  expect(() => read([MSH.replace('ORU^R01', kind), PID])).toThrow(
    `message 1: is ${kind.slice(0, 40)}, not ORU^R01`,
  );
});

describe('in a text', () => {
  const commented = (comment: string, changes: readonly string[] = []) =>
    read([changes[0] ?? MSH, PID, OBR, OBX, `NTE|1||${comment}`])[0];

  test.each<[string, string]>([
    ['\\F\\\\S\\\\T\\\\R\\\\E\\\\P\\', '|^&~\\#'],
    ['\\H\\bold\\N\\ plain', 'bold plain'],
    ['one\\.br\\two\\.sp2\\three\\.ce\\four', 'one\ntwo\n\nthree\nfour'],
    ['a\\.sk3\\b\\.in+2\\c\\.ti-2\\d\\.fi\\e\\.nf\\f', 'a   bcdef'],
    ['\\XC3A9\\ and \\XE9\\ and \\XC3\\\\XA9\\', 'é and é and é'],
    ['one\\X0D\\\\X0A\\two\\X0D\\three', 'one\ntwo\nthree'],
    ['""', ''],
  ])('%s is read as %j', (written, comments) => {
    expect(commented(written)).toMatchObject({ comments, faults: [] });
  });

  test.each(['\\Zlocal\\', '\\C2842\\', '\\M244242\\', '\\XE\\', 'a \\ b', '\\.unknown\\'])(
    '%s cannot be read, and the row is set aside',
    (written) => {
      expect(commented(written)?.faults).toContainEqual(
        expect.stringMatching(/^NTE-3 has .*, which cannot be read$/),
      );
    },
  );

  test('bytes are decoded in the message’s character set', () => {
    const named = (charset: string) => [`${MSH}||||||${charset}`];
    expect(commented('\\XA4\\', named('8859/15'))?.comments).toBe('€');
    expect(commented('\\XC3A9\\', named('8859/1'))?.comments).toBe('Ã©');
    expect(commented('\\XE9\\', named('UNICODE UTF-8'))?.faults).toHaveLength(1);
    expect(commented('\\XE9\\', named('8859/5'))?.faults).toHaveLength(1);
  });

  test('a message may define its own separators', () => {
    const rows = read([
      'MSH$*%#@$LAB$PATH$CHAPS$CHAPS$20261120$$ORU*R01$1$P$2.4',
      'PID$1$$9434765919***NHS*NH$$Tested*Person$$19700101$M',
      'OBR$1$CH-AB23CD45$L1$PSA*PSA*L$$$20260312',
      'OBX$1$NM$PSA*PSA*L$$0.8$ng/ml$0-3$N$$$F',
      'NTE$1$$one%two ^ #F# three',
    ]);
    expect(rows).toMatchObject([{ comments: 'one\ntwo ^ $ three', faults: [] }]);
  });
});

test('a line that starts no segment continues the previous one', () => {
  expect(read([MSH, PID, OBR, OBX, 'NTE|1||Green', 'and fine'])[0]?.comments).toBe(
    'Green\nand fine',
  );
  expect(read([MSH, PID, OBR, `${OBX}`, 'oh'])[0]?.faults).not.toEqual([]);
});

test.each(['ADD|more', 'DSC|1'])('a message continued in %s is set aside', (segment) => {
  expect(read([MSH, PID, OBR, OBX, segment])[0]?.faults.join()).toContain('the message continues');
});

test('text lines under a result’s code form its comment, in any order', () => {
  const text = 'OBX|2|TX|1030791000000100^PSA level^SCT||Red: see your GP~soon||||||F';
  for (const lines of [
    [OBX, text],
    [text, OBX],
  ]) {
    const rows = read([
      MSH,
      PID,
      OBR.replace('|N', '|'),
      ...lines.map((line) => line.replace('|N|', '||')),
    ]);
    expect(rows).toMatchObject([{ value: '0.8', comments: 'Red: see your GP\nsoon', faults: [] }]);
  }
});

test('a message of an unexpected type or without a result does not affect the others', () => {
  const admission = [MSH.replace('ORU^R01', 'ADT^A01'), PID];
  const empty = [MSH, PID, OBR];
  const rows = read([...admission, ...empty, MSH, PID, OBR.replace('45', '46'), OBX]);
  expect(rows).toMatchObject([
    { location: 'message 2', reference: 'CH-AB23CD45', value: '' },
    { location: 'message 3', reference: 'CH-AB23CD46', value: '0.8', faults: [] },
  ]);
  expect(rows[0]?.faults).toContain('there is no result');
});

test('several flags are all read', () => {
  const flagged = (flags: string) => read([MSH, PID, OBR, OBX.replace('|N|', `|${flags}|`)])[0];
  expect(flagged('H~A')).toMatchObject({ flag: 'H, A', faults: [] });
  expect(flagged('N~H')?.faults.join()).toContain('contradict each other');
});
