import { Hl7Message, type Hl7Segment } from '@medplum/core';
import { FileError } from '../files/text.ts';
import { MAX_RESULTS, type RawRow } from './lab-row.ts';
import { isPsa } from './psa-codes.ts';

/** More than the results of the largest file need, each with its order, observation and notes. */
const MAX_SEGMENTS = 10 * MAX_RESULTS;
/** A comment of 2,000 characters fits into a segment many times over. */
const MAX_SEGMENT_LENGTH = 32_768;
/** Identifiers of a person in PID-3; laboratories send two or three. */
const MAX_IDENTIFIERS = 50;

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
function nhsNumberOf(pid: Hl7Segment | undefined, location: string): string {
  const identifiers = pid?.getField(3);
  const repetitions = identifiers?.components.length ?? 0;
  if (repetitions > MAX_IDENTIFIERS) {
    throw new FileError(`${location}: PID-3 has more than ${MAX_IDENTIFIERS} identifiers`);
  }
  const component = (number: number, index: number) =>
    decoded(identifiers?.getComponent(number, undefined, index) ?? '').trim();
  for (let index = 0; index < repetitions; index += 1) {
    if (component(5, index) === 'NH' || component(4, index) === 'NHS') return component(1, index);
  }
  return '';
}

/** PID-5 as 'given family'. */
const nameOf = (pid: Hl7Segment | undefined) =>
  [part(pid, 5, 2), part(pid, 5, 1)].filter(Boolean).join(' ').slice(0, 200);

/** OBX-5 as written; a structured number (SN) has its comparator apart. */
const resultOf = (obx: Hl7Segment) =>
  part(obx, 2) === 'SN' ? part(obx, 5, 1) + part(obx, 5, 2) : part(obx, 5);

/** What the segments before an observation say of it. */
interface Order {
  reference: string;
  sampleDate: string;
}

interface Observation {
  order: Order;
  obx: Hl7Segment;
  notes: string[];
}

function observationsOf({ segments }: Hl7Message): Observation[] {
  const found: Observation[] = [];
  let common = '';
  let order: Order = { reference: '', sampleDate: '' };
  for (const segment of segments) {
    if (segment.name === 'ORC') {
      common = part(segment, 2);
      order = { ...order, reference: order.reference || common };
    }
    if (segment.name === 'OBR') {
      order = { reference: part(segment, 2) || common, sampleDate: dayOf(part(segment, 7)) };
    }
    if (segment.name === 'OBX') found.push({ order, obx: segment, notes: [] });
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
  const nhsNumber = nhsNumberOf(pid, location);
  const dateOfBirth = dayOf(part(pid, 7));
  const name = nameOf(pid);
  return observations.map(({ order, obx, notes }, index) => {
    const status = part(obx, 11);
    const psa = isPsa([part(obx, 3, 1), part(obx, 3, 2), part(obx, 3, 4), part(obx, 3, 5)]);
    return {
      location: observations.length === 1 ? location : `${location}, OBX ${index + 1}`,
      reference: order.reference,
      nhsNumber,
      name,
      dateOfBirth,
      value: resultOf(obx),
      unit: part(obx, 6),
      flag: part(obx, 8),
      status: psa ? (STATUS[status] ?? (status || 'without a status')) : 'another test than PSA',
      comments: notes.filter(Boolean).join('\n'),
      sampleDate: dayOf(part(obx, 14)) || order.sampleDate,
    };
  });
}

/**
 * HL7 v2 ORU^R01: one message or many, with or without the envelope of a batch or of a connection.
 * @throws {FileError}
 */
export function readHl7Results(text: string): RawRow[] {
  const segments = text
    .replaceAll(START_BLOCK, '')
    .replaceAll(END_BLOCK, '')
    .split(/\r\n?|\n/)
    .filter((segment) => segment !== '' && !/^(FHS|BHS|BTS|FTS)/.test(segment));
  if (segments.length > MAX_SEGMENTS) {
    throw new FileError(`The file has more than ${MAX_SEGMENTS} segments: split it.`);
  }
  const long = segments.findIndex((segment) => segment.length > MAX_SEGMENT_LENGTH);
  if (long >= 0) {
    throw new FileError(`segment ${long + 1}: is longer than ${MAX_SEGMENT_LENGTH} characters`);
  }
  const messages = segments.join('\r').split(/\r(?=MSH)/);
  return messages.flatMap((message, index) => rowsOf(message, `message ${index + 1}`));
}
