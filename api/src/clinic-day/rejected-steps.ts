import { type PersonalData, recordId } from '@chaps/contracts';
import { boxHandover } from '@chaps/contracts/box-actions';
import { personFields } from '@chaps/contracts/profiles';
import type { RejectedStep } from '@chaps/contracts/rejected-steps';
import { sampleCode } from '@chaps/contracts/samples';
import { enteredInstant } from '@chaps/contracts/scalars';
import type { ActionResults, TabletAction } from '@chaps/contracts/visits';
import { BOX_STEPS, DAY_STEPS, isBoxStep, toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { readLeadingZeros } from '../events/laboratory-settings.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { RecordedStepDetails } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { toNameBasedId } from '../platform/security/name-based-id.ts';
import type { DayChange } from './lock-day.ts';

const name = z.object({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
});

const { taken_by, counted } = boxHandover.shape.handover.shape;

/** The valid parts of a hand-over of a box, which may have been rejected for one invalid code. */
const rejectedBox = z
  .object({
    taken_by: taken_by.nullable().catch(null),
    counted: counted.nullable().catch(null),
    temperature: z.number().nullable().catch(null),
    codes: z
      .array(sampleCode.nullable().catch(null))
      .transform((codes) => codes.filter((code) => code !== null))
      .nullable()
      .catch(null),
  })
  .catch({ taken_by: null, counted: null, temperature: null, codes: null });

/** The valid parts of a rejected action: the person and their step, or the box. */
const rejectedAction = z
  .object({
    appointment_id: recordId.nullable().catch(null),
    step: z
      .enum([...DAY_STEPS, ...BOX_STEPS])
      .nullable()
      .catch(null),
    sample_code: sampleCode.nullable().catch(null),
    done_at: enteredInstant.nullable().catch(null),
    person: name.nullable().catch(null),
    handover: rejectedBox,
  })
  .catch({
    ...{ appointment_id: null, step: null, sample_code: null, done_at: null, person: null },
    handover: rejectedBox.parse(undefined),
  });

/** An action, and the raw data that a tablet sent for it. */
export interface SentAction {
  action_id: string;
  sent?: unknown;
}

interface SendingContext {
  device: string | null;
  now: Date;
}

/** Stores the rejected actions of an upload until they are recorded again or closed. Idempotent. */
export async function storeRejectedActions(
  transaction: Executor,
  { userId, eventId }: DayChange,
  actions: readonly SentAction[],
  results: ActionResults['results'],
  { device, now }: SendingContext,
): Promise<void> {
  const rows = results.flatMap(({ outcome, reason }, index) => {
    const action = actions[index];
    if (outcome !== 'rejected' || !action) return [];
    const { person, sample_code, step, handover, ...known } = rejectedAction.parse(action.sent);
    return {
      ...known,
      ...(isBoxStep(step) ? { box_step: step, ...handover } : { step }),
      // An invalid id is replaced by one derived from its text, so that a repeated request gets the same id.
      action_id: recordId.safeParse(action.action_id).data ?? toNameBasedId(action.action_id),
      tube: sample_code,
      person_name: person && `${person.last_name}, ${person.first_name}`,
      reason: reason ?? 'It was not recorded.',
      ...{ event_id: eventId, device, sent_by: userId, rejected_at: now },
    };
  });
  if (rows.length === 0) return;
  await transaction
    .insertInto('rejected_steps')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['event_id', 'action_id']).doNothing())
    .execute();
}

interface RecordedRejection {
  rejection_id: string;
  is_same_action: boolean;
  step: RejectedStep['step'];
  /** The tube that was rejected, and the recorded one. */
  tube: string | null;
  recorded: string | null;
}

/**
 * Closes the rejections of steps that were recorded later; the rejection of a sample is closed only
 * once its own tube is recorded.
 * @param added steps just recorded
 */
