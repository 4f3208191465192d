import { formatDate } from '@chaps/domain';
import { type Selectable, sql } from 'kysely';
import type { ProfileRow } from '../../people/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Recalls } from '../../platform/db/types.ts';
import { updateRecalls } from './keep.ts';
import { CURRENT_FIRST } from './shown.ts';
import { writeRecallSteps } from './steps.ts';
import { AUTOMATIC_STEP } from './writes.ts';

const NO_MORE = 'ended: no more reminders';
const POSTPONED = 'postponed by a year';

interface Step {
  what: string;
  actor: string | null;
  created_at: Date;
}

type Current = Pick<
  Selectable<Recalls>,
  'recall_id' | 'state' | 'ended_reason' | 'due_on' | 'postponed_from'
>;

/** Whether a step ends, postpones or sets the reminders. */
const isDecision = ({ what, actor }: Step) =>
  [NO_MORE, POSTPONED, 'reminders again'].includes(what) ||
  (actor !== null && !what.startsWith('invited'));

/** The state of a recall without the other person's choices. */
function undo(recall: Current, before: { wasEnded: boolean; hasPostponed: boolean }) {
  const isPostponed = before.hasPostponed && recall.postponed_from !== null;
  const due_on = (isPostponed && recall.postponed_from) || recall.due_on;
  const postponed_from = isPostponed ? null : recall.postponed_from;
  const open = postponed_from ? ('postponed' as const) : ('due' as const);
  const noMore = 'no more reminders' as const;
  if (before.wasEnded) {
    return { due_on, postponed_from, state: 'ended' as const, ended_reason: noMore };
  }
  if (recall.ended_reason === noMore) {
    return { due_on, postponed_from, state: open, ended_reason: null };
  }
  const state = recall.state === 'postponed' ? open : recall.state;
  return { due_on, postponed_from, state, ended_reason: recall.ended_reason };
}

/**
 * Restores the state that a record's recall had before its account, which was another person's, unless staff
 * have decided something since. A link in a mail to that account counts as used by the account.
 */
export async function restoreRecallBeforeClaim(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  { profile_id: profileId, user_id: userId, claimed_at: claimedAt }: ProfileRow,
  requestId: string,
): Promise<void> {
  const { rows: steps } = await sql<Step>`SELECT s.what, s.actor, s.created_at
    FROM recall_steps s JOIN recalls c USING (recall_id)
    WHERE c.profile_id = ${profileId} ORDER BY s.step_id`.execute(transaction);
  const isTheirs = ({ actor, created_at }: Step) =>
    claimedAt !== null && created_at >= claimedAt && (actor ?? userId) === userId;
  const decisions = steps.filter(isDecision);
  const last = decisions.at(-1);
  if (!last || !isTheirs(last)) return;
  const before = {
    wasEnded: decisions.findLast((step) => !isTheirs(step))?.what === NO_MORE,
    hasPostponed: decisions.some((step) => isTheirs(step) && step.what === POSTPONED),
  };
  // Also the date that a merge passed on.
  const { rows: recalls } = await sql<Current>`
    SELECT DISTINCT ON (c.profile_id) c.recall_id, c.state, c.ended_reason, c.due_on, c.postponed_from
    FROM recalls c WHERE c.profile_id = ${profileId}
      OR c.from_record = ${profileId} AND c.state = 'postponed'
    ORDER BY c.profile_id, ${CURRENT_FIRST}`.execute(transaction);
  for (const { recall_id: recallId, ...now } of recalls) {
    const next = undo({ recall_id: recallId, ...now }, before);
    if (next.state === now.state && next.due_on === now.due_on) continue;
    await transaction
      .updateTable('recalls')
      .set({ ...next, version: sql<number>`version + 1` })
      .where('recall_id', '=', recallId)
      .execute();
    const what = before.wasEnded ? NO_MORE : `due on ${formatDate(next.due_on)}`;
    const step = { ...AUTOMATIC_STEP, recallId, what, requestId };
    await writeRecallSteps(services, transaction, [step]);
  }
  await updateRecalls(services, transaction, [profileId]);
}
