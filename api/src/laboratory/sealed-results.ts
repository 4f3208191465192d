import { listFieldsWith, RESULT_COLUMNS, type ResultColumn } from '@chaps/contracts/result-fields';
import { findCommentColour } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ROTATION_BATCH_SIZE, rotateColumn } from '../platform/security/rotation.ts';

type Keys = Pick<Services['keys'], 'encrypt' | 'decrypt'>;

/** The fields of a result, as the laboratory reported them. */
export type StoredFields = Record<ResultColumn, string | null>;

/** Fields that SQL sorts and filters by. The others are encrypted together. */
const PLAIN_FIELDS = listFieldsWith('isPlain');
/** Unencrypted columns of results released before encryption; `encryptFormerResults` empties them. */
const FORMER_COLUMNS = ['test_result', 'test_unit', 'flag', 'reference_range', 'comments'] as const;

/** The fields of a result as SQL returns them. */
export type SealedResult = Record<
  (typeof PLAIN_FIELDS)[number] | (typeof FORMER_COLUMNS)[number],
  string | null
> & {
  result_id: string;
  fields_encrypted: string | null;
};

/** SQL: the fields of the row of `results` with this alias, as JSON. */
export const sealedResultJson = (result: string): string =>
  `json_build_object(${['result_id', 'fields_encrypted', ...PLAIN_FIELDS, ...FORMER_COLUMNS]
    .map((column) => `'${column}', ${result}.${column}`)
    .join(', ')})`;

export interface WithSealed {
  sealed: SealedResult;
}
/** SQL: the `sealed` column of `WithSealed` for the result `r`. */
export const SEALED_COLUMN = sql<SealedResult>`${sql.raw(sealedResultJson('r'))}`.as('sealed');

/** The encryption context of a result. */
const getContext = (resultId: string) => `result ${resultId}`;

/**
 * Whether release 1.1.0 may still read results: until then the plain columns are filled too. Goes two
 * releases after 1.1.0.
 */
async function areResultsShared(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    SELECT encrypted_from > now() AS are FROM result_settings`.execute(db);
  return rows[0]?.are ?? false;
}

/** Returns a function for the column values that a release stores. */
export async function prepareResultColumns(db: Executor) {
  const columns = (await areResultsShared(db)) ? FORMER_COLUMNS : [];
  return (keys: Keys, resultId: string, fields: Partial<StoredFields>) => ({
    ...sealFields(keys, resultId, fields),
    ...Object.fromEntries(columns.map((column) => [column, fields[column] ?? null])),
  });
}

/** The columns that store what a laboratory reported. */
export function sealFields(keys: Keys, resultId: string, fields: Partial<StoredFields>) {
  const { sample_date = null, status: _plain, ...others } = fields;
  return {
    fields_encrypted: keys.encrypt(JSON.stringify(others), getContext(resultId)),
    colour: findCommentColour(fields.comments) ?? null,
    sample_date,
  };
}

/** @throws when no key decrypts it, or the ciphertext belongs to another result */
export function openResult(keys: Pick<Keys, 'decrypt'>, sealed: SealedResult): StoredFields {
  const { result_id, fields_encrypted, ...columns } = sealed;
  const others: Partial<StoredFields> =
    fields_encrypted === null
      ? {}
      : JSON.parse(keys.decrypt(fields_encrypted, getContext(result_id)));
  const fields: Partial<StoredFields> = { ...columns, ...others };
  return Object.fromEntries(
    RESULT_COLUMNS.map((column) => [column, fields[column] ?? null]),
  ) as StoredFields;
}

export const rotateResults = rotateColumn<{ result_id: string }>({
  ...{ table: 'results', key: 'result_id', column: 'fields_encrypted' },
  owner: ['result_id'],
  context: ({ result_id: id }) => getContext(id),
});

/** Job: encrypts, in batches, the results that the previous version released or could still read. */
export async function encryptFormerResults({
  db,
  keys,
}: Pick<Services, 'db' | 'keys'>): Promise<void> {
  if (await areResultsShared(db)) return;
  const isFormer = sql.raw(
    `num_nonnulls(${FORMER_COLUMNS.map((column) => `r.${column}`).join(', ')}) > 0`,
  );
  const encryptNext = () =>
    withTransaction(db, async (transaction) => {
      const { rows } = await sql<WithSealed>`SELECT ${SEALED_COLUMN} FROM results r
        WHERE ${isFormer}
        LIMIT ${ROTATION_BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction);
      for (const { sealed } of rows) {
        const fields = openResult(keys, sealed);
        const { fields_encrypted, colour } = sealFields(keys, sealed.result_id, fields);
        await sql`SELECT encrypt_result(${sealed.result_id}, ${fields_encrypted}, ${colour})`.execute(
          transaction,
        );
      }
      return rows.length;
    });
  while ((await encryptNext()) > 0);
}
