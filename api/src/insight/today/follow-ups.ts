import { type LetterRecipient, londonDate } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { type RawBuilder, sql } from 'kysely';
import { RESULT_HAS_CHANGED } from '../../follow-up/changed-results.ts';
import { LETTER_PERSON } from '../../follow-up/letter-person.ts';
import { describeLetter } from '../../follow-up/letters.ts';
import { HAS_NO_CLINICIAN } from '../../follow-up/overdue.ts';
import { NEEDS_RESENDING } from '../../follow-up/returned-letters.ts';
import type { Executor } from '../../platform/db/database.ts';
import { type Source, type Task, toIsoOrNull } from './source.ts';

interface FollowUpCount {
  kind:
    | 'overdue follow-ups'
    | 'raised results'
    | 'unclear results'
    | 'corrected results'
    | 'changed results';
  count: number;
  since: Date;
  due: string | null;
}

const WORDS: Record<
  FollowUpCount['kind'],
  (count: number) => Pick<Task, 'what' | 'why' | 'action'>
> = {
  'overdue follow-ups': (count) => ({
    what: `${pluralise(count, 'follow-up is', 'follow-ups are')} overdue`,
    why: 'The due date of the next step has passed.',
    action: { label: 'View overdue follow-ups', path: '/staff/follow-ups?show=overdue' },
  }),
  'raised results': (count) => ({
    what: `${pluralise(count, 'raised result has', 'raised results have')} no outcome`,
    why: 'The next step is not overdue yet.',
    action: { label: 'View follow-ups', path: '/staff/follow-ups' },
  }),
  'corrected results': (count) => ({
    what: `${pluralise(count, 'open follow-up is', 'open follow-ups are')} about a result that is no longer raised`,
    why: 'The laboratory has corrected it.',
    action: { label: 'View follow-ups', path: '/staff/follow-ups' },
  }),
  'changed results': (count) => ({
    what: `${pluralise(count, 'ended follow-up has', 'ended follow-ups have')} changed since`,
    why: 'A result was corrected or withdrawn, or a merge was undone. No clinician has added a note since, or a letter about it is still to be sent.',
    action: { label: 'Read what changed', path: '/staff/follow-ups?show=changed' },
  }),
  'unclear results': (count) => ({
    what: `${pluralise(count, 'result needs', 'results need')} a clinician’s judgement`,
    why: 'The laboratory does not say whether it is raised.',
    action: { label: 'Assess results', path: '/staff/follow-ups' },
  }),
};

export const followUps: Source = {
  needs: 'follow up results',
  async read({ db, now }) {
    const { rows } = await sql<FollowUpCount>`
      SELECT CASE WHEN w.due_on < ${londonDate(now())}::date THEN 'overdue follow-ups'
          WHEN w.state = 'outcome' THEN 'changed results'
          WHEN r.level = 'raised' THEN 'raised results'
          WHEN r.level = 'not raised' THEN 'corrected results' ELSE 'unclear results' END AS kind,
        count(*)::int AS count, min(w.created_at) AS since, min(w.due_on) AS due
      FROM follow_ups w JOIN results r USING (result_id)
      WHERE w.state <> 'outcome' OR ${RESULT_HAS_CHANGED} GROUP BY 1`.execute(db);
    return rows.map(({ kind, count, since, due }) => ({
      kind,
      ...WORDS[kind](count),
      since: toIsoOrNull(since),
      due,
    }));
  },
};

/** Only an administrator can assign someone to look after them. */
export const followUpsWithoutClinician: Source = {
  needs: 'manage roles',
  async read({ db, now }) {
    const { rows } = await sql<{ count: number; due: string | null }>`
      SELECT count(*)::int AS count, min(w.due_on) AS due FROM follow_ups w
      WHERE w.state <> 'outcome' AND w.due_on < ${londonDate(now())}::date
        AND ${HAS_NO_CLINICIAN}`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, due }) => ({
        kind: 'unattended follow-ups',
        what: `${pluralise(count, 'overdue follow-up has', 'overdue follow-ups have')} no clinician`,
        why: 'Its owner no longer has the clinician role.',
        since: null,
        due,
        action: { label: 'Open staff and roles', path: '/staff/staff-accounts' },
      }));
  },
};

interface OpenLetter {
  letter_id: string;
  recipient: LetterRecipient;
  since: Date;
}

/**
 * Letters to people who have not been erased.
 * @param condition on the letter `l` about the result `r` or sample `s`
 */
async function listLettersWhere(
  db: Executor,
  condition: RawBuilder<unknown>,
): Promise<OpenLetter[]> {
  const { rows } = await sql<OpenLetter>`
    SELECT l.letter_id, l.recipient, l.changed_at AS since
    FROM letters l ${LETTER_PERSON}
    WHERE f.is_active AND ${condition} ORDER BY l.changed_at, l.letter_id`.execute(db);
  return rows;
}

const toLetterTask = (letter: OpenLetter, words: Pick<Task, 'kind' | 'what' | 'why'>): Task => ({
  ...words,
  since: toIsoOrNull(letter.since),
  due: null,
  action: { label: 'Open the letter', path: `/staff/letters/${letter.letter_id}` },
});

/** Listed until it is sent again, or another letter to the same recipient is sent. */
export const returnedLetters: Source = {
  needs: 'follow up results',
  async read({ db }) {
    const letters = await listLettersWhere(db, NEEDS_RESENDING);
    return letters.map((letter) =>
      toLetterTask(letter, {
        kind: 'letters that came back',
        what: `A ${describeLetter(letter.recipient)} was returned`,
        why: `Ask the person for ${letter.recipient === 'gp' ? 'the address of their GP' : 'their address'}, and send it again.`,
      }),
    );
  },
};

/** Listed until its replacement is sent or discarded. */
export const lettersOfSeparatedRecords: Source = {
  needs: 'follow up results',
  async read({ db }) {
    const letters = await listLettersWhere(
      db,
      sql`l.records_separated_at IS NOT NULL AND (l.state IN ('sent', 'confirmed')
          OR l.state = 'discarded' AND l.printed_at IS NOT NULL)
        AND EXISTS (SELECT FROM letters n
          WHERE n.letter_id = l.replaced_by AND n.state IN ('drafted', 'approved'))`,
    );
    return letters.map((letter) =>
      toLetterTask(letter, {
        kind: 'letters of separated records',
        what: `A ${describeLetter(letter.recipient)} may name another person, or have reached them`,
        why: 'It was written while two records were merged by mistake. Find out who has it. Then send or discard its replacement.',
      }),
    );
  },
};

/**
 * Not needed for an open follow-up, which has a date for its next step, or for an ended one, which is listed
 * with the changed result.
 */
export const unsentLetters: Source = {
  needs: 'follow up results',
  async read({ db }) {
    const letters = await listLettersWhere(
      db,
      sql`l.state IN ('drafted', 'approved') AND NOT EXISTS (SELECT FROM follow_ups w
        WHERE w.follow_up_id = l.follow_up_id AND (w.state <> 'outcome' OR ${RESULT_HAS_CHANGED}))`,
    );
    return letters.map((letter) =>
      toLetterTask(letter, {
        kind: 'letters not sent',
        what: `A ${describeLetter(letter.recipient)} has not been sent`,
        why: 'Approve and send it, or discard it.',
      }),
    );
  },
};
