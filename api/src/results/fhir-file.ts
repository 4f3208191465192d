import { londonDate } from '@chaps/domain';
import * as z from 'zod';
import { FileError } from '../files/text.ts';
import { MAX_RESULTS, type RawRow } from './lab-row.ts';
import { isPsa } from './psa-codes.ts';

const NHS_NUMBER = 'https://fhir.nhs.uk/Id/nhs-number';

/** Resources of a file: a result has a person, an order, an observation and perhaps a report. */
const MAX_ENTRIES = 10 * MAX_RESULTS;
/** Identifiers, codes, orders or notes of one resource; laboratories send a few. */
const MAX_REPETITIONS = 50;
/** Reports that name the same observation. */
const MAX_REPORTS = 5;

const text = z.string().max(4000).optional();
const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(MAX_REPETITIONS).default([]);
const identifiers = several(z.object({ system: text, value: text }));
const codeable = z.object({
  coding: several(z.object({ system: text, code: text, display: text })),
  text,
});
const reference = z.object({
  reference: text,
  identifier: z.object({ system: text, value: text }).optional(),
});
/** Resources within another one, which alone names them: '#patient'. */
const contained = several(z.looseObject({ id: text }));
const notes = several(z.object({ text }));

/** What is read of each resource (FHIR R4); other resources of the Bundle are passed over. */
const patient = z.object({
  resourceType: z.literal('Patient'),
  identifier: identifiers,
  name: several(z.object({ text, family: text, given: several(z.string().max(200)) })),
  birthDate: text,
});
const observation = z.object({
  resourceType: z.literal('Observation'),
  contained,
  identifier: identifiers,
  basedOn: several(reference),
  status: text,
  code: codeable,
  subject: reference.optional(),
  effectiveDateTime: text,
  valueQuantity: z.object({ value: text, comparator: text, unit: text, code: text }).optional(),
  valueString: text,
  interpretation: several(codeable),
  note: notes,
});
const report = z.object({
  resourceType: z.literal('DiagnosticReport'),
  contained,
  identifier: identifiers,
  basedOn: several(reference),
  subject: reference.optional(),
  result: z.array(reference).max(MAX_RESULTS).default([]),
  conclusion: text,
});
const order = z.object({ resourceType: z.literal('ServiceRequest'), identifier: identifiers });

const bundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['document', 'transaction']),
  entry: z
    .array(z.object({ fullUrl: text, resource: z.looseObject({ resourceType: z.string() }) }))
    .max(MAX_ENTRIES),
});

type Report = z.output<typeof report>;
/** A resource that refers to others. */
type Holder = Pick<Report, 'contained'>;

class Entries {
  private readonly resources = new Map<string, { address: string; resource: unknown }>();
  private readonly reports = new Map<string, Report[]>();

  constructor(entries: z.output<typeof bundle>['entry']) {
    for (const { fullUrl, resource } of entries) {
      const local = `${resource.resourceType}/${String(resource.id)}`;
      const entry = { address: fullUrl ?? local, resource };
      this.resources.set(local, entry).set(entry.address, entry);
    }
    for (const [index, { resource }] of entries.entries()) {
      if (resource.resourceType !== 'DiagnosticReport') continue;
      const data = required(report, resource, `entry ${index + 1}`);
      for (const { reference: to = '' } of data.result) this.addReport(to, data);
    }
  }

  private addReport(to: string, data: Report): void {
    const address = this.resources.get(to)?.address ?? to;
    const reports = this.reports.get(address);
    if (!reports) this.reports.set(address, [data]);
    else if (reports.push(data) > MAX_REPORTS) {
      throw new FileError(`More than ${MAX_REPORTS} reports name the same result (${address}).`);
    }
  }

  find<Schema extends z.ZodType>(
    schema: Schema,
    { contained: within }: Holder,
    { reference: to = '' }: z.output<typeof reference>,
  ): z.output<Schema> | undefined {
    const resource = to.startsWith('#')
      ? within.find(({ id }) => `#${id}` === to)
      : this.resources.get(to)?.resource;
    return schema.safeParse(resource).data;
  }

  reportsOf(address: string): Report[] {
    return this.reports.get(address) ?? [];
  }
}

/** JSON with numbers as they are written: 0.80 is not 0.8 to a laboratory. */
function parsedJson(file: string): unknown {
  const asWritten = (key: string, value: unknown, context?: { source: string }) =>
    key === 'value' && typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(file, asWritten);
  } catch (error) {
    const deep = error instanceof RangeError;
    throw new FileError(deep ? 'The file is nested too deeply.' : 'The file is not valid JSON.');
  }
}

