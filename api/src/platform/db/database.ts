import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** A pool or transaction: the first argument of functions that run SQL. */
export type Executor = Kysely<DB>;

export interface Database {
  pool: pg.Pool;
  db: Executor;
  close(): Promise<void>;
}

/** The role that the API uses, see api/migrations/00_service.sql. */
const SERVICE_ROLE = 'chaps_api';
const DATE_OID = 1082;

/**
 * The settings of every connection: the role, UTC, and limits on how long a statement or an abandoned
 * transaction may block others. The API's own login has them as well (cli/migrate.ts), because a pooler
 * passes none of them on (ADR 15).
 */
export const getConnectionSettings = (role: string | null = SERVICE_ROLE) => ({
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  // The similarity (`<<%`) from which the trigram index matches a misspelt word.
  'pg_trgm.strict_word_similarity_threshold': '0.45',
  ...(role ? { role } : {}),
});

/**
 * Opens the pool.
 * @param size maximum number of connections
 * @param role null keeps the login user's own rights, for migrations and sample data
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
    options: Object.entries(getConnectionSettings(role))
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Keeps a calendar day as text: a Date would shift it with the machine's time zone.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
    },
  });
  // A broken connection is replaced at the next query, and whoever was using it gets the error from
  // their query; without these listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatements(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}

/**
 * Runs `work` in one transaction; any error rolls everything back.
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
 * `FOR NO KEY UPDATE`: a `FOR UPDATE` would also wait for anyone who adds a row that refers to them, and make
 * them wait. A change of a name or date of birth locks the person's appointments (`keep_booked_identity`).
 * The next person of a waiting list is locked after a slot, and passed over rather than waited for.
 */
export function withTransaction<Result>(
  db: Executor,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}

/** Names of prepared statements by their text. */
const NAMES = new Map<string, string>();

/** Adds the names of prepared statements, because Kysely cannot name a statement. */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (statement: unknown, ...rest: unknown[]) => {
    const name = typeof statement === 'string' ? NAMES.get(statement) : undefined;
    return query(name ? { name, text: statement } : statement, ...rest);
  };
  client.query = named as typeof client.query;
}

/**
 * A frequently used statement, prepared by name: each connection parses and plans it once. List its
 * columns: a `*` breaks the plans of open connections when a migration adds a column.
 * @param name a different one for each text
 */
export function prepareStatement<Row extends pg.QueryResultRow>(name: string, text: string) {
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
/** Lost connections; out of memory, disk space or connections; server starting or stopping. */
const UNREACHABLE_CLASSES = /^(08|53|57P)/;

/** Whether an error means that the database is currently unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNREACHABLE.has(code) ||
    UNREACHABLE_CLASSES.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable))
  );
}

/** By SQLSTATE (PostgreSQL, appendix A); the first match counts. */
const REJECTIONS = [
  // Another request held a lock for too long, or two requests deadlocked.
  ['busy', /^(40001|40P01|55P03|57014|25P03)$/],
  // Characters that PostgreSQL cannot store in a text, such as NUL.
  ['unstorable text', /^(22021|22P05)$/],
  // A number, a day or a text that the column cannot hold.
  ['unstorable value', /^(22|54)/],
  ['unknown reference', /^23503$/],
  ['duplicate', /^(23505|23P01)$/],
] as const;

/** Why PostgreSQL rejected a statement; undefined if the fault is ours. */
export function findRejectionReason(error: unknown): (typeof REJECTIONS)[number][0] | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const { code = '' } = error;
  return REJECTIONS.find(([, states]) => states.test(code))?.[0];
}

/** Whether an error is a violation of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
