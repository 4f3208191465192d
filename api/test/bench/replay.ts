import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** One statement as the API sent it, with what the database answered. */
export interface Recorded {
  text: string;
  name?: string | undefined;
  values: unknown[];
  rows: unknown[];
  /** Its sender, see `sentBy`; undefined when unnamed. */
  by: string | undefined;
}

/** Names what sends the statements of `work`. */
export const sentBy = new AsyncLocalStorage<string>();

/** The names of one booking: whatever equals a key of it is replaced in a repetition. */
export type Names = Map<string, unknown>;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What `query` of a `pg` client is called with, in its two usual forms. */
function asRecorded(config: string | pg.QueryConfig, values: unknown[] = []): Recorded {
  const by = sentBy.getStore();
  return typeof config === 'string'
    ? { text: config, values, rows: [], by }
    : { text: config.text, name: config.name, values: config.values ?? values, rows: [], by };
}

/** Writes down every statement of every connection of the pool while `work` runs. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const listened = new WeakSet<pg.PoolClient>();
  let recording = true;
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const heard = (...args: unknown[]): unknown => {
      if (!recording) return query(...args);
      const statement = asRecorded(args[0] as string | pg.QueryConfig, args[1] as unknown[]);
      recorded.push(statement);
      const last = args.at(-1);
      if (typeof last === 'function') {
        return query(...args.slice(0, -1), (error: Error | null, result: pg.QueryResult) => {
          statement.rows = result?.rows ?? [];
          last(error, result);
        });
      }
      return (query(...args) as Promise<pg.QueryResult>).then((result) => {
        statement.rows = result.rows;
        return result;
      });
    };
    client.query = heard as typeof client.query;
  };
  pool.on('acquire', listen);
  await work();
  recording = false;
  pool.off('acquire', listen);
  return recorded;
}

/** Repeats recorded statements for another person: ids that the database gave are followed. */
export async function replay(client: pg.PoolClient, recorded: Recorded[], names: Names) {
  for (const { text, name, values, rows } of recorded) {
    const renamed = values.map((value) => rename(value, names));
    const answer = await client.query(
      name ? { name, text, values: renamed } : { text, values: renamed },
    );
    if (answer.rows.length !== rows.length) {
      throw new Error(`${answer.rows.length} rows instead of ${rows.length}: ${text}`);
    }
    rows.forEach((row, index) => {
      follow(row, answer.rows[index], names);
    });
  }
}

function follow(before: unknown, after: unknown, names: Names): void {
  if (typeof before !== 'object' || before === null) return;
  for (const [column, value] of Object.entries(before)) {
    const now: unknown = (after as Record<string, unknown>)[column];
    if (typeof value === 'string' && value.match(UUID)?.[0] === value) names.set(value, now);
  }
}

function rename(value: unknown, names: Names): unknown {
  if (value instanceof Date) return names.get(value.toISOString()) ?? value;
  if (typeof value !== 'string') return value;
  if (names.has(value)) return names.get(value);
  return value.replace(UUID, (id) => {
    const known = names.get(id) ?? randomUUID();
    names.set(id, known);
    return String(known);
  });
}
