import type { Endpoint } from '@chaps/contracts/endpoint';
import * as z from 'zod';

const node = z.object({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().default(1),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  /** Id of a record. */
  propertyNames: z.object({ enum: z.array(z.string()).default([]) }).optional(),
  additionalProperties: z.unknown().optional(),
});

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d',
  date: '2026-03-12',
  'date-time': '2026-03-10T09:30:00.000Z',
  email: 'norman.greene@example.org',
};

/**
 * Fills every optional field and puts one item in every list, so that a page shows everything that it can.
 */
function createExample(schema: unknown): unknown {
  const known = node.parse(schema);
  if (known.examples) return known.examples[0];
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  const options = known.anyOf ?? known.oneOf;
  if (options) return createExample(options[0]);
  switch (Array.isArray(known.type) ? known.type[0] : known.type) {
    case 'object': {
      const keys = known.propertyNames?.enum ?? [];
      const fields = [
        ...Object.entries(known.properties ?? {}),
        ...keys.map((key) => [key, known.additionalProperties] as const),
      ];
      return Object.fromEntries(fields.map(([name, field]) => [name, createExample(field)]));
    }
    case 'array':
      return [createExample(known.items)];
    case 'string':
      return FORMATS[known.format ?? ''] ?? 'text';
    case 'integer':
    case 'number':
      return Math.max(known.minimum, 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** An example response that matches the schema of an endpoint. */
export const createExampleResponse = ({ answer }: Endpoint): unknown =>
  createExample(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }));
