import { londonDate, parseReference as ourReference, psaUnit } from '@chaps/domain';
import * as z from 'zod';
import { FileError } from '../platform/files/text.ts';
import { BundleEntries } from './fhir-entries.ts';
import {
  bundle,
  type CodeableConcept,
  formatIssue,
  type Identifier,
  listIgnoredElements,
  type Observation,
  observation,
  order,
  patient,
  type Report,
  specimen,
} from './fhir-schemas.ts';
import { readIdentifiers } from './lab-identifiers.ts';
import {
  areKnownFlags,
  chooseReference,
  normaliseLabStatus,
  type ParsedRows,
  type RawRow,
  toUnreadableRow,
  WITHDRAWN,
} from './lab-row.ts';
import { isPsa } from './psa-codes.ts';

/** Keeps numbers as they are written: to a laboratory, 0.80 is not 0.8. */
function parseJson(file: string): unknown {
  const asWritten = (key: string, value: unknown, context?: { source: string }) =>
    key === 'value' && typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(file, asWritten);
  } catch (error) {
    const deep = error instanceof RangeError;
    throw new FileError(deep ? 'The file is nested too deeply.' : 'The file is not valid JSON.');
  }
}

/** Joins the distinct texts; '' if there are none. */
const joinDistinct = (texts: readonly (string | undefined)[], between = ', ') =>
  [...new Set(texts.filter(Boolean))].join(between);

const getName = ({ name }: z.output<typeof patient>): string =>
  joinDistinct(
    name.flatMap(({ text, given, family }) => [text, [...given, family].filter(Boolean).join(' ')]),
    ' / ',
  );

const toWords = ({ coding, text }: CodeableConcept) =>
  text ?? coding.find(({ display }) => display)?.display ?? coding[0]?.code ?? '';

/** Our reference: the order number given in the observation, its order or its report. */
function getOrderNumbers(
  entries: BundleEntries,
  found: Observation,
  reports: Report[],
  faults: string[],
) {
  const holders = [found, ...reports];
  const orders = holders.flatMap((holder) =>
    holder.basedOn.flatMap((to) => entries.find(order, holder, to, faults)?.identifier ?? []),
  );
  const numbers = [
    ...holders.flatMap(({ basedOn }) => basedOn.map(({ identifier }) => identifier?.value)),
    ...orders.map(({ value }) => value),
    ...found.identifier.map(({ value }) => value),
    ...reports.flatMap(({ identifier }) => identifier.map(({ value }) => value)),
  ];
  return numbers.filter((number) => number !== undefined);
}

/** The specimen's identifiers, from the observation and its reports. */
function getTubeCodes(
  entries: BundleEntries,
  found: Observation,
  reports: Report[],
  faults: string[],
) {
  const named = [
    ...(found.specimen ? [{ holder: found, to: found.specimen }] : []),
    ...reports.flatMap((holder) => holder.specimen.map((to) => ({ holder, to }))),
  ];
  const identifiers = named.flatMap(({ holder, to }) => [
    ...(to.identifier ? [to.identifier] : []),
    ...(entries.find(specimen, holder, to, faults)?.identifier ?? []),
  ]);
  const codes = identifiers.flatMap(({ value }) => value ?? []);
  return codes.length > 0 ? { tubeCodes: [...new Set(codes)] } : {};
}

const toGivenIdentifier =
  (place: string) =>
  ({ value = '', system = '', type }: Identifier) => ({
    value,
    place,
    type: type ? (type.coding[0]?.code ?? type.text ?? '') : '',
    authority: [system],
  });

/** The person: the subject of the observation and of its reports. */
function getPerson(
  entries: BundleEntries,
  found: Observation,
  reports: Report[],
  faults: string[],
) {
  const subjects = [found, ...reports].flatMap((holder) =>
    holder.subject ? [{ holder, subject: holder.subject }] : [],
  );
  const people = subjects.flatMap(
    ({ holder, subject }) => entries.find(patient, holder, subject, faults) ?? [],
  );
  const { nhsNumber, unknown, passedOver } = readIdentifiers([
    ...people.flatMap(({ identifier }) => identifier.map(toGivenIdentifier('Patient'))),
    ...subjects.flatMap(({ subject }) =>
      [subject.identifier ?? []].flat().map(toGivenIdentifier('subject')),
    ),
  ]);
  return {
    identity: {
      nhsNumber,
      unknownIdentifiers: unknown,
      name: joinDistinct(people.map(getName), ' / '),
      dateOfBirth: joinDistinct(people.map(({ birthDate }) => birthDate)),
    },
    passedOver,
  };
}

/** The value (value[x]); a type that we do not know is shown as written, and set aside. */
function getResult(found: Observation): string {
  const kinds = Object.keys(found).filter((key) => /^value[A-Z]/.test(key));
  const { valueQuantity: quantity, valueString, valueCodeableConcept: words } = found;
  if (kinds.length > 1)
    return JSON.stringify(Object.fromEntries(kinds.map((key) => [key, found[key]])));
  if (quantity) return `${quantity.comparator ?? ''}${quantity.value ?? ''}`;
  if (words) return toWords(words);
  return valueString ?? kinds.map((key) => JSON.stringify(found[key])).join();
}

/** The unit's code, followed by its name if the two disagree. */
function getUnit({ valueQuantity: { code, unit } = {} }: Observation): string {
  const differ = code && unit && psaUnit(code) !== null && psaUnit(unit) === null;
  return differ ? `${code} (${unit})` : (code ?? unit ?? '');
}

