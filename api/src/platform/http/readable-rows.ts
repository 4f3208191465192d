import type { Endpoint } from '@chaps/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';

declare module 'fastify' {
  interface FastifyRequest {
    /** The handler's response before serialisation. */
    unwritten: unknown;
  }
}

/** Header that names the rows of a response that could not be read in full. */
export const UNREADABLE_ROWS_HEADER = 'X-Unreadable-Rows';

type Path = readonly PropertyKey[];
const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

const getValueAt = (answer: unknown, path: Path): unknown =>
  path.reduce((value, key) => (isObject(value) ? value[key] : undefined), answer);

/** The row of the first list that contains a path, within the list of documents if the response is one. */
function findRowPath(answer: unknown, path: Path, documents = ''): Path | undefined {
  const depth = path.findIndex(
    (_key, index) =>
      path[index - 1] !== documents && Array.isArray(getValueAt(answer, path.slice(0, index))),
  );
  return depth < 0 ? undefined : path.slice(0, depth + 1);
}

/** The row's list with its id, or else its index. */
function getName(answer: unknown, path: Path): string {
  const row = getValueAt(answer, path);
  const fields = isObject(row) ? Object.entries(row) : [];
  const [, id = path.at(-1)] = fields.find(([name]) => /(^|_)(id|reference)$/i.test(name)) ?? [];
  return `${path.slice(0, -1).join('.')} ${String(id)}`;
}

const getIssues = (schema: z.ZodType, answer: unknown) =>
  z.safeEncode(schema, answer).error?.issues ?? [];

/**
 * Makes a response serialisable: unreadable fields of rows become null, or the row is left out if null is not
 * allowed. The rows are named in both cases.
 * @returns undefined when the fault is not in a row of a list
 */
export function toReadableResponse(
  { answer: schema, documents }: Pick<Endpoint, 'answer' | 'documents'>,
  answer: unknown,
): { answer: unknown; rows: readonly string[] } | undefined {
  const copy: unknown = structuredClone(answer);
  const rows = new Set<string>();
  for (const { path } of getIssues(schema, copy)) {
    const row = findRowPath(copy, path, documents);
    const field = path.at(-1);
    const holder = getValueAt(copy, path.slice(0, -1));
    if (!row || field === undefined || !isObject(holder)) return undefined;
    rows.add(getName(answer, row));
    holder[field] = null;
  }
  const unreadable = getIssues(schema, copy).map(({ path }) => findRowPath(copy, path, documents));
  const lists = Map.groupBy(unreadable, (row) => getValueAt(copy, row?.slice(0, -1) ?? []));
  for (const [list, left] of lists) {
    if (!Array.isArray(list)) return undefined;
    const places = new Set(left.map((row) => row?.at(-1)));
    list.splice(0, list.length, ...list.filter((_row, place) => !places.has(place)));
  }
  return rows.size > 0 && getIssues(schema, copy).length === 0
    ? { answer: copy, rows: [...rows] }
    : undefined;
}

/** Keeps each response until it is serialised. */
export const pendingResponsesPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('unwritten', undefined);
  app.addHook('preSerialization', async (request, _reply, answer) => {
    request.unwritten = answer;
    return answer;
  });
});
