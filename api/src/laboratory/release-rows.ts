import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { writeResultedSamples } from '../clinic-day/sample-rows.ts';
import { recordCorrections } from '../follow-up/changed-results.ts';
import { updateRecalls } from '../follow-up/recall/keep.ts';
import { draftReleaseLetters } from '../follow-up/release-letters.ts';
import { beginFollowUps, lockPeople } from '../follow-up/steps.ts';
import { dropEmails, queueEmails } from '../messages/email/outbox.ts';
import { getResultReadyOccasion, isReadyEmail } from '../messages/email/result-mails.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { rotateColumn } from '../platform/security/rotation.ts';
import { getMailDelay, readResultSettings } from './call-first.ts';
import { isWithdrawal, toStoredFields } from './compare.ts';
import type { MatchedRow } from './match-rows.ts';
import { prepareResultColumns } from './sealed-results.ts';
import { withdrawResults } from './withdraw.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

const toReleasedResults = (rows: readonly MatchedRow[]) =>
  rows.flatMap(({ row, appointment, action, level, sampleId }) =>
    appointment && (action === 'add' || action === 'correct')
      ? { resultId: randomUUID(), row, appointment, level, sampleId }
      : [],
  );

/**
 * Writes and withdraws results, and notifies people: by letter where no mail reaches them. Raised results are
 * put on the worklist.
 * @param drawn samples recorded because of these results, by appointment
 */
export async function addResults(
  services: Needed,
  transaction: Executor,
  batchId: string,
  rows: readonly MatchedRow[],
  drawn: ReadonlyMap<string, string>,
): Promise<void> {
  await lockPeople(
    transaction,
    rows.flatMap(({ appointment }) => appointment?.profile_id ?? []),
  );
  const withdrawn = rows
    .filter(({ action }) => action === 'withdraw')
    .flatMap(({ appointment }) => appointment?.earlier?.result_id ?? []);
  await withdrawResults(services, transaction, withdrawn);
  const shown = toReleasedResults(rows);
  if (shown.length === 0) return;
  const corrections = shown.flatMap(({ resultId, appointment, level }) =>
    appointment.earlier ? { from: appointment.earlier.result_id, to: resultId, level } : [],
  );
  const superseded = corrections.map(({ from }) => from);
  await sql`UPDATE results SET superseded_at = now()
    WHERE result_id = ANY (${superseded}::uuid[])`.execute(transaction);
  const columnsOf = await prepareResultColumns(transaction);
  const results = shown.map(({ resultId, row, appointment, level, sampleId }) => ({
    result_id: resultId,
    batch_id: batchId,
    profile_id: appointment.profile_id,
    appointment_id: appointment.appointment_id,
    sample_id: sampleId ?? drawn.get(appointment.appointment_id) ?? null,
    ...columnsOf(services.keys, resultId, toStoredFields(row)),
    level,
    status: row.status === 'corrected' ? ('corrected' as const) : ('final' as const),
    supersedes: appointment.earlier?.result_id ?? null,
  }));
  await transaction.insertInto('results').values(results).execute();
  const ofPeople = shown.flatMap(({ appointment }) => appointment.tubes);
  await writeResultedSamples(transaction, [
    ...ofPeople.map(({ sample_id }) => sample_id),
    ...results.flatMap(({ sample_id }) => sample_id ?? []),
  ]);
  // A mail about a result that is no longer valid may still be queued.
  await dropEmails(transaction, isReadyEmail(superseded));
  const settings = await readResultSettings(transaction);
  await queueEmails(
    transaction,
    shown.map(({ resultId, appointment, level }) => ({
      kind: appointment.earlier ? ('result-corrected' as const) : ('result-ready' as const),
      occasion: getResultReadyOccasion(resultId),
      profileId: appointment.profile_id,
      delaySeconds: getMailDelay(level, settings),
    })),
  );
  await recordCorrections(services, transaction, corrections);
  const followed = shown.filter(({ level }) => level !== 'not raised');
  await beginFollowUps(
    services,
    transaction,
    followed.map(({ resultId, appointment }) => ({ resultId, profileId: appointment.profile_id })),
  );
  await draftReleaseLetters(
    services,
    transaction,
    shown.map(({ resultId }) => resultId),
  );
  await updateRecalls(
    services,
    transaction,
    shown.map(({ appointment }) => appointment.profile_id),
  );
}

/** The encryption context of a row. */
export const setAsideContext = (id: string) => `result set aside ${id}`;

const selectAppointmentId = (reference: string) =>
  sql<string>`(SELECT appointment_id FROM appointments WHERE reference = ${reference})`;

/** Stores the rows that a release leaves out, and resolves earlier ones that it includes. */
export async function setAsideRows(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  batchId: string,
  releasedBy: string,
  rows: readonly MatchedRow[],
): Promise<void> {
  const left = rows.filter(({ action }) => action === 'fault');
  const values = left.map(({ row }) => {
    const id = crypto.randomUUID();
    const sealed = keys.encrypt(JSON.stringify(row), setAsideContext(id));
    const withdraws = isWithdrawal(row) ? selectAppointmentId(row.reference) : null;
    return { set_aside_id: id, batch_id: batchId, row_encrypted: sealed, withdraws };
  });
  if (values.length > 0) await transaction.insertInto('set_aside_results').values(values).execute();
  await sql`UPDATE set_aside_results SET resolution = 'released', resolved_by = ${releasedBy},
      resolved_at = now(), row_encrypted = NULL
    WHERE matched_batch_id = ${batchId} AND resolution IS NULL`.execute(transaction);
}

export const rotateSetAside = rotateColumn<{ set_aside_id: string }>({
  ...{ table: 'set_aside_results', key: 'set_aside_id', column: 'row_encrypted' },
  owner: ['set_aside_id'],
  context: ({ set_aside_id: id }) => setAsideContext(id),
});
