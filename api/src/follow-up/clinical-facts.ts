import type { FollowUp, FollowUpItem, ResultVisit } from '@chaps/contracts/follow-ups';
import { formatMeasuredValues } from '@chaps/contracts/result-fields';
import { psaPlotValue } from '@chaps/domain/psa-information';
import { sql } from 'kysely';
import { openResult, SEALED_COLUMN, type WithSealed } from '../laboratory/sealed-results.ts';
import { joinKnownPerson, phoneForResult } from '../people/claims.ts';
import { readAnswersBeforeTests } from '../people/consent/records.ts';
import { findGp } from '../people/gp/gp-of-person.ts';
import { listRecordIds } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { readGpAnswer } from './gp-sharing.ts';

type Person = FollowUp['person'];

async function readPerson(
  db: Executor,
  { result_id: resultId, profile_id: profileId }: FollowUpItem,
): Promise<Person> {
  const { rows } = await sql<Omit<Person, 'gp_sharing' | 'gp_consent_id' | 'gp'>>`
    SELECT known.date_of_birth, ${phoneForResult(sql.ref('f.profile_id'))} AS phone,
      CASE WHEN f.is_active THEN f.email END AS email
    FROM profiles f LEFT JOIN results r ON r.result_id = ${resultId}
      ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE f.profile_id = ${profileId}`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  const answer = resultId ? await readGpAnswer(db, resultId) : undefined;
  return {
    ...rows[0],
    gp_sharing: answer?.is_agreed ?? null,
    ...(answer?.is_agreed ? { gp_consent_id: answer.consent_id } : {}),
    gp: await findGp(db, await listRecordIds(db, profileId)),
  };
}

interface StoredVisit extends Omit<ResultVisit, 'arrived_at' | 'sampled_at'> {
  arrived_at: Date | null;
  sampled_at: Date | null;
}

/** The visit of a result with its tube; null for a result without an appointment. */
async function readVisit(db: Executor, resultId: string | null): Promise<ResultVisit | null> {
  const { rows } = await sql<StoredVisit>`
    SELECT e.event_name, e.event_date, a.reference, v.state, v.arrived_at, v.sampled_at, v.reason,
      (SELECT coalesce(m.email, p.done_by::text) FROM visit_steps p
        LEFT JOIN staff_members m ON m.user_id = p.done_by
        WHERE p.action_id = s.action_id) AS sampled_by,
      CASE WHEN s.sample_id IS NOT NULL THEN
        jsonb_build_object('code', s.code, 'state', s.state, 'reason', s.reason) END AS tube
    FROM results r JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      JOIN visits v USING (appointment_id)
      LEFT JOIN samples s ON s.sample_id = coalesce(r.sample_id, v.sample_id)
    WHERE r.result_id = ${resultId}`.execute(db);
  const [visit] = rows;
  if (!visit) return null;
  return {
    ...visit,
    arrived_at: visit.arrived_at?.toISOString() ?? null,
    sampled_at: visit.sampled_at?.toISOString() ?? null,
  };
}

type StoredResult = Omit<
  FollowUp['results'][number],
  'value' | 'plotted' | 'comments' | 'medicine'
> &
  WithSealed & { appointment_id: string | null };

async function readStoredResults(db: Executor, profileId: string): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT r.result_id, r.appointment_id, ${SEALED_COLUMN},
      r.sample_date, e.event_name, r.superseded_at IS NOT NULL AS superseded,
      r.withdrawn_at IS NOT NULL AS withdrawn
    FROM results r LEFT JOIN appointments a USING (appointment_id)
      LEFT JOIN events e USING (event_id)
    WHERE r.profile_id = ${profileId}
    ORDER BY r.sample_date DESC NULLS LAST, r.created_at DESC`.execute(db);
  return rows;
}

/** What a clinician needs to know about a person before calling: results, answers, visit, GP. */
export async function readClinicalFacts(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  item: FollowUpItem,
): Promise<Pick<FollowUp, 'person' | 'results' | 'visit' | 'answers'>> {
  const { profile_id: profileId, result_id: resultId } = item;
  const results = await readStoredResults(db, profileId);
  const answered = await readAnswersBeforeTests(db, keys, profileId);
  const answersOf = (appointmentId: string | null | undefined) =>
    answered.find(({ appointment_id }) => appointment_id === appointmentId);
  const current = answersOf(
    results.find(({ result_id }) => result_id === resultId)?.appointment_id,
  );
  return {
    person: await readPerson(db, item),
    visit: await readVisit(db, resultId),
    answers: current
      ? {
          given_at: current.given_at,
          given_through: current.given_through,
          answers: current.answers,
        }
      : null,
    results: results.map(({ sealed, appointment_id, ...result }) => {
      const fields = openResult(keys, sealed);
      return {
        ...result,
        comments: fields.comments,
        value: formatMeasuredValues(fields),
        plotted: psaPlotValue(fields.test_result, fields.test_unit),
        medicine: answersOf(appointment_id)?.medicine ?? null,
      };
    }),
  };
}
