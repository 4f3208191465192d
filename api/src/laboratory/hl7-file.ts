import type { ReportedFields } from '@chaps/contracts/result-fields';
import { parseReference } from '@chaps/domain';
import { Hl7Message, Hl7Segment } from '@medplum/core';
import { FileError } from '../platform/files/text.ts';
import { SegmentReader } from './hl7-segment.ts';
import { createHl7TextReader, findCharset } from './hl7-text.ts';
import { readIdentifiers } from './lab-identifiers.ts';
import {
  chooseReference,
  MAX_RESULTS,
  NOTHING_REPORTED,
  normaliseLabStatus,
  type ParsedRows,
  type RawRow,
} from './lab-row.ts';
import { isPsa } from './psa-codes.ts';

/** More than the largest file needs for results with their orders, observations and notes. */
const MAX_SEGMENTS = 10 * MAX_RESULTS;
/** Room for many comments of 2,000 characters in one segment. */
const MAX_SEGMENT_LENGTH = 32_768;
/** Maximum number of a person's identifiers in one field; laboratories send two or three. */
const MAX_IDENTIFIERS = 50;

/** Framing of a message that was sent over a connection (MLLP). */
const START_BLOCK = '\v';
const END_BLOCK = String.fromCharCode(28);

/** The person (PID) to whom the results belong until the next PID. */
type Person = Pick<RawRow, 'nhsNumber' | 'name' | 'dateOfBirth' | 'unknownIdentifiers'> & {
  faults: string[];
  unread: string[];
};
const NOBODY: Person = {
  nhsNumber: '',
  name: '',
  dateOfBirth: '',
  unknownIdentifiers: [],
  faults: [],
  unread: [],
};

/** Lines of comments, and what could not be read in them. */
interface Notes {
  lines: string[];
  faults: string[];
}
const createEmptyNotes = (): Notes => ({ lines: [], faults: [] });

/** The context that earlier segments give to an observation. */
interface Order extends Pick<RawRow, 'reference' | 'sampleDate'> {
  /** Codes of the order's specimens, which follow its observations. */
  tubeCodes: string[];
  notes: Notes;
}
const createOrder = (reference = '', sampleDate = ''): Order => ({
  reference,
  sampleDate,
  tubeCodes: [],
  notes: createEmptyNotes(),
});

type Observation = Omit<ReportedFields, 'comments'> &
  Pick<RawRow, 'otherTest'> & { person: Person; order: Order; type: string; notes: Notes };

/** Where UK laboratories write a person's numbers: PID-3, in older messages PID-2, PID-4 and PID-19. */
function getIdentifiers(pid: SegmentReader, faults: string[]) {
  const given = [2, 3, 4].flatMap((field) => {
    const count = pid.count(field);
    if (count > MAX_IDENTIFIERS) {
      faults.push(`PID-${field} has more than ${MAX_IDENTIFIERS} identifiers`);
      return [];
    }
    return Array.from({ length: count }, (_, repetition) => ({
      value: pid.part(field, 1, repetition),
      place: `PID-${field}`,
      type: pid.part(field, 5, repetition),
      authority: pid.part(field, 4, repetition).split('&'),
    }));
  });
  const ssn = pid.component(19);
  // UK systems have no social security number, so digits here are the NHS number.
  const type = /^[\d\s-]+$/.test(ssn) ? 'NH' : '';
  return readIdentifiers([...given, { value: ssn, place: 'PID-19', type, authority: [] }]);
}

function getPerson(pid: SegmentReader): Person {
  const faults: string[] = [];
  const { nhsNumber, unknown, passedOver: unread } = getIdentifiers(pid, faults);
  // Order: given, middle, family.
  const name = [pid.component(5, 2), pid.component(5, 3), pid.component(5, 1)]
    .filter(Boolean)
    .join(' ');
  const dateOfBirth = pid.component(7);
  faults.push(...pid.faults);
  return { nhsNumber, unknownIdentifiers: unknown, name, dateOfBirth, faults, unread };
}

/** OBX-11 */
const getStatus = (status: string) =>
  status === '' ? 'without a status' : normaliseLabStatus(status);

const isTextType = (type: string) => type === 'TX' || type === 'FT';

/** OBX-5: a structured number (SN) has a separate comparator, a coded text has a code. */
function getResult(obx: SegmentReader, type: string): string {
  if (/^(CE|CWE|CNE|CF)$/.test(type)) return obx.component(5, 2) || obx.component(5, 1);
  if (isTextType(type)) return obx.repetitions(5).join('\n');
  const [comparator = '', number = '', separator = '', second = '', ...more] = obx.parts(5) ?? [];
  if (type !== 'SN' || more.length > 0 || obx.count(5) !== 1) return obx.whole(5);
  return `${comparator === '=' ? '' : comparator}${number}${separator}${second}`;
}

