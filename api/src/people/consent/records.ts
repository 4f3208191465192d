import type { ConsentRecord } from '@chaps/contracts';
import { CONSENT_AGREEMENTS, CONSENT_QUESTIONS } from '@chaps/contracts/consent-questions';
import type { PreTestAnswers } from '@chaps/contracts/follow-ups';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { isConsentInForce } from '../../events/conditions.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Consents } from '../../platform/db/types.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { rotateColumn } from '../../platform/security/rotation.ts';
import { keptRecordId, listOtherRecords } from '../merges/records.ts';
import { presentGpConsent } from './gp-consents.ts';
import { listGpConsents } from './queries.ts';

/**
 * The encryption context of a person's consents: their ciphertexts cannot be decrypted in another context.
 */
export const consentContext = (profileId: string): string => `consents.answers ${profileId}`;

interface ConsentOwner {
  profile_id: string;
  walk_in_id: string | null;
}

/**
 * Walk-ins used to have no person record, so their consents were encrypted in the walk-in's
 * context.
 */
const getContext = ({ profile_id, walk_in_id }: ConsentOwner) =>
  consentContext(walk_in_id ?? profile_id);

/** Empty for a walk-in whose answers exist only on paper. */
const openAnswers = (
  keys: Keys,
  { sealed, ...whose }: ConsentOwner & { sealed: string },
): unknown => (sealed === '' ? {} : JSON.parse(keys.decrypt(sealed, getContext(whose))));

const questions = z.record(z.string(), z.string());
const answers = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.array(z.string()), z.number().transform(String)]),
);

/**
 * A person's consents, newest first, with the questions as they were shown.
 * @param onlyAnswersOf the account, if it may be another person's: it sees only answers that it
 * gave itself
 */
export async function listConsents(
  db: Executor,
  keys: Keys,
  profileId: string,
  { onlyAnswersOf }: { onlyAnswersOf?: string } = {},
): Promise<ConsentRecord[]> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('appointments', 'appointments.appointment_id', 'consents.appointment_id')
    .leftJoin('events', 'events.event_id', 'appointments.event_id')
    .selectAll('consents')
    .select('event_name')
    .select(sql<boolean>`NOT ${sql.raw(isConsentInForce('consents'))}`.as('is_undone'))
    .where('consents.profile_id', '=', profileId)
    .orderBy('consents.created_at', 'desc')
    .execute();
  const gpRows = Map.groupBy(await listGpConsents(db, profileId), ({ consent_id }) => consent_id);
  return rows.map((row) => {
    const about = {
      consent_id: row.consent_id,
      psa_test_date: row.psa_test_date,
      event_name: row.event_name,
      wording_version: row.wording_version,
      given_through: row.given_through,
      given_at: row.created_at.toISOString(),
    };
    if (onlyAnswersOf !== undefined && row.given_by !== onlyAnswersOf) {
      return { ...about, answers: [], held: true };
    }
    const asked = questions.parse(row.questions);
    const given = answers.parse(openAnswers(keys, { ...row, sealed: row.answers_encrypted }));
    return {
      ...about,
      ...(row.action_id !== null && {
        signed_name: row.signed_name,
        read_by: row.read_by,
        is_undone: row.is_undone,
      }),
      answers: Object.entries(asked).flatMap(([field, question]) => {
        const answer = given[field];
        return answer === undefined ? [] : [{ question, answer }];
      }),
      gp_consents: (gpRows.get(row.consent_id) ?? []).map(presentGpConsent),
    };
  });
}

/**
 * Agreements to share with the GP that were made for other records of the person, who may withdraw them, and
 * nothing else about those tests: the records may have been merged by mistake (ADR 50).
 */
