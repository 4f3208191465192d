import type { SampleDecision } from '@chaps/contracts/samples';
import { toTubeKey } from '@chaps/domain';
import { sql } from 'kysely';
import { discardedSample } from '../events/conditions.ts';
import { readLeadingZeros } from '../events/laboratory-settings.ts';
import { draftTubeLetter } from '../follow-up/tube-letters.ts';
import { queueMail } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudits } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { type DayChange, lockDay } from './lock-day.ts';
import { recordBoxStates } from './sample-rows.ts';
import { deduplicateSamples, findSampleConflicts, listUncodedDraws } from './samples.ts';
import { listUnknownTubes } from './tubes/box-evidence.ts';

interface OwnedSample {
  sample_id: string;
  code: string | null;
  appointment_id: string;
  profile_id: string;
}

async function findOwners(db: Executor, sampleIds: readonly string[]): Promise<OwnedSample[]> {
  const { rows } = await sql<OwnedSample>`
    SELECT s.sample_id, s.code, a.appointment_id, a.profile_id
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
    WHERE s.sample_id = ANY (${[...sampleIds]}::uuid[])
    ORDER BY v.done_at, s.sample_id`.execute(db);
  return rows;
}

/** Mails or writes once to each of these people who has no tube left. */
async function notifyPeopleWithoutTube(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  requestId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ sample_id: string; profile_id: string }>`
    SELECT ${sql.raw(discardedSample('a'))} AS sample_id, a.profile_id FROM appointments a
    WHERE a.appointment_id = ANY (${[...appointmentIds]}::uuid[])
      AND ${sql.raw(discardedSample('a'))} IS NOT NULL`.execute(transaction);
  for (const { sample_id, profile_id: profileId } of rows) {
    const occasion = `sample-failed ${sample_id} ${requestId}`;
    await queueMail(transaction, { kind: 'sample-failed', occasion, profileId });
    await draftTubeLetter(services, transaction, sample_id);
  }
}

/**
 * Resolves a conflict: at most one sample is kept, and the others are discarded. People left without a
 * sample must be told.
 * @returns the codes of discarded tubes in the box
 * @throws {HttpError} 404; 409 EVENT_CHANGED when the samples in conflict differ from those shown; 422 for a
 * tube that cannot be kept
 */
export async function resolveSampleConflict(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  { sample_ids, keep, reason }: SampleDecision,
): Promise<string[]> {
  const { db, now } = services;
  return withTransaction(db, async (transaction) => {
    // Prevents tubes from being recorded in the meantime.
    await lockDay(transaction, eventId, 'close');
    const zeros = await readLeadingZeros(transaction, eventId);
    const seen = new Set(sample_ids);
    const conflict = (await findSampleConflicts(transaction, eventId)).find(({ samples }) => {
      const shown = deduplicateSamples(samples, zeros);
      return shown.length === seen.size && shown.every(({ sample_id }) => seen.has(sample_id));
    });
    const kept = conflict?.samples.find(({ sample_id }) => sample_id === keep);
    if (!conflict || (keep !== null && !kept)) {
      const message = 'These tubes have changed. Please check them again.';
      throw new HttpError(409, 'EVENT_CHANGED', message);
    }
    if (kept && conflict.what === 'label of another person') {
      throw new ValidationError({ keep: 'A tube with another person’s label must be discarded.' });
    }
    const losing = conflict.samples.filter(
      ({ subject, code }) =>
        subject !== kept?.subject || toTubeKey(code, zeros) !== toTubeKey(kept?.code ?? '', zeros),
    );
    const owners = losing.map(({ subject }) => subject);
    // A draw of the same person without a code is the same draw.
    const uncoded = await listUncodedDraws(
      transaction,
      eventId,
      owners.filter((subject) => subject !== kept?.subject),
    );
    const discarded = [...losing, ...uncoded].map(({ sample_id }) => sample_id);
    await recordBoxStates(transaction, sql`s.sample_id = ANY (${discarded}::uuid[])`);
    await transaction
      .updateTable('samples')
      .set({ state: 'discarded', reason, discarded_by: userId, discarded_at: now() })
      .where('sample_id', 'in', discarded)
      .execute();
    const decided = { actor: userId, eventId, reason, requestId };
    await writeAudits(
      transaction,
      (await findOwners(transaction, [...discarded, ...(kept ? [kept.sample_id] : [])])).map(
        ({ sample_id, code, appointment_id, profile_id }) => ({
          ...decided,
          action: sample_id === kept?.sample_id ? 'tube kept' : 'tube discarded',
          subject: `appointment ${appointment_id}`,
          details: { sample_id, tube: code },
          profileId: profile_id,
        }),
      ),
    );
    await notifyPeopleWithoutTube(services, transaction, requestId, owners);
    const keys = new Set(losing.map(({ code }) => toTubeKey(code, zeros)));
    return (await listUnknownTubes(transaction, eventId))
      .map(({ code }) => code)
      .filter((code) => keys.has(toTubeKey(code, zeros)));
  });
}
