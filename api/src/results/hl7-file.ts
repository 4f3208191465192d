import { Hl7Message, type Hl7Segment } from '@medplum/core';
import { FileError } from '../files/text.ts';
import type { RawRow } from './lab-row.ts';
import { isPsa } from './psa-codes.ts';

/** Around a message that came over a connection (MLLP). */
const START_BLOCK = '\v';
const END_BLOCK = String.fromCharCode(28);

/** OBX-11, table 0085. */
const STATUS: Readonly<Record<string, string>> = {
  F: 'final',
  C: 'corrected',
  P: 'preliminary',
  R: 'entered, not verified',
  I: 'pending',
  S: 'partial',
  D: 'deleted',
  X: 'not obtainable',
  W: 'wrong',
};

const ESCAPES: Readonly<Record<string, string>> = {
  F: '|',
  S: '^',
  T: '&',
  R: '~',
  E: '\\',
  '.br': '\n',
};
const decoded = (text: string) =>
  text.replace(/\\(F|S|T|R|E|\.br)\\/g, (_, code: string) => ESCAPES[code] ?? '');

/** One component, '' where the message ends before it. */
const part = (segment: Hl7Segment | undefined, field: number, component = 1, repetition = 0) =>
  decoded(segment?.getField(field)?.getComponent(component, undefined, repetition) ?? '').trim();

/** '19700131…' as '1970-01-31'; what is no date stays what it is, and is a fault. */
const dayOf = (moment: string) => moment.replace(/^(\d{4})(\d{2})(\d{2})(\d{2,}.*)?$/, '$1-$2-$3');

/** The NHS number among the identifiers of PID-3: its type is NH, or its authority the NHS. */
function nhsNumberOf(pid: Hl7Segment | undefined): string {
  const repetitions = pid?.getField(3)?.components.length ?? 0;
  for (let index = 0; index < repetitions; index += 1) {
    const isNhs = part(pid, 3, 5, index) === 'NH' || part(pid, 3, 4, index) === 'NHS';
    if (isNhs) return part(pid, 3, 1, index);
  }
  return '';
}

/** OBX-5 as written; a structured number (SN) has its comparator apart. */
const resultOf = (obx: Hl7Segment) =>
  part(obx, 2) === 'SN' ? part(obx, 5, 1) + part(obx, 5, 2) : part(obx, 5);

interface Observation {
  obr: Hl7Segment | undefined;
  orc: Hl7Segment | undefined;
  obx: Hl7Segment;
  notes: string[];
}

function observationsOf({ segments }: Hl7Message): Observation[] {
  const found: Observation[] = [];
  let obr: Hl7Segment | undefined;
  let orc: Hl7Segment | undefined;
  for (const segment of segments) {
    if (segment.name === 'ORC') orc = segment;
    if (segment.name === 'OBR') obr = segment;
    if (segment.name === 'OBX') found.push({ obr, orc, obx: segment, notes: [] });
    if (segment.name === 'NTE') found.at(-1)?.notes.push(part(segment, 3));
  }
  return found;
}

function parsed(text: string, location: string): Hl7Message {
  try {
    return Hl7Message.parse(text);
  } catch {
    throw new FileError(`${location}: is no HL7 v2 message`);
  }
}

function rowsOf(text: string, location: string): RawRow[] {
  const message = parsed(text, location);
  const kind = `${part(message.header, 9, 1)}^${part(message.header, 9, 2)}`;
  if (kind !== 'ORU^R01') throw new FileError(`${location}: is ${kind.slice(0, 40)}, not ORU^R01`);
  const observations = observationsOf(message);
  if (observations.length === 0) throw new FileError(`${location}: has no result (OBX)`);
  const pid = message.getSegment('PID');
  return observations.map(({ obr, orc, obx, notes }, index) => {
    const status = part(obx, 11);
    const psa = isPsa([part(obx, 3, 1), part(obx, 3, 2), part(obx, 3, 4), part(obx, 3, 5)]);
    return {
      location: observations.length === 1 ? location : `${location}, OBX ${index + 1}`,
      reference: part(obr, 2) || part(orc, 2),
      nhsNumber: nhsNumberOf(pid),
      dateOfBirth: dayOf(part(pid, 7)),
      value: resultOf(obx),
      unit: part(obx, 6),
      flag: part(obx, 8),
      status: psa ? (STATUS[status] ?? (status || 'without a status')) : 'another test than PSA',
      comments: notes.filter(Boolean).join('\n'),
      sampleDate: dayOf(part(obx, 14) || part(obr, 7)),
    };
  });
}

/**
 * HL7 v2 ORU^R01: one message or many, with or without the envelope of a batch or of a connection.
 * @throws {FileError}
 */
export function readHl7Results(text: string): RawRow[] {
  const messages = text
    .replaceAll(START_BLOCK, '')
    .replaceAll(END_BLOCK, '')
    .split(/\r\n?|\n/)
    .filter((segment) => segment !== '' && !/^(FHS|BHS|BTS|FTS)/.test(segment))
    .join('\r')
    .split(/\r(?=MSH)/);
  return messages.flatMap((message, index) => rowsOf(message, `message ${index + 1}`));
}