export async function closeRecordedRejections(
  transaction: Executor,
  { userId, eventId }: DayChange,
  added: readonly TabletAction[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  const column = (name: 'action_id' | 'step') => added.map((each) => each[name]);
  const people = added.map((each) => ('appointment_id' in each ? each.appointment_id : null));
  const tubes = added.map((each) => ('sample_code' in each ? (each.sample_code ?? null) : null));
  const { rows } = await sql<RecordedRejection>`
    SELECT r.rejection_id, r.action_id = s.action_id AS is_same_action, r.step, r.tube,
      s.tube AS recorded
    FROM rejected_steps r JOIN unnest(${column('action_id')}::uuid[], ${people}::uuid[],
      ${column('step')}::text[], ${tubes}::text[]) AS s (action_id, appointment_id, step, tube)
      ON r.action_id = s.action_id OR (r.appointment_id = s.appointment_id AND r.step = s.step)
    WHERE r.event_id = ${eventId} AND r.closed_at IS NULL FOR UPDATE OF r`.execute(transaction);
  if (rows.length === 0) return;
  const zeros = await readLeadingZeros(transaction, eventId);
  const isRecorded = ({ is_same_action, step, tube, recorded }: RecordedRejection) =>
    is_same_action ||
    step !== 'sampled' ||
    tube === null ||
    (recorded !== null && toTubeKey(tube, zeros) === toTubeKey(recorded, zeros));
  const ids = rows.filter(isRecorded).map(({ rejection_id }) => rejection_id);
  await sql`UPDATE rejected_steps SET closed_at = ${now}, closed_by = ${userId}
    WHERE rejection_id = ANY (${ids}::uuid[])`.execute(transaction);
}

interface OpenRow extends Omit<RejectedStep, 'done_at' | 'rejected_at' | 'handover'> {
  done_at: Date | null;
  rejected_at: Date;
  taken_by: string | null;
  counted: number | null;
  temperature: number | null;
  codes: string[] | null;
}

/**
 * Open rejections of an event, earliest first. A name is shown only if the person is, or was, at the event.
 */
export async function listOpenRejections(db: Executor, eventId: string): Promise<RejectedStep[]> {
  const { rows } = await sql<OpenRow>`
    SELECT r.rejection_id, r.step, r.tube, r.done_at, r.rejected_at, r.reason, d.label AS tablet,
      r.box_step, r.taken_by, r.counted, r.temperature, r.codes,
      CASE WHEN a.event_id = r.event_id THEN a.appointment_id END AS appointment_id,
      coalesce(f.last_name || ', ' || f.first_name, r.person_name) AS name
    FROM rejected_steps r LEFT JOIN appointments a ON a.appointment_id = r.appointment_id
      LEFT JOIN profiles f ON f.profile_id = a.profile_id AND (a.event_id = r.event_id
        OR EXISTS (SELECT FROM appointment_moves m
          WHERE m.appointment_id = a.appointment_id AND m.from_event_id = r.event_id))
      LEFT JOIN clinic_devices d ON d.device_id::text = r.device AND d.event_id = r.event_id
    WHERE r.event_id = ${eventId} AND r.closed_at IS NULL
    ORDER BY r.rejected_at, r.done_at, r.rejection_id`.execute(db);
  return rows.map(({ done_at, rejected_at, taken_by, counted, temperature, codes, ...step }) => ({
    ...step,
    handover:
      step.box_step === 'handed over'
        ? { taken_by, counted, temperature, codes: codes ?? [] }
        : null,
    done_at: done_at?.toISOString() ?? null,
    rejected_at: rejected_at.toISOString(),
  }));
}

/** A rejected step as seen by staff who do not handle tubes. */
export const omitTubes = ({ handover, ...step }: RejectedStep): RejectedStep => ({
  ...step,
  tube: null,
  handover: handover ? { ...handover, codes: [] } : null,
});

interface RejectionRow {
  event_name: string;
  step: RejectedStep['step'];
  sample_code: string | null;
  at: Date | null;
  reason: string;
  rejected_at: Date;
  closed_at: Date | null;
}

/**
 * Rejections that identify a person, for their data export. Those that contain only a name are left out: it
 * may be someone else's.
 */
export async function exportRejectedSteps(
  db: Executor,
  profileId: string,
): Promise<PersonalData['rejected_steps']> {
  const { rows } = await sql<RejectionRow>`
    SELECT e.event_name, r.step, r.tube AS sample_code, r.done_at AS at, r.reason, r.rejected_at,
      r.closed_at
    FROM rejected_steps r JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = r.event_id
    WHERE a.profile_id = ${profileId} ORDER BY r.rejected_at, r.done_at, r.rejection_id`.execute(
    db,
  );
  return rows.map(({ at, rejected_at, closed_at, ...step }) => ({
    ...step,
    at: at?.toISOString() ?? null,
    rejected_at: rejected_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }));
}

interface Closed extends Pick<RecordedStepDetails, 'tube'> {
  step: RecordedStepDetails['step'] | null;
  box_step: RejectedStep['box_step'];
  appointment_id: string | null;
  profile_id: string | null;
}

/**
 * Closes a rejected step that will not be recorded again.
 * @throws {HttpError} 404; 409 EVENT_CHANGED when it is closed
 */
export async function closeRejection(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  rejectionId: string,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const known = transaction
      .selectFrom('rejected_steps')
      .select('closed_at')
      .where('event_id', '=', eventId)
      .where('rejection_id', '=', rejectionId)
      .forUpdate();
    const found = await known.executeTakeFirst();
    if (!found) throw new NotFoundError();
    if (found.closed_at) throw new HttpError(409, 'EVENT_CHANGED', 'This step is already closed.');
    const { rows } = await sql<Closed>`
      UPDATE rejected_steps r SET closed_at = ${now()}, closed_by = ${userId},
        closing_reason = ${reason}
      FROM rejected_steps s LEFT JOIN appointments a USING (appointment_id)
      WHERE s.rejection_id = r.rejection_id AND r.rejection_id = ${rejectionId}
      RETURNING r.step, r.box_step, r.tube, a.appointment_id, a.profile_id`.execute(transaction);
    for (const { appointment_id, profile_id, ...details } of rows) {
      await writeAudit(transaction, {
        ...{ actor: userId, action: 'rejected step closed', reason, eventId, requestId },
        subject: appointment_id ? `appointment ${appointment_id}` : `event ${eventId}`,
        details: { rejection_id: rejectionId, ...details },
        ...(profile_id ? { profileId: profile_id } : {}),
      });
    }
  });
}

/** Removes a name sent by a tablet when the person is erased. */
export const forgetRejectedNames = (transaction: Executor, profileId: string) =>
  sql`UPDATE rejected_steps SET person_name = NULL
    WHERE person_name IS NOT NULL AND appointment_id IN (
      SELECT appointment_id FROM appointments WHERE profile_id = ${profileId})`.execute(
    transaction,
  );
