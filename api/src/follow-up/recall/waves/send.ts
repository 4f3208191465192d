import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { canReceiveMail } from '../../../messages/email/deliveries.ts';
import { queueMailForEachRow } from '../../../messages/email/outbox.ts';
import type { Services } from '../../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../../platform/db/database.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import { lockPeople } from '../../steps.ts';
import { isDue } from '../shown.ts';
import { writeRecallSteps } from '../steps.ts';
import { findInvitationEvent, findInvitationObstacle } from './audience.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

/** Invitations per transaction; small, so that a pause takes effect soon. */
const BATCH_SIZE = 100;
/** Batches per wave in each run of the job, which runs every minute. */
const MAX_BATCHES = 5;

/** Prefix of the `occasion` column for invitation mails. */
const OCCASION_PREFIX = 'test-invitation ';

interface Wave {
  wave_id: string;
  event_id: string;
}

interface Waiting {
  test_invitation_id: string;
  recall_id: string;
  profile_id: string;
}

/**
 * The next invitations of a wave, with their people locked; none while it is paused, unless they
 * are only being ended.
 */
async function lockNextInvitations(
  transaction: Executor,
  { wave_id }: Wave,
  isOver: boolean,
): Promise<Waiting[]> {
  const { rows: waves } = await sql`SELECT FROM invitation_waves
    WHERE wave_id = ${wave_id} AND (NOT is_paused OR ${isOver}) FOR NO KEY UPDATE`.execute(
    transaction,
  );
  if (waves.length === 0) return [];
  const { rows } = await sql<Waiting>`
    SELECT i.test_invitation_id, i.recall_id, c.profile_id
    FROM test_invitations i JOIN recalls c USING (recall_id)
    WHERE i.wave_id = ${wave_id} AND i.state = 'waiting'
    ORDER BY i.due_on, i.test_invitation_id LIMIT ${BATCH_SIZE}`.execute(transaction);
  await lockPeople(
    transaction,
    rows.map(({ profile_id }) => profile_id),
  );
  return rows;
}

/**
 * Sends some invitations of a wave. Skips people who have booked since, ended their reminders, or cannot be
 * reached.
 */
async function sendBatch(services: Needed, wave: Wave): Promise<number> {
  const { db, now } = services;
  return withTransaction(db, async (transaction) => {
    const event = await findInvitationEvent(transaction, wave.event_id);
    const isOver = event.state !== 'bookable';
    const waiting = await lockNextInvitations(transaction, wave, isOver);
    if (waiting.length === 0) return 0;
    // A seat may become free; once the event can no longer be booked, the people become due again.
    if (findInvitationObstacle(event) && !isOver) return 0;
    const ids = waiting.map(({ test_invitation_id }) => test_invitation_id);
    const { rows: sent } = await sql<Waiting>`
      UPDATE recalls c SET state = 'invited', invited_at = ${now()}, version = c.version + 1
      FROM test_invitations i, profiles f
      WHERE i.test_invitation_id = ANY (${ids}::uuid[]) AND c.recall_id = i.recall_id
        AND f.profile_id = c.profile_id AND f.is_active AND NOT ${sql.lit(isOver)}
        AND c.due_on = i.due_on AND ${isDue(londonDate(now()))} AND ${canReceiveMail(sql`c.profile_id`)}
      RETURNING i.test_invitation_id, c.recall_id, c.profile_id`.execute(transaction);
    const sentIds = sent.map(({ test_invitation_id }) => test_invitation_id);
    await sql`UPDATE test_invitations SET
        state = CASE WHEN test_invitation_id = ANY (${sentIds}::uuid[]) THEN 'sent' ELSE 'not sent' END,
        sent_at = CASE WHEN test_invitation_id = ANY (${sentIds}::uuid[]) THEN ${now()}::timestamptz END
      WHERE test_invitation_id = ANY (${ids}::uuid[])`.execute(transaction);
    await queueMailForEachRow(
      'kind, occasion, profile_id, invited_to',
      sql`SELECT 'test-invitation', ${OCCASION_PREFIX} || i.test_invitation_id, c.profile_id,
          ${wave.event_id}::uuid
        FROM test_invitations i JOIN recalls c USING (recall_id)
        WHERE i.test_invitation_id = ANY (${sentIds}::uuid[])`,
    ).execute(transaction);
    const what = `invited to ${event.event_name}`;
    const step = { what, actor: null, requestId: null };
    const steps = sent.map(({ recall_id: recallId }) => ({ ...step, recallId }));
    await writeRecallSteps(services, transaction, steps);
    return waiting.length;
  });
}

/**
 * Withdraws invitations whose mail was not sent, because it no longer applied or was given up. The recipients
 * become due again.
 */
async function withdrawUnsentInvitations(services: Needed): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const { rows: failed } = await sql<Waiting>`
      SELECT i.test_invitation_id, i.recall_id, c.profile_id
      FROM test_invitations i JOIN recalls c USING (recall_id)
        JOIN outbox o ON o.occasion = ${OCCASION_PREFIX} || i.test_invitation_id
      WHERE i.state = 'sent' AND i.sent_at > ${services.now()}::timestamptz - interval '30 days'
        AND (o.failed_at IS NOT NULL OR o.dropped_at IS NOT NULL)
      LIMIT ${BATCH_SIZE}`.execute(transaction);
    if (failed.length === 0) return;
    await lockPeople(
      transaction,
      failed.map(({ profile_id }) => profile_id),
    );
    const ids = failed.map(({ test_invitation_id }) => test_invitation_id);
    await sql`UPDATE test_invitations SET state = 'not sent'
      WHERE test_invitation_id = ANY (${ids}::uuid[])`.execute(transaction);
    const { rows: due } = await sql<{ recall_id: string }>`
      UPDATE recalls c SET state = 'due', invited_at = NULL, version = c.version + 1
      FROM test_invitations i
      WHERE i.test_invitation_id = ANY (${ids}::uuid[]) AND c.recall_id = i.recall_id
        AND c.state = 'invited' AND c.due_on = i.due_on
      RETURNING c.recall_id`.execute(transaction);
    const step = { what: 'invitation not sent', actor: null, requestId: null };
    const steps = due.map(({ recall_id: recallId }) => ({ ...step, recallId }));
    await writeRecallSteps(services, transaction, steps);
  });
}

/**
 * The job: sends pending invitations of waves that are not paused, and ends those of all events that can no
 * longer be booked, so that the recipients can be invited elsewhere. A failing wave does not stop the others.
 * @throws {AggregateError} of the failures, after all were tried
 */
export async function sendTestInvitations(services: Needed): Promise<void> {
  const { rows: waves } = await sql<Wave>`
    SELECT w.wave_id, w.event_id FROM invitation_waves w
    WHERE EXISTS (SELECT FROM test_invitations i
      WHERE i.wave_id = w.wave_id AND i.state = 'waiting')
    ORDER BY w.created_at, w.wave_id`.execute(services.db);
  await tryEach(
    [
      () => withdrawUnsentInvitations(services),
      ...waves.map((wave) => async () => {
        for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
          if ((await sendBatch(services, wave)) < BATCH_SIZE) return;
        }
      }),
    ],
    (work) => work(),
  );
}