/** The known codes in each interpretation, or else its text; and whatever was not used. */
function getFlag({ interpretation }: Observation) {
  const read = interpretation.map(({ coding, text }) => {
    const words = [...coding.flatMap(({ code, display }) => [code, display]), text];
    const known = words.filter((word) => word && areKnownFlags(word));
    return { known: known.length > 0 ? known : words.filter(Boolean).slice(0, 1), words };
  });
  const flags = read.flatMap(({ known }) => known);
  const left = read.flatMap(({ words }) => words).filter((word) => word && !flags.includes(word));
  return { flag: joinDistinct(flags), unread: left.map((word) => `interpretation ${word}`) };
}

/** The range as written, and as built from its limits. */
const getRange = ({ referenceRange }: Observation) =>
  joinDistinct(
    referenceRange.flatMap(({ text, low, high }) => [
      text,
      low || high ? `${low?.value ?? ''}-${high?.value ?? ''}` : '',
    ]),
  );

/** The texts and codes of a concept apart from the one that was read. */
const listUnreadWords = ({ coding, text }: CodeableConcept, isRead: (word: string) => boolean) =>
  [text, ...coding.flatMap(({ code, display }) => [code, display])].flatMap((word) =>
    word && !isRead(word) ? [`code ${word}`] : [],
  );

/** A report entered in error invalidates its results too. */
function getStatus({ status }: Observation, reports: readonly Report[]): string {
  const isWithdrawn = [status, ...reports.map((each) => each.status)].some(
    (each = '') => normaliseLabStatus(each) === WITHDRAWN,
  );
  if (isWithdrawn) return WITHDRAWN;
  return status ? normaliseLabStatus(status) : 'without a status';
}

const instant = z.iso.datetime({ offset: true });

/** The London date of a FHIR dateTime with a time; other values as written. */
const toDay = (dateTime: string): string =>
  instant.safeParse(dateTime).success ? londonDate(new Date(dateTime)) : dateTime;

function toRow(entries: BundleEntries, address: string, location: string, found: Observation) {
  const reports = entries.reportsOf(address);
  const faults = entries.reportFaultsOf(address);
  const { identity, passedOver } = getPerson(entries, found, reports, faults);
  const { code, note, valueCodeableConcept: words } = found;
  const isOurs = isPsa([code.text, ...code.coding.flatMap((each) => [each.code, each.display])]);
  const otherTest = isOurs ? undefined : toWords(code) || 'a test without a name';
  const numbers = getOrderNumbers(entries, found, reports, faults);
  const reference = chooseReference(numbers);
  const { flag, unread } = getFlag(found);
  const row: RawRow = {
    location,
    reference,
    ...identity,
    value: getResult(found),
    unit: getUnit(found),
    flag,
    referenceRange: getRange(found),
    status: getStatus(found, reports),
    comments: [...note.map(({ text }) => text), ...reports.map(({ conclusion }) => conclusion)]
      .filter(Boolean)
      .join('\n'),
    sampleDate: toDay(found.effectiveDateTime ?? ''),
    ...getTubeCodes(entries, found, reports, faults),
    ...(otherTest ? { otherTest } : {}),
    unreadable: [...new Set(faults)],
  };
  const left = [
    ...passedOver,
    ...unread,
    ...listUnreadWords(code, (word) => (otherTest ? word === otherTest : isPsa([word]))),
    ...(words ? listUnreadWords(words, (word) => word === row.value) : []),
    // The laboratory's own numbers, next to ours.
    ...numbers
      .filter((number) => ourReference(number) !== reference)
      .map((each) => `number ${each}`),
  ];
  return { row, unread: left };
}

/**
 * Reads a FHIR R4 Bundle (document or transaction) with an Observation for each result.
 * @throws {FileError}
 */
export function readFhirResults(file: string): ParsedRows {
  const parsed = bundle.safeParse(parseJson(file));
  if (!parsed.success) {
    const why = formatIssue(parsed.error);
    throw new FileError(`The file is not a FHIR Bundle (document or transaction): ${why}`);
  }
  const entries = new BundleEntries(parsed.data.entry);
  const read = parsed.data.entry.flatMap(({ fullUrl, resource }, index) => {
    if (resource.resourceType !== 'Observation') return [];
    const location = `entry ${index + 1}`;
    const address = fullUrl ?? `Observation/${String(resource.id)}`;
    const found = observation.safeParse(resource);
    if (found.success) return [{ ...toRow(entries, address, location, found.data), fault: '' }];
    const fault = formatIssue(found.error);
    return [{ row: toUnreadableRow(location, fault), unread: [], fault: `${location}: ${fault}` }];
  });
  const [first] = read;
  if (!first) throw new FileError('The Bundle has no Observation.');
  if (read.every(({ fault }) => fault !== '')) throw new FileError(first.fault);
  return {
    rows: read.map(({ row }) => row),
    unread: [...read.flatMap(({ unread }) => unread), ...listUnread(parsed.data)],
  };
}

function listUnread({ entry, ...rest }: z.output<typeof bundle>): string[] {
  const around = { ...rest, entry: entry.map(({ resource: _, ...each }) => each) };
  return [
    ...entry.flatMap(({ resource }) => listIgnoredElements(resource)),
    ...listIgnoredElements(around),
  ];
}
