import { type GpPractice, MAX_PRACTICES } from '@chaps/contracts/gp-practices';
import { nameWords } from '@chaps/domain';
import { sql } from 'kysely';
import { escapePattern } from '../../events/filters.ts';
import type { Executor } from '../../platform/db/database.ts';

/** SQL: a practice `p` as address lines for a letter. */
export const PRACTICE_ADDRESS_LINES = sql<string>`concat_ws(E'\\n', p.name,
  nullif(array_to_string(p.address_lines, E'\\n'), ''), p.town, p.postcode)`;

/** SQL: the practice's address on one line. */
const ADDRESS = sql<string>`concat_ws(', ', nullif(array_to_string(p.address_lines, ', '), ''),
  p.town, p.postcode)`;

/** SQL: the practice with its address on one line. */
export const PRACTICE_ON_ONE_LINE = sql<string>`p.name || ', ' || ${ADDRESS}`;

/** SQL: the indexed words of a practice. */
const WORDS = sql`to_tsvector('simple', name_words(p.name || ' ' || coalesce(p.town, '')))`;

/** Open practices with words in the name or town, or a postcode, that begin with the search text. */
export async function findPractices(db: Executor, typed: string): Promise<GpPractice[]> {
  const words = nameWords(typed);
  if (words.length === 0) return [];
  const compact = typed.replace(/\s+/g, '').toUpperCase();
  const isTyped = /^[A-Z]{1,2}\d[A-Z\d]*$/.test(compact);
  const isPostcode = sql`(${isTyped}::boolean AND p.postcode_key LIKE ${`${compact}%`})`;
  const isNamed = sql`${WORDS} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
  const begins = sql`name_words(p.name) LIKE ${`${escapePattern(words.join(' '))}%`}`;
  const { rows } = await sql<GpPractice>`
    SELECT p.practice_code, p.name, ${ADDRESS} AS address FROM gp_practices p
    WHERE p.closed_on IS NULL AND (${isPostcode} OR ${isNamed})
    ORDER BY ${isPostcode} DESC, ${begins} DESC, p.name, p.practice_code
    LIMIT ${MAX_PRACTICES}`.execute(db);
  return rows;
}
