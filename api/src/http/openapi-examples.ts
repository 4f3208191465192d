import * as z from 'zod';

const ID = '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d';
const DAY = '2026-03-12';
const MOMENT = '2026-03-10T09:30:00.000Z';
const ADDRESS = '12 Castle Road, CO1 1ST, United Kingdom';

/** What a field of this name looks like; the schema decides which fields there are. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  access_code: 'LODGE-7421',
  address_line1: 'Castle Park Hall',
  address_line_1: 'Castle Park Hall',
  amount: '45.00',
  appointmentEndTime: '09:30',
  appointmentStartTime: '09:15',
  billing_address: ADDRESS,
  billingAddress: ADDRESS,
  brand: 'VISA',
  card_last_digits: '1111',
  city: 'Colchester',
  comments: 'Green: within the expected range for your age.',
  contact_email: 'events@example.org',
  country: 'United Kingdom',
  currency: 'GBP',
  date: 'next-month',
  dateOfBirth: '1968-04-12',
  date_of_birth: '1968-04-12',
  description: `PSA blood test, 12/03/2026, ${ID}`,
  build: '0a1b2c3d',
  email: 'norman.greene@example.org',
  end_time: '12:00',
  errorMessage: 'Failed to create appointment',
  event_location: 'Castle Park Hall, Colchester, Essex, CO1 1TJ, United Kingdom',
  event_name: 'Colchester Community Screening',
  firstName: 'Norman',
  first_name: 'Norman',
  for: 'community,corporate',
  homeAddress: ADDRESS,
  home_address: ADDRESS,
  kind: 'booking-confirmation',
  lab_name: 'ESNEFT',
  lastName: 'Greene',
  last_name: 'Greene',
  last_digits: '1111',
  latitude: 51.8892,
  location: 'Colchester',
  longitude: 0.9042,
  name: 'Norman Greene',
  near: '51.8892,0.9042',
  nhsNumber: '9434765919',
  nhs_number: '9434765919',
  occupation: 'Teacher',
  order_id: '5O190127TN364715T',
  payer_name: 'Norman Greene',
  payment_reference: '3C679366HH908993F',
  phone: '+441632960101',
  postcode: 'CO1 1TJ',
  price: 4500,
  product_name: 'PSA blood test',
  product_price: 4500,
  reference: 'CH-7KQ2M9XA',
  session_duration: 15,
  start_time: '09:15',
  state: 'Essex',
  test_result: '0.8',
  test_unit: 'ng/ml',
  value: '45.00',
};

const schemaNode = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
});

/**
 * A readable example of a JSON Schema, made from the schema itself so that it cannot go stale.
 * @param name the field's name, which chooses its value; '' for a whole body
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  const node = schemaNode.safeParse(schema).data;
  if (!node) return null;
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  const [branch] = node.anyOf ?? node.oneOf ?? node.allOf ?? [];
  const sample = SAMPLES[name];
  if (branch !== undefined) return sample ?? exampleOf(branch, name);
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case 'object':
      return exampleObject(node);
    case 'array':
      return [exampleOf(node.items, name)];
    case 'boolean':
      return node.default ?? true;
    case 'integer':
    case 'number':
      return typeof sample === 'number' ? sample : Math.max(node.minimum ?? 1, 1);
    case 'null':
      return null;
    default:
      return typeof sample === 'string' ? sample : exampleText(node);
  }
}

function exampleObject(node: z.infer<typeof schemaNode>): Record<string, unknown> {
  if (!node.properties) return { [DAY]: exampleOf(node.additionalProperties) };
  const fields = Object.entries(node.properties).map(
    ([field, value]) => [field, exampleOf(value, field)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== null || fields.length < 4));
}

function exampleText({ format, pattern, ...node }: z.infer<typeof schemaNode>): string {
  if (format === 'uuid') return ID;
  if (format === 'date') return DAY;
  if (format === 'date-time') return MOMENT;
  if (pattern === '^[1-9]\\d{7}$') return '27182818';
  if (pattern?.startsWith('^([01]\\d')) return '09:15';
  return typeof node.default === 'string' ? node.default : 'text';
}

const refusal = (code: string, message: string, details?: Record<string, string>) => ({
  status: 'error',
  error: { code, message, ...(details ? { details } : {}), request_id: ID },
});

/** What every operation may be refused with, by the name of the example. */
export const REFUSALS = {
  '4XX': {
    'bad token': refusal('UNAUTHORIZED', 'Unauthorized'),
    'not confirmed': refusal(
      'ACCOUNT_NOT_CONFIRMED',
      'Please confirm first that this e-mail address is yours.',
    ),
    unknown: refusal('NOT_FOUND', 'Not found'),
    'bad input': refusal('VALIDATION_FAILED', 'This field is required.', {
      field: 'This field is required.',
    }),
    'too many': refusal(
      'TOO_MANY_REQUESTS',
      'Too many attempts. Please wait a little and try again.',
    ),
  },
  '5XX': {
    'our fault': refusal('INTERNAL_ERROR', 'An unexpected error occurred. Please try again later.'),
    'not there just now': refusal(
      'SERVICE_UNAVAILABLE',
      'The service is not available just now. Please try again.',
    ),
  },
} as const;

const media = z.looseObject({
  schema: z.unknown(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});
const bodies = z.looseObject({ content: z.record(z.string(), media).optional() });
const operation = z.looseObject({
  requestBody: bodies.optional(),
  responses: z.record(z.string(), bodies),
});
const paths = z.record(z.string(), z.record(z.string(), operation));

const operationsOf = (known: z.infer<typeof paths>) =>
  Object.values(known).flatMap((methods) => Object.values(methods));

/** The paths of an OpenAPI document with an example for every body and every kind of refusal. */
export function withExamples(document: unknown): z.infer<typeof paths> {
  const known = paths.parse(document);
  for (const { requestBody, responses } of operationsOf(known)) {
    for (const body of [requestBody, ...Object.values(responses)]) {
      for (const [type, entry] of Object.entries(body?.content ?? {})) {
        entry.example = type === 'application/json' ? exampleOf(entry.schema) : '<!doctype html>…';
      }
    }
    for (const [range, examples] of Object.entries(REFUSALS)) {
      for (const entry of Object.values(responses[range]?.content ?? {})) {
        delete entry.example;
        entry.examples = Object.fromEntries(
          Object.entries(examples).map(([name, value]) => [name, { value }]),
        );
      }
    }
  }
  return known;
}