const wherever = (issue: z.core.$ZodIssue | undefined) =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : '';

/** @throws {FileError} */
function required<Schema extends z.ZodType>(
  schema: Schema,
  resource: unknown,
  location: string,
): z.output<Schema> {
  const found = schema.safeParse(resource);
  if (!found.success) throw new FileError(`${location}: ${wherever(found.error.issues[0])}`);
  return found.data;
}

function nameOf(person: z.output<typeof patient> | undefined): string {
  const [{ text: whole, family = '', given = [] } = {}] = person?.name ?? [];
  return (whole ?? [...given, family].filter(Boolean).join(' ')).slice(0, 200);
}

/** Our reference: the order's number, at the observation, its order or its report. */
function referenceOf(entries: Entries, found: z.output<typeof observation>, reports: Report[]) {
  const holders = [found, ...reports];
  const orders = holders.flatMap((holder) =>
    holder.basedOn.flatMap((to) => entries.find(order, holder, to)?.identifier ?? []),
  );
  const candidates = [
    ...holders.flatMap(({ basedOn }) => basedOn.map(({ identifier }) => identifier?.value)),
    ...orders.map(({ value }) => value),
    ...found.identifier.map(({ value }) => value),
    ...reports.flatMap(({ identifier }) => identifier.map(({ value }) => value)),
  ].filter((value) => value !== undefined);
  return candidates.find((value) => value.startsWith('CH-')) ?? candidates[0] ?? '';
}

/** Whose result it is: the observation's subject, or that of its report. */
function subjectOf(entries: Entries, found: z.output<typeof observation>, reports: Report[]) {
  const holder = [found, ...reports].find(({ subject }) => subject !== undefined);
  if (!holder?.subject) return {};
  const { identifier } = holder.subject;
  return { person: entries.find(patient, holder, holder.subject), identifier };
}

function statusOf({ code, status = '' }: z.output<typeof observation>): string {
  const names = [code.text, ...code.coding.flatMap((each) => [each.code, each.display])];
  if (!isPsa(names)) return 'another test than PSA';
  return status === 'amended' ? 'corrected' : status || 'without a status';
}

function rowOf(
  entries: Entries,
  address: string,
  location: string,
  found: z.output<typeof observation>,
): RawRow {
  const reports = entries.reportsOf(address);
  const { person, identifier } = subjectOf(entries, found, reports);
  const { valueQuantity: quantity, valueString = '' } = found;
  const conclusions = reports.map(({ conclusion }) => conclusion);
  return {
    location,
    reference: referenceOf(entries, found, reports),
    nhsNumber:
      [...(person?.identifier ?? []), ...(identifier ? [identifier] : [])].find(
        ({ system }) => system === NHS_NUMBER,
      )?.value ?? '',
    name: nameOf(person),
    dateOfBirth: person?.birthDate ?? '',
    value: quantity ? `${quantity.comparator ?? ''}${quantity.value ?? ''}` : valueString,
    unit: quantity?.code ?? quantity?.unit ?? '',
    flag: found.interpretation[0]?.coding[0]?.code ?? '',
    status: statusOf(found),
    comments: [...found.note.map((note) => note.text), ...conclusions].filter(Boolean).join('\n'),
    sampleDate: dayOf(found.effectiveDateTime ?? ''),
  };
}

const instant = z.iso.datetime({ offset: true });

/** London's day of a FHIR dateTime that is an instant; else as written. */
const dayOf = (dateTime: string): string =>
  instant.safeParse(dateTime).success ? londonDate(new Date(dateTime)) : dateTime;

/**
 * A FHIR R4 Bundle, document or transaction, with an Observation for each result.
 * @throws {FileError}
 */
export function readFhirResults(file: string): RawRow[] {
  const parsed = bundle.safeParse(parsedJson(file));
  if (!parsed.success) {
    const why = wherever(parsed.error.issues[0]);
    throw new FileError(`The file is no FHIR Bundle (document or transaction): ${why}`);
  }
  const entries = new Entries(parsed.data.entry);
  const rows = parsed.data.entry.flatMap(({ fullUrl, resource }, index) => {
    if (resource.resourceType !== 'Observation') return [];
    const location = `entry ${index + 1}`;
    const address = fullUrl ?? `Observation/${String(resource.id)}`;
    return rowOf(entries, address, location, required(observation, resource, location));
  });
  if (rows.length === 0) throw new FileError('The Bundle has no Observation.');
  return rows;
}
