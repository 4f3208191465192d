import type { TestInvitations } from '@chaps/contracts/test-invitations';
import { londonDate, waveSize } from '@chaps/domain';
import { sql } from 'kysely';
import { queueMailForEachRow } from '../../../messages/email/outbox.ts';
import type { Services } from '../../../platform/config/services.ts';
import { writeAudit } from '../../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../../platform/http/errors.ts';
import {
  countAudience,
  countOpenInvitations,
  estimateBookingRate,
  fillWave,
  findInvitationEvent,
  findInvitationObstacle,
  HAS_BOOKED_SINCE,
  listQueuedElsewhere,
} from './audience.ts';

type Needed = Pick<Services, 'db' | 'now'>;

interface By {
  actor: string;
  requestId: string;
}

interface WaveRow {
  wave_id: string;
  created_at: Date;
  sent_by: string | null;
  is_paused: boolean;
  people: number;
  waiting: number;
  sent: number;
  not_sent: number;
  booked: number;
}

async function listWaves(db: Executor, eventId: string): Promise<TestInvitations['waves']> {
  const { rows } = await sql<WaveRow>`
    SELECT w.wave_id, w.created_at, m.email AS sent_by, w.is_paused, n.*
    FROM invitation_waves w LEFT JOIN staff_members m ON m.user_id = w.sent_by
      CROSS JOIN LATERAL (SELECT count(*)::int AS people,
        (count(*) FILTER (WHERE i.state = 'waiting'))::int AS waiting,
        (count(*) FILTER (WHERE i.state = 'sent'))::int AS sent,
        (count(*) FILTER (WHERE i.state = 'not sent'))::int AS not_sent,
        (count(*) FILTER (WHERE i.state = 'sent' AND ${HAS_BOOKED_SINCE}))::int AS booked
        FROM test_invitations i JOIN recalls c USING (recall_id) WHERE i.wave_id = w.wave_id) n
    WHERE w.event_id = ${eventId} ORDER BY w.created_at DESC, w.wave_id`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The people whom an event can invite, and the invitations so far. @throws {NotFoundError} */
export async function readInvitations(
  { now }: Pick<Services, 'now'>,
  db: Executor,
  eventId: string,
): Promise<TestInvitations> {
  const event = await findInvitationEvent(db, eventId);
  const refusal = findInvitationObstacle(event);
  const rate = await estimateBookingRate(db, eventId, now());
  const today = londonDate(now());
  const audience = await countAudience(db, eventId, today);
  const open = await countOpenInvitations(db, eventId, now());
  const wanted = waveSize({ seats: event.free_seats, rate, open });
  return {
    refusal,
    free_seats: event.free_seats,
    ...audience,
    queued_elsewhere: await listQueuedElsewhere(db, eventId, today),
    answer_rate: rate,
    suggested: refusal ? 0 : Math.min(wanted, audience.people),
    waves: await listWaves(db, eventId),
  };
}

/**
 * Starts a wave, which the job sends within minutes, in the daytime.
 * @throws {HttpError} 404; 409 EVENT_CHANGED when the event cannot invite anyone, or nobody is left to invite
 */
export const addWave = (
  { db, now }: Needed,
  { actor, requestId }: By,
  eventId: string,
  people: number,
): Promise<TestInvitations> =>
  withTransaction(db, async (transaction) => {
    // Serialises waves: the second one sees whom the first one invites.
    await sql`SELECT FROM events WHERE event_id = ${eventId} FOR NO KEY UPDATE`.execute(
      transaction,
    );
    const event = await findInvitationEvent(transaction, eventId);
    const refusal = findInvitationObstacle(event);
    if (refusal) throw new HttpError(409, 'EVENT_CHANGED', refusal);
    const { wave_id: waveId } = await transaction
      .insertInto('invitation_waves')
      .values({ event_id: eventId, sent_by: actor })
      .returning('wave_id')
      .executeTakeFirstOrThrow();
    const today = londonDate(now());
    const invited = await fillWave(transaction, waveId, eventId, { people, today });
    if (invited === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'There is nobody left to invite to this event.');
    }
    await writeAudit(transaction, {
      actor,
      action: 'invitations to tests sent',
      subject: `event ${eventId}`,
      eventId,
      after: { people: invited },
      requestId,
    });
    return readInvitations({ now }, transaction, eventId);
  });

/** Pauses or resumes a wave. @throws {NotFoundError} */
export const changeWave = (
  { db, now }: Needed,
  { actor, requestId }: By,
  { eventId, waveId, isPaused }: { eventId: string; waveId: string; isPaused: boolean },
): Promise<TestInvitations> =>
  withTransaction(db, async (transaction) => {
    const { rows } = await sql`
      UPDATE invitation_waves SET is_paused = ${isPaused}
      WHERE wave_id = ${waveId} AND event_id = ${eventId} RETURNING wave_id`.execute(transaction);
    if (rows.length === 0) throw new NotFoundError();
    await writeAudit(transaction, {
      actor,
      action: isPaused ? 'invitations to tests paused' : 'invitations to tests continued',
      subject: `event ${eventId}`,
      eventId,
      requestId,
    });
    return readInvitations({ now }, transaction, eventId);
  });

/**
 * Sends an invitation to a member of staff, addressed to an invented person. @throws {NotFoundError}
 */
export const sendTrialInvitation = (
  { db }: Pick<Services, 'db'>,
  { actor, requestId }: By,
  eventId: string,
): Promise<{ email: string }> =>
  withTransaction(db, async (transaction) => {
    await findInvitationEvent(transaction, eventId);
    const { email } = await transaction
      .selectFrom('staff_members')
      .select('email')
      .where('user_id', '=', actor)
      .executeTakeFirstOrThrow();
    const occasion = `test-invitation to staff ${requestId}`;
    await queueMailForEachRow(
      'kind, occasion, email, invited_to',
      sql`SELECT 'test-invitation', ${occasion}, ${email}::text, ${eventId}::uuid`,
    ).execute(transaction);
    await writeAudit(transaction, {
      actor,
      action: 'invitation to a test tried',
      subject: `event ${eventId}`,
      eventId,
      requestId,
    });
    return { email };
  });
