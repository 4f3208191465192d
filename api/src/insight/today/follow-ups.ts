import { type LetterRecipient, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { HAS_CHANGED } from '../../follow-up/changed-results.ts';
import { letterTo } from '../../follow-up/letters.ts';
import { IS_UNATTENDED } from '../../follow-up/overdue.ts';
import { counted, instantOf, type Source, type Task } from './source.ts';

interface Counts {
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

const WORDS: Record<Counts['kind'], (count: number) => Pick<Task, 'what' | 'why' | 'action'>> = {
  'overdue follow-ups': (count) => ({
    what: `${counted(count, 'follow-up is', 'follow-ups are')} overdue`,
    why: 'The day of the next step has passed.',
    action: { label: 'Open overdue follow-ups', path: '/staff/follow-ups?show=overdue' },
  }),
  'raised results': (count) => ({
    what: `${counted(count, 'raised result has', 'raised results have')} no outcome`,
    why: 'The next step is not overdue yet.',
    action: { label: 'Open follow-ups', path: '/staff/follow-ups' },
  }),
  'corrected results': (count) => ({
    what: `${counted(count, 'open follow-up is', 'open follow-ups are')} about a result that is no longer raised`,
    why: 'The laboratory has corrected it.',
    action: { label: 'Open follow-ups', path: '/staff/follow-ups' },
  }),
  'changed results': (count) => ({
    what: `${counted(count, 'ended follow-up has', 'ended follow-ups have')} a corrected or withdrawn result`,
    why: 'No clinician has added a note since, or a letter about it is still to be sent.',
    action: { label: 'Read what changed', path: '/staff/follow-ups?show=changed' },
  }),
  'unclear results': (count) => ({
    what: `${counted(count, 'result needs', 'results need')} a clinician to judge`,
    why: 'The laboratory does not say whether it is raised.',
    action: { label: 'Judge results', path: '/staff/follow-ups' },
  }),
};

export const followUps: Source = {
  needs: 'follow up results',
  async read({ db, now }) {
    const { rows } = await sql<Counts>`
      SELECT CASE WHEN w.due_on < ${londonDate(now())}::date THEN 'overdue follow-ups'
          WHEN w.state = 'outcome' THEN 'changed results'
          WHEN r.level = 'raised' THEN 'raised results'
          WHEN r.level = 'not raised' THEN 'corrected results' ELSE 'unclear results' END AS kind,
        count(*)::int AS count, min(w.created_at) AS since, min(w.due_on) AS due
      FROM follow_ups w JOIN results r USING (result_id)
      WHERE w.state <> 'outcome' OR ${HAS_CHANGED} GROUP BY 1`.execute(db);
    return rows.map(({ kind, count, since, due }) => ({
      kind,
      ...WORDS[kind](count),
      since: instantOf(since),
      due,
    }));
  },
};

/** Only an administrator can appoint somebody who looks after them. */
export const unattendedFollowUps: Source = {
  needs: 'manage roles',
  async read({ db, now }) {
    const { rows } = await sql<{ count: number; due: string | null }>`
      SELECT count(*)::int AS count, min(w.due_on) AS due FROM follow_ups w
      WHERE w.state <> 'outcome' AND w.due_on < ${londonDate(now())}::date
        AND ${IS_UNATTENDED}`.execute(db);
    return rows
      .filter(({ count }) => count > 0)
      .map(({ count, due }) => ({
        kind: 'unattended follow-ups',
        what: `${counted(count, 'overdue follow-up has', 'overdue follow-ups have')} no clinician`,
        why: 'Its owner no longer has the clinician role.',
        since: null,
        due,
        action: { label: 'Open staff and roles', path: '/staff/staff-accounts' },
      }));
  },
};

interface Returned {
  follow_up_id: string;
  recipient: LetterRecipient;
  since: Date;
}

/** Until another letter to the same recipient is written. */
export const returnedLetters: Source = {
  needs: 'follow up results',
  async read({ db }) {
    const { rows } = await sql<Returned>`
      SELECT l.follow_up_id, l.recipient, l.changed_at AS since
      FROM letters l JOIN follow_ups w USING (follow_up_id) JOIN profiles f USING (profile_id)
      WHERE l.state = 'returned' AND f.is_active AND NOT EXISTS (SELECT FROM letters n
        WHERE n.follow_up_id = l.follow_up_id AND n.recipient = l.recipient
          AND n.letter_id <> l.letter_id AND n.state <> 'discarded' AND n.changed_at > l.changed_at)
      ORDER BY l.changed_at, l.letter_id`.execute(db);
    return rows.map(({ follow_up_id, recipient, since }) => ({
      kind: 'letters that came back',
      what: `A ${letterTo(recipient)} was returned`,
      why: 'Ask the person for the address, and write again.',
      since: instantOf(since),
      due: null,
      action: { label: 'Open the follow-up', path: `/staff/follow-ups/${follow_up_id}` },
    }));
  },
};