/** Value types (OBX-2) that we know; any other is read as written, and reported. */
const KNOWN_TYPES = new Set(['NM', 'SN', 'ST', 'TX', 'FT', 'CE', 'CWE', 'CNE', 'CF']);

/** OBX-3: the code or name that identifies a PSA, or else the name of the test. */
function getTest(obx: SegmentReader): Pick<RawRow, 'otherTest'> {
  const components = [1, 2, 4, 5];
  const names = components.map((component) => obx.peek(3, component));
  if (isPsa(names)) {
    obx.component(3, components[names.findIndex((name) => isPsa([name]))]);
    return {};
  }
  return { otherTest: obx.component(3, 2) || obx.component(3, 1) || 'a test without a name' };
}

function getObservation(person: Person, order: Order, obx: SegmentReader): Observation {
  const written = obx.peek(2, 1).toUpperCase();
  const type = KNOWN_TYPES.has(written) ? obx.component(2).toUpperCase() : '';
  return {
    person,
    order,
    type,
    value: getResult(obx, type),
    unit: obx.component(6),
    flag: [...new Set(Array.from({ length: obx.count(8) }, (_, each) => obx.part(8, 1, each)))]
      .filter(Boolean)
      .join(', '),
    referenceRange: obx.whole(7),
    status: getStatus(obx.component(11)),
    sampleDate: obx.component(14),
    ...getTest(obx),
    notes: { lines: [], faults: obx.faults },
  };
}

/** Whether a line of text under the same code as a result belongs to its comment. */
const isCommentOn = (text: Observation, result: Observation) =>
  isTextType(text.type) &&
  !isTextType(result.type) &&
  !text.otherTest &&
  !result.otherTest &&
  text.order === result.order &&
  text.status === result.status &&
  ['', result.sampleDate].includes(text.sampleDate) &&
  text.unit + text.flag + text.referenceRange === '';

/** Reads the segments of a message in order. */
class MessageReader {
  readonly observations: Observation[] = [];
  /** Faults that apply to all rows of the message. */
  readonly faults: string[] = [];
  readonly unread: string[] = [];
  person = NOBODY;
  order = createOrder();
  private common = '';
  /** Where comments are added: the order until its first observation, then the latest observation. */
  private notes: Notes | undefined;

  read(segment: SegmentReader): void {
    if (segment.name === 'PID') {
      this.person = getPerson(segment);
      this.unread.push(...this.person.unread);
      this.common = '';
      this.order = createOrder();
      this.notes = undefined;
    } else if (segment.name === 'ORC') {
      this.common = segment.component(2);
      this.beginOrder(segment, createOrder(this.common));
    } else if (segment.name === 'OBR') {
      this.beginOrder(segment, createOrder(this.referenceOf(segment), segment.component(7)));
    } else if (segment.name === 'OBX') this.observe(segment);
    else if (segment.name === 'SPM') this.addSpecimen(segment);
    else if (segment.name === 'NTE' && this.notes) {
      this.notes.lines.push(...segment.repetitions(3));
      this.notes.faults.push(...segment.faults);
    } else if (segment.name === 'ADD' || segment.name === 'DSC') {
      this.faults.push(
        `the message continues in a ${segment.name} segment, which is not supported`,
      );
    } else if (segment.name !== 'MSH') {
      this.unread.push(segment.name);
      return;
    }
    this.unread.push(...segment.unread());
  }

  /** Our order number, in OBR-2 or else ORC-2; the laboratory may put its own number in the other field. */
  private referenceOf(obr: SegmentReader): string {
    const own = obr.peek(2, 1);
    const reference = chooseReference([own, this.common]);
    const isOurs = parseReference(reference) !== undefined;
    if (isOurs && this.common !== '' && !parseReference(this.common)) this.unread.push('ORC-2');
    if (!isOurs || own === '' || parseReference(own)) obr.component(2);
    return reference;
  }

  private beginOrder(segment: SegmentReader, order: Order): void {
    this.order = order;
    this.notes = order.notes;
    order.notes.faults.push(...segment.faults);
  }

  /** SPM-2: the number from the ordering system; the laboratory's own number does not identify our tube. */
  private addSpecimen(spm: SegmentReader): void {
    const [code = '', ...namespace] = spm.component(2).split('&');
    if (namespace.length > 0) this.unread.push('SPM-2.1');
    if (code !== '') this.order.tubeCodes.push(code);
    this.order.notes.faults.push(...spm.faults);
  }

  private observe(segment: SegmentReader): void {
    const found = getObservation(this.person, this.order, segment);
    this.observations.push(found);
    this.notes = found.notes;
  }
}

/** An order without a result becomes a row too; otherwise it would be lost. */
const toEmptyObservation = ({ person, order }: MessageReader): Observation => ({
  person,
  order,
  type: '',
  ...NOTHING_REPORTED,
  notes: createEmptyNotes(),
});

