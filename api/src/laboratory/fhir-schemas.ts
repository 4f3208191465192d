import * as z from 'zod';
import { MAX_RESULTS } from './lab-row.ts';

/** Maximum number of resources: a result has a person, an order, an observation and perhaps a report. */
const MAX_ENTRIES = 10 * MAX_RESULTS;
/** Maximum number of identifiers, codes, orders or notes in one resource; laboratories send a few. */
const MAX_REPETITIONS = 50;

const text = z.string().max(4000).optional();
const limitedArray = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(MAX_REPETITIONS).default([]);
const codeableConcept = z.object({
  coding: limitedArray(z.object({ system: text, code: text, display: text })),
  text,
});
export type CodeableConcept = z.output<typeof codeableConcept>;
const identifier = z.object({ system: text, value: text, type: codeableConcept.optional() });
export type Identifier = z.output<typeof identifier>;
export const reference = z.object({ reference: text, identifier: identifier.optional() });
/** Resources nested in another resource, which refers to them as '#patient'. */
const contained = limitedArray(z.looseObject({ id: text }));
const quantity = z.object({ value: text, comparator: text, unit: text, code: text });
/** A modifier extension changes the meaning of the whole resource, so it must not be ignored. */
const modifierExtension = z
  .array(z.unknown())
  .max(0, 'changes the meaning of the rest')
  .default([]);

/** What we read of each resource (FHIR R4); other resources in the Bundle are listed as ignored. */
export const patient = z.object({
  resourceType: z.literal('Patient'),
  modifierExtension,
  identifier: limitedArray(identifier),
  name: limitedArray(z.object({ text, family: text, given: limitedArray(z.string().max(200)) })),
  birthDate: text,
});
export const observation = z.looseObject({
  resourceType: z.literal('Observation'),
  modifierExtension,
  contained,
  identifier: limitedArray(identifier),
  basedOn: limitedArray(reference),
  status: text,
  code: codeableConcept,
  subject: reference.optional(),
  specimen: reference.optional(),
  effectiveDateTime: text,
  valueQuantity: quantity.optional(),
  valueString: text,
  valueCodeableConcept: codeableConcept.optional(),
  interpretation: limitedArray(codeableConcept),
  referenceRange: limitedArray(
    z.object({ text, low: quantity.optional(), high: quantity.optional() }),
  ),
  note: limitedArray(z.object({ text })),
  component: z.array(z.unknown()).max(0, 'components are not supported').default([]),
});
export type Observation = z.output<typeof observation>;
export const report = z.object({
  resourceType: z.literal('DiagnosticReport'),
  modifierExtension,
  contained,
  identifier: limitedArray(identifier),
  basedOn: limitedArray(reference),
  status: text,
  subject: reference.optional(),
  specimen: limitedArray(reference),
  result: z.array(reference).max(MAX_RESULTS).default([]),
  conclusion: text,
});
export type Report = z.output<typeof report>;
export const order = z.object({
  resourceType: z.literal('ServiceRequest'),
  modifierExtension,
  identifier: limitedArray(identifier),
});
/** The laboratory's own number (accessionIdentifier) does not identify our tube. */
export const specimen = z.object({
  resourceType: z.literal('Specimen'),
  modifierExtension,
  identifier: limitedArray(identifier),
});

export const bundle = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.enum(['document', 'transaction']),
  entry: z
    .array(z.looseObject({ fullUrl: text, resource: z.looseObject({ resourceType: z.string() }) }))
    .max(MAX_ENTRIES),
});
export type Entry = z.output<typeof bundle>['entry'][number];

export const formatIssue = ({ issues: [issue] }: z.ZodError) =>
  issue ? `${issue.path.join('.')}: ${issue.message}` : '';

const IDENTIFIER_PATHS = ['system', 'value', 'type.coding.code'];
const CODEABLE_PATHS = ['coding.code', 'coding.display', 'text'];
const QUANTITY_PATHS = ['value', 'comparator', 'unit', 'code'];
const REFERENCE_PATHS = ['reference', ...IDENTIFIER_PATHS.map((path) => `identifier.${path}`)];
const ORDER = ['reference', 'identifier.value'];
const prefixPaths = (element: string, paths: readonly string[]) =>
  paths.map((path) => `${element}.${path}`);

/** The elements that we read, by resource. */
const READ_ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  Bundle: new Set(['type', 'entry.fullUrl']),
  Patient: new Set([
    ...prefixPaths('identifier', IDENTIFIER_PATHS),
    ...prefixPaths('name', ['text', 'family', 'given']),
    'birthDate',
  ]),
  Observation: new Set([
    'identifier.value',
    ...prefixPaths('basedOn', ORDER),
    'status',
    ...prefixPaths('code', CODEABLE_PATHS),
    ...prefixPaths('subject', REFERENCE_PATHS),
    ...prefixPaths('specimen', ORDER),
    'effectiveDateTime',
    ...prefixPaths('valueQuantity', QUANTITY_PATHS),
    'valueString',
    ...prefixPaths('valueCodeableConcept', CODEABLE_PATHS),
    ...prefixPaths('interpretation', CODEABLE_PATHS),
    'referenceRange.text',
    'referenceRange.low.value',
    'referenceRange.high.value',
    'note.text',
  ]),
  DiagnosticReport: new Set([
    'identifier.value',
    ...prefixPaths('basedOn', ORDER),
    'status',
    ...prefixPaths('subject', REFERENCE_PATHS),
    ...prefixPaths('specimen', ORDER),
    'result.reference',
    'conclusion',
  ]),
  ServiceRequest: new Set(['identifier.value']),
  Specimen: new Set(['identifier.value']),
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** No element that we read is nested more deeply. */
const MAX_DEPTH = 12;

function* listPaths(value: unknown, path: string, depth = 0): Generator<string> {
  if (depth > MAX_DEPTH) yield path;
  else if (Array.isArray(value)) for (const each of value) yield* listPaths(each, path, depth + 1);
  else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      yield* listPaths(each, path === '' ? key : `${path}.${key}`, depth + 1);
    }
  } else yield path;
}

/** The elements of a resource that are not read, such as 'Observation.method.text'. */
export function listIgnoredElements({
  resourceType,
  ...resource
}: Record<string, unknown>): string[] {
  const type = String(resourceType);
  const read = READ_ELEMENTS[type];
  if (!read) return [type];
  const { id: _, contained, ...elements } = resource;
  const left = [...new Set(listPaths(elements, ''))].filter((path) => !read.has(path));
  const within = Array.isArray(contained) ? contained.filter(isObject) : [];
  return [
    ...left.map((path) => `${type}.${path}`),
    ...within.flatMap((each) => listIgnoredElements({ ...each })),
  ];
}
