import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The text of an SQL fragment, for a prepared statement. @throws {Error} for one with parameters */
export function toSqlText(fragment: RawBuilder<unknown>): string {
  const { sql, parameters } = fragment.compile(compiler);
  if (parameters.length > 0) throw new Error(`a prepared fragment has parameters: ${sql}`);
  return sql;
}