function toRows(reading: MessageReader, location: string): RawRow[] {
  const { observations } = reading;
  const found = observations.length === 0 ? [toEmptyObservation(reading)] : observations;
  return found.flatMap((observation, index) => {
    if (found.some((result) => isCommentOn(observation, result))) return [];
    const { person, order, type: _, notes, sampleDate, ...result } = observation;
    const { faults, unread: __, ...identity } = person;
    const texts = found.filter((text) => isCommentOn(text, observation));
    const lines = [...notes.lines, ...texts.flatMap(getTextLines), ...order.notes.lines];
    const ofTexts = texts.flatMap((text) => text.notes.faults);
    return {
      location: found.length === 1 ? location : `${location}, OBX ${index + 1}`,
      reference: order.reference,
      ...identity,
      ...result,
      comments: lines.filter(Boolean).join('\n'),
      sampleDate: sampleDate || order.sampleDate,
      ...(order.tubeCodes.length > 0 ? { tubeCodes: order.tubeCodes } : {}),
      unreadable: [
        ...new Set([
          ...reading.faults,
          ...faults,
          ...order.notes.faults,
          ...notes.faults,
          ...ofTexts,
        ]),
      ],
    };
  });
}

const getTextLines = ({ value, notes }: Observation) => [value, ...notes.lines];

type ParsedMessage = ParsedRows & { hasResults: boolean };

/** @throws {FileError} if it is not a message at all */
function readMessage(lines: readonly string[], location: string, charset: string): ParsedMessage {
  const [header = ''] = lines;
  if (!/^MSH.{5}/.test(header)) throw new FileError(`${location}: not an HL7 v2 message`);
  const { context, header: plain } = Hl7Message.parse(header);
  const declared = findCharset(plain.getComponent(18, 1));
  const textOf = createHl7TextReader(context, declared === '' ? charset : declared);
  const segments = lines.map((line) => new SegmentReader(Hl7Segment.parse(line, context), textOf));
  const [msh] = segments;
  const kind = `${msh?.component(9, 1)}^${msh?.component(9, 2)}`;
  if (kind !== 'ORU^R01') {
    return { rows: [], unread: [`${location}: ${kind.slice(0, 40)}`], hasResults: false };
  }
  if (declared !== undefined) msh?.part(18, 1, 0);
  const reading = new MessageReader();
  for (const segment of segments) reading.read(segment);
  return {
    rows: toRows(reading, location),
    unread: reading.unread,
    hasResults: reading.observations.length > 0,
  };
}

/**
 * Splits the file's segments into messages. A line that does not begin like a segment continues the previous
 * line, because some systems break the lines of a comment.
 */
function splitMessages(text: string): { messages: string[][]; envelope: string[] } {
  const messages: string[][] = [[]];
  const envelope: string[] = [];
  let separator = '|';
  for (const line of text.split(/\r\n?|\n/)) {
    if (line === '') continue;
    const latest = messages.at(-1) ?? [];
    if (line.startsWith('MSH')) {
      separator = line.charAt(3);
      if (latest.length > 0) messages.push([line]);
      else latest.push(line);
    } else if (/^(FHS|BHS|BTS|FTS)/.test(line)) envelope.push(line.slice(0, 3));
    else if (/^[A-Z][A-Z0-9]{2}$/.test(line.split(separator, 1)[0] ?? '')) latest.push(line);
    else latest.push(`${latest.pop() ?? ''}\n${line}`);
  }
  return { messages, envelope };
}

/** @throws {FileError} */
function requireWithinLimits(segments: readonly string[]): void {
  if (segments.length > MAX_SEGMENTS) {
    throw new FileError(
      `The file has more than ${MAX_SEGMENTS} segments. Split it into smaller files.`,
    );
  }
  const long = segments.findIndex((segment) => segment.length > MAX_SEGMENT_LENGTH);
  if (long >= 0) {
    throw new FileError(`segment ${long + 1}: longer than ${MAX_SEGMENT_LENGTH} characters`);
  }
}

/**
 * Reads HL7 v2 ORU^R01: one or many messages, with or without a batch or connection envelope.
 * @param charset the file's, if its bytes reveal it
 * @throws {FileError}
 */
export function readHl7Results(text: string, charset = ''): ParsedRows {
  const { messages, envelope } = splitMessages(
    text.replaceAll(START_BLOCK, '').replaceAll(END_BLOCK, ''),
  );
  requireWithinLimits(messages.flat());
  const read = messages.map((lines, index) => readMessage(lines, `message ${index + 1}`, charset));
  if (!read.some(({ hasResults }) => hasResults)) {
    const [other] = read.flatMap(({ rows, unread }) => (rows.length === 0 ? unread : []));
    throw new FileError(
      other === undefined
        ? 'message 1: no result (OBX)'
        : `${other.replace(': ', ': is ')}, not ORU^R01`,
    );
  }
  return {
    rows: read.flatMap(({ rows }) => rows),
    unread: [...envelope, ...read.flatMap(({ unread }) => unread)],
  };
}
