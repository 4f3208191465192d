import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** Pool or transaction: SQL functions take it first. */
export type Executor = Kysely<DB>;

export interface Database {
  pool: pg.Pool;
  db: Executor;
  close(): Promise<void>;
}

/** The role the API works as, see api/migrations/00_service.sql. */
const SERVICE_ROLE = 'chaps_api';
const DATE_OID = 1082;

/**
 * What every connection begins with: the role, UTC, and limits on how long a statement or an abandoned
 * transaction may hold anything up. The API's own login has the service's as well (cli/migrate.ts),
 * because a pooler passes none of them on (ADR 15).
 */
export const connectionSettings = (role: string | null = SERVICE_ROLE) => ({
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  // The similarity (`<<%`) from which the trigram index finds a misspelt word.
  'pg_trgm.strict_word_similarity_threshold': '0.45',
  ...(role ? { role } : {}),
});

/**
 * The pool.
 * @param size connections at most
 * @param role null leaves the login user's own rights, for migrations and sample data
 */
export function openDatabase(
  url: string,
  { size = 20, role }: { size?: number; role?: null } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // Also the longest wait for a connection in a rush; shorter than the browser's timeout.
    connectionTimeoutMillis: 12_000,
    options: Object.entries(connectionSettings(role))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // A calendar day stays the text it is: a Date would move it with the machine's zone.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
    },
  });
  // A broken connection is replaced at the next query, and its user gets the error from
  // that query; without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatements(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/**
 * Runs `work` in one transaction; whatever it throws rolls everything back.
 *
 * Transactions lock rows in this order, so that no two wait for each other (`lock-order.test.ts`):
 *
 * 1. the record that a request names and nothing else locks: a laboratory's file, a mail
 * 2. events
 * 3. profiles
 * 4. appointments
 * 5. orders, then refunds
 * 6. slots
 * 7. what belongs to a profile: follow-ups, letters, merges, data requests
 *
 * Several rows of one table are locked by their key. Events, profiles and appointments are locked
 * `FOR NO KEY UPDATE`: a `FOR UPDATE` also waits for anyone who adds a row that refers to them, and makes
 * them wait. A change of a name or a birth date locks the person's appointments (`keep_booked_identity`).
 */
export function withTransaction<Result>(
  db: Executor,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** The names of prepared statements by their texts. */
const NAMES = new Map<string, string>();

/** Kysely cannot name a statement: its texts that have a name get it here. */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === 'string' ? NAMES.get(statement) : undefined;
    return query(name ? { name, text: statement } : statement, ...rest);
  };
  client.query = named as typeof client.query;
}

/**
 * A statement of the busy paths, prepared by name: each connection parses and plans it once. List its
 * columns: a `*` that a migration extends breaks the plans of open connections.
 * @param name one text per name
 */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string) {
  NAMES.set(text, name);
  return async (db: Executor, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '25006', // a standby that takes no changes yet
]);
/** Lost connections; no memory, disk or connection left; starting or stopping. */
const UNREACHABLE_CLASSES = /^(08|53|57P)/;

/** Whether an error means 'the database is not there just now'. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNREACHABLE.has(code) ||
    UNREACHABLE_CLASSES.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseGone))
  );
}

/** By SQLSTATE (PostgreSQL, appendix A): the first that matches. */
const REJECTIONS = [
  // Another request held a lock for too long, or the two waited for each other.
  ['busy', /^(40001|40P01|55P03|57014|25P03)$/],
  // No text in PostgreSQL can have these characters, such as NUL.
  ['unstorable text', /^(22021|22P05)$/],
  // A number, a day or a text that its column cannot have.
  ['unstorable value', /^(22|54)/],
  ['unknown reference', /^23503$/],
  ['duplicate', /^(23505|23P01)$/],
] as const;

/** Why PostgreSQL rejected a statement; undefined when that is a fault of ours. */
export function rejectionReason(error: unknown): (typeof REJECTIONS)[number][0] | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const { code = '' } = error;
  return REJECTIONS.find(([, states]) => states.test(code))?.[0];
}

/** Whether an error is the breach of one named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