export async function listMergedGpConsents(
  db: Executor,
  profileId: string,
): Promise<ConsentRecord[]> {
  const records = await listOtherRecords(db, profileId);
  const changes = await Promise.all(records.map((record) => listGpConsents(db, record)));
  const byConsent = Map.groupBy(changes.flat(), ({ consent_id }) => consent_id);
  if (byConsent.size === 0) return [];
  const rows = await db
    .selectFrom('consents')
    .innerJoin('profiles', 'profiles.profile_id', 'consents.profile_id')
    .select(['consent_id', 'psa_test_date', 'wording_version', 'given_through'])
    .select('consents.created_at')
    .where('consent_id', 'in', [...byConsent.keys()])
    .where('is_active', '=', true)
    .orderBy('consents.created_at', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({
    ...{ ...row, event_name: null, given_at: created_at.toISOString(), answers: [] },
    gp_consents: (byConsent.get(row.consent_id) ?? []).map(presentGpConsent),
    is_merged: true,
  }));
}

const isAgreement = (field: string) => CONSENT_AGREEMENTS.some((agreement) => agreement === field);

/** An answer as the form shows it: '1st' for '1'. */
function inWords(field: string, answer: string | boolean | string[]): string {
  if (Array.isArray(answer)) return answer.join(', ');
  const asked = CONSENT_QUESTIONS.find(({ name }) => name === field);
  return asked?.options.find(({ value }) => value === answer)?.label ?? String(answer);
}

interface AnswersOfTest extends PreTestAnswers {
  appointment_id: string;
  /** A medicine that lowers the PSA level. */
  medicine: string | null;
}

/** A person's answers before each of their tests, from the last form of each appointment. */
export async function readAnswersBeforeTests(
  db: Executor,
  keys: Keys,
  profileId: string,
): Promise<AnswersOfTest[]> {
  const { rows } = await sql<Selectable<Consents> & { appointment_id: string }>`
    SELECT DISTINCT ON (appointment_id) * FROM consents
    WHERE profile_id = ${profileId} AND appointment_id IS NOT NULL AND answers_encrypted <> ''
      AND ${sql.raw(isConsentInForce('consents'))}
    ORDER BY appointment_id, created_at DESC`.execute(db);
  return rows.map((row) => {
    const given = answers.parse(openAnswers(keys, { ...row, sealed: row.answers_encrypted }));
    const medicine = given.medicationHistory;
    return {
      appointment_id: row.appointment_id,
      given_at: row.created_at.toISOString(),
      given_through: row.given_through,
      medicine: typeof medicine === 'string' && medicine !== 'None' ? medicine : null,
      answers: Object.entries(questions.parse(row.questions)).flatMap(([field, question]) => {
        const answer = given[field];
        if (answer === undefined || isAgreement(field)) return [];
        const words = inWords(field, answer);
        return words === '' ? [] : [{ question, answer: words }];
      }),
    };
  });
}

const FAMILY_HISTORY = z.object({ familyHistoryProstateCancer: z.literal('Yes') });

/**
 * People whose newest consent with answers states a family history of prostate cancer.
 * @returns the kept records of those who gave it for any of their records
 */
export async function findPeopleWithFamilyHistory(
  db: Executor,
  keys: Keys,
  profileIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<ConsentOwner & { kept_id: string; sealed: string }>`
    SELECT DISTINCT ON (kept_id) ${keptRecordId(sql`c.profile_id`)} AS kept_id, c.profile_id,
      c.walk_in_id, c.answers_encrypted AS sealed
    FROM consents c WHERE c.profile_id = ANY (${[...profileIds]}) AND c.answers_encrypted <> ''
      AND ${sql.raw(isConsentInForce('c'))}
    ORDER BY kept_id, c.created_at DESC`.execute(db);
  return rows
    .filter(({ kept_id: _, ...row }) => FAMILY_HISTORY.safeParse(openAnswers(keys, row)).success)
    .map(({ kept_id }) => kept_id);
}

export const rotateConsents = rotateColumn({
  ...{ table: 'consents', key: 'consent_id', column: 'answers_encrypted' },
  owner: ['profile_id', 'walk_in_id'],
  context: getContext,
});
