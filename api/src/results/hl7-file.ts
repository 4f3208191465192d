import { Hl7Message, type Hl7Segment } from '@medplum/core';
import { FileError } from '../files/text.ts';
import { LAB_STATUS, MAX_RESULTS, type RawRow } from './lab-row.ts';
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

/** The NHS number among the identifiers of PID-3: its type is NH, or its authority the NHS. */
function nhsNumberOf(pid: Hl7Segment, location: string): string {
  const repetitions = pid.getField(3)?.components.length ?? 0;
  if (repetitions > MAX_IDENTIFIERS) {
    throw new FileError(`${location}: PID-3 has more than ${MAX_IDENTIFIERS} identifiers`);
  }
  for (let index = 0; index < repetitions; index += 1) {
    const isNhs = part(pid, 3, 5, index) === 'NH' || part(pid, 3, 4, index) === 'NHS';
    if (isNhs) return part(pid, 3, 1, index);
  }
  return '';
}

/** PID-5 as 'given family'. */
const nameOf = (pid: Hl7Segment) =>
  [part(pid, 5, 2), part(pid, 5, 1)].filter(Boolean).join(' ').slice(0, 200);

/** OBX-11 */
const statusOf = (status: string) =>
  status === '' ? 'without a status' : (LAB_STATUS[status.toLowerCase()] ?? status);

/** OBX-5 as written; a structured number (SN) has its comparator apart. */
const resultOf = (obx: Hl7Segment) =>
  part(obx, 2) === 'SN' ? part(obx, 5, 1) + part(obx, 5, 2) : part(obx, 5);

/** The person of the results that follow, until the next one (PID). */
type Person = Pick<RawRow, 'nhsNumber' | 'name' | 'dateOfBirth'>;
const NOBODY: Person = { nhsNumber: '', name: '', dateOfBirth: '' };

/** What the segments before an observation say of it. */
interface Order extends Pick<RawRow, 'reference' | 'sampleDate'> {
  notes: string[];
}
const newOrder = (reference = '', sampleDate = ''): Order => ({ reference, sampleDate, notes: [] });

interface Observation {
  person: Person;
  order: Order;
  obx: Hl7Segment;
  notes: string[];
}

const personOf = (pid: Hl7Segment, location: string): Person => ({
  nhsNumber: nhsNumberOf(pid, location),
  name: nameOf(pid),
  dateOfBirth: part(pid, 7),
});

function observationsOf({ segments }: Hl7Message, location: string): Observation[] {
  const found: Observation[] = [];
  let person = NOBODY;
  let common = '';
  let order = newOrder();
  // Of the order until its first observation, then of the latest observation.
  let notes = order.notes;
  for (const segment of segments) {
    if (segment.name === 'PID') {
      person = personOf(segment, location);
      common = '';
      order = newOrder();
      // Notes about the person are not about a result.
      notes = [];
    }
    if (segment.name === 'ORC') common = part(segment, 2);
    if (segment.name === 'ORC' || segment.name === 'OBR') {
      const isOrder = segment.name === 'OBR';
      order = newOrder(part(segment, 2) || common, isOrder ? part(segment, 7) : '');
      notes = order.notes;
    }
    if (segment.name === 'OBX') {
      notes = [];
      found.push({ person, order, obx: segment, notes });
    }
    if (segment.name === 'NTE') notes.push(part(segment, 3));
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
  const observations = observationsOf(message, location);
  if (observations.length === 0) throw new FileError(`${location}: has no result (OBX)`);
  return observations.map(({ person, order, obx, notes }, index) => {
    const psa = isPsa([part(obx, 3, 1), part(obx, 3, 2), part(obx, 3, 4), part(obx, 3, 5)]);
    return {
      location: observations.length === 1 ? location : `${location}, OBX ${index + 1}`,
      reference: order.reference,
      ...person,
      value: resultOf(obx),
      unit: part(obx, 6),
      flag: part(obx, 8),
      status: psa ? statusOf(part(obx, 11)) : 'another test than PSA',
      comments: [...notes, ...order.notes].filter(Boolean).join('\n'),
      sampleDate: part(obx, 14) || order.sampleDate,
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
