import { sql } from 'kysely';
import { counted, instantOf, type Source } from './source.ts';

interface Counted {
  count: number;
  since: Date | null;
}

const OPEN_RESULTS = { label: 'Open results', path: '/staff/results' };

/** Nobody releases their own file, so it is not on their list. */
export const filesToRelease: Source = {
  needs: 'release results',
  async read({ db }, { userId }) {
    const { rows } = await sql<Counted>`
      SELECT count(*)::int AS count, min(uploaded_at) AS since
      FROM result_batches WHERE state = 'preview' AND uploaded_by <> ${userId}`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, since }) => ({
        kind: 'files to release',
        what: `${counted(count, 'file of results is', 'files of results are')} to be released`,
        why: 'Somebody else has uploaded it; a second person releases it.',
        since: instantOf(since),
        due: null,
        action: OPEN_RESULTS,
      }));
  },
};

export const rowsSetAside: Source = {
  needs: 'import results',
  async read({ db }) {
    const { rows } = await sql<Counted>`
      SELECT count(*)::int AS count, min(s.set_aside_at) AS since FROM set_aside_results s
      LEFT JOIN result_batches m ON m.batch_id = s.matched_batch_id AND m.state = 'preview'
      WHERE s.resolution IS NULL AND m.batch_id IS NULL`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, since }) => ({
        kind: 'rows set aside',
        what: `${counted(count, 'result was', 'results were')} set aside`,
        why: 'It could not be released with its file, and nobody has resolved it.',
        since: instantOf(since),
        due: null,
        action: OPEN_RESULTS,
      }));
  },
};
