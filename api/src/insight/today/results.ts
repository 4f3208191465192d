import { addDays, londonDate, NOT_TOLD_DAYS } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { sumAccountsToConfirm, sumNotTold } from '../../laboratory/not-told.ts';
import { type Source, type Task, toIsoOrNull } from './source.ts';

interface WaitingCount {
  count: number;
  since: Date | null;
}

/** A result that waits for staff becomes urgent the day after it arrived. */
const dayAfter = (since: Date | null): string | null => since && addDays(londonDate(since), 1);

const OPEN_RESULTS = { label: 'View results', path: '/staff/results' };

/** Nobody may release a file that they uploaded, so it is not on their list. */
export const filesToRelease: Source = {
  needs: 'release results',
  async read({ db }, { userId }) {
    const { rows } = await sql<WaitingCount>`
      SELECT count(*)::int AS count, min(uploaded_at) AS since
      FROM result_batches WHERE state = 'preview' AND uploaded_by <> ${userId}`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, since }) => ({
        kind: 'files to release',
        what: `${pluralise(count, 'results file is', 'results files are')} waiting to be released`,
        why: 'Someone else uploaded it. A second person must release it.',
        since: toIsoOrNull(since),
        due: dayAfter(since),
        action: OPEN_RESULTS,
      }));
  },
};

type SetAsideKind = 'rows set aside' | 'withdrawals set aside';

const SET_ASIDE_TEXT: Record<SetAsideKind, (count: number) => Pick<Task, 'what' | 'why'>> = {
  'rows set aside': (count) => ({
    what: `${pluralise(count, 'result was', 'results were')} set aside`,
    why: `${count === 1 ? 'It' : 'They'} could not be released, and nobody has resolved this.`,
  }),
  'withdrawals set aside': (count) => ({
    what: `${pluralise(count, 'withdrawal was', 'withdrawals were')} set aside`,
    why: 'The laboratory has withdrawn a result that the person may still be able to see.',
  }),
};

export const setAsideTasks: Source = {
  needs: 'import results',
  async read({ db }) {
    const { rows } = await sql<WaitingCount & { kind: SetAsideKind }>`
      SELECT CASE WHEN s.withdraws IS NULL THEN 'rows set aside' ELSE 'withdrawals set aside' END
          AS kind, count(*)::int AS count, min(s.set_aside_at) AS since FROM set_aside_results s
      LEFT JOIN result_batches m ON m.batch_id = s.matched_batch_id AND m.state = 'preview'
      WHERE s.resolution IS NULL AND m.batch_id IS NULL GROUP BY 1`.execute(db);
    return rows.map(({ kind, count, since }) => ({
      kind,
      ...SET_ASIDE_TEXT[kind](count),
      since: toIsoOrNull(since),
      due: dayAfter(since),
      action: OPEN_RESULTS,
    }));
  },
};

/** People whose mail is held until the call, or was sent and not opened. */
export const peopleToCallFirst: Source = {
  needs: 'follow up results',
  async read(services) {
    const { count, since } = await sumNotTold(services, services.db, 'to call first');
    if (count === 0) return [];
    return [
      {
        kind: 'people to call first',
        what: `${pluralise(count, 'person', 'people')} with a raised result ${count === 1 ? 'needs' : 'need'} a call`,
        why: 'They have not been told. Record the call when you have spoken to them.',
        since: toIsoOrNull(since),
        due: null,
        action: { label: 'View results to call about', path: '/staff/not-told?show=to+call+first' },
      },
    ];
  },
};

const EMAIL_CHANGED = 'Staff changed the person’s e-mail address after the sample was taken.';
const OF_STAFF = 'A member of staff has registered as the person, and may not read their result.';

function whyInDoubt(count: number, ofStaff: number): string {
  if (ofStaff === 0) return EMAIL_CHANGED;
  return ofStaff === count
    ? OF_STAFF
    : `${EMAIL_CHANGED} Or a member of staff has registered as the person.`;
}

/** Someone who registered with an address that staff had changed, or a member of staff, may be a different person. */
export const accountsToConfirm: Source = {
  needs: 'follow up results',
  async read(services) {
    const { count, of_staff: ofStaff, since } = await sumAccountsToConfirm(services, services.db);
    if (count === 0) return [];
    return [
      {
        kind: 'accounts to confirm',
        what: `${pluralise(count, 'account is', 'accounts are')} to be confirmed`,
        why: `${whyInDoubt(count, ofStaff)} Call the person, and ask whether the account is theirs.`,
        since: toIsoOrNull(since),
        due: null,
        action: {
          label: 'View accounts to confirm',
          path: '/staff/not-told?show=accounts+to+confirm',
        },
      },
    ];
  },
};

/** An accepted mail does not prove that the person was told. */
export const resultsNotGiven: Source = {
  needs: 'follow up results',
  async read(services) {
    const { count, since } = await sumNotTold(services, services.db, 'late');
    if (count === 0) return [];
    return [
      {
        kind: 'results not told',
        what: `${pluralise(count, 'result has', 'results have')} not been given after ${NOT_TOLD_DAYS} days`,
        why: 'The person has not opened it, and nobody has recorded a call or a letter that arrived.',
        since: toIsoOrNull(since),
        due: null,
        action: { label: 'View results not yet given', path: '/staff/not-told?show=late' },
      },
    ];
  },
};
