import type { BatchSummary } from '@chaps/contracts/staff-results';
import {
  findNameDifference,
  getReportedLevel,
  type LeadingZeros,
  londonDate,
  type NameDifference,
  type ReportedLevel,
  toTubeKey,
  type VisitState,
} from '@chaps/domain';
import { sql } from 'kysely';
import { readEventTubes, type SampleRow } from '../clinic-day/samples.ts';
import { keptRecordId } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import {
  isSameMeasurement,
  isSameResult,
  isWithdrawal,
  mayWithdraw,
  openStoredResult,
  type SealedStoredResult,
  type StoredResult,
  storedResultJson,
} from './compare.ts';
import {
  findUnknownIdentifierError,
  type Identity,
  identityMismatch,
  isIdentityConfirmed,
} from './identity.ts';
import type { LabRow } from './lab-row.ts';
import { addTubeReferences, findOwnerElsewhere, readTubeOwners } from './tube-references.ts';

/** A row as stored with its file. */
export interface StoredRow extends LabRow {
  /**
   * The person's result for this appointment at the time of the upload; a correction replaces it.
   */
  replaces: string | null;
  /** A clinician releases it although the event is still open or no sample is recorded. */
  override?: { by: string; reason: string } | undefined;
}

/** Name, date of birth and NHS number are those given with the booking, even if the profile has changed. */
interface Appointment extends Identity {
  reference: string;
  appointment_id: string;
  event_id: string;
  profile_id: string;
  name: string;
  status: string;
  event_name: string;
  event_date: string;
  laboratory: string | null;
  /** The person's kept record. */
  person: string;
  /** The current details in the profile. */
  first_name: string;
  last_name: string;
  current: Identity;
  /** The name at the time of booking, if it has changed since. */
  booked_name: string | null;
  /** The profile's current details, where they have changed since the booking. */
  changed: string | null;
  /** The event has been closed. */
  is_closed: boolean;
  /** False for events from before visits were recorded. */
  day_is_recorded: boolean;
  /** What was recorded on the day. */
  visit: VisitState;
  /** Why no sample was taken. */
  reason: string | null;
  /** Why the tubes are held back. */
  held: string | null;
  tubes: readonly SampleRow[];
  /** The bookings for which each of the event's tubes was recorded or labelled, by `toTubeKey`. */
  owners: ReadonlyMap<string, ReadonlySet<string>>;
  /** How the event's laboratory numbers its tubes. */
  zeros: LeadingZeros;
  earlier: StoredResult | null;
  /** Results of this appointment that the laboratory has withdrawn. */
  withdrawn: StoredResult[];
  /** A row that withdraws the result was set aside and is unresolved. */
  is_disputed: boolean;
}

type Action = 'add' | 'correct' | 'withdraw' | 'known' | 'fault';

export interface MatchedRow {
  row: StoredRow;
  appointment: Appointment | null;
  action: Action;
  level: ReportedLevel;
  faults: readonly string[];
  /** A clinician may override everything that holds it back. */
  mayOverride: boolean;
  /** The tube that it belongs to. */
  sampleId: string | null;
  nameDifference: NameDifference | null;
}

/**
 * Matches rows by tube, else by reference. The NHS number and the date of birth must agree where both sides
 * have them, and at least one must be present. Surname and tube must not be another person's.
 * @param lock locks the appointments until the transaction ends, in the same order for all files
 */
export async function matchRows(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  given: readonly StoredRow[],
  { lock = false } = {},
): Promise<MatchedRow[]> {
  const rows = await addTubeReferences({ keys }, db, given);
  const references = [...new Set(rows.map(({ reference }) => reference))];
  if (lock) await lockAppointments(db, references);
  const found = await readAppointments(keys, db, references);
  const contradicted = findContradictedReferences(rows);
  const owners = await readTubeOwners(db, rows);
  const today = londonDate(now());
  const matched = rows.map((row): MatchedRow => {
    const appointment = found.get(row.reference) ?? null;
    const stranger = findStranger(keys, row, appointment);
    // Without an identifier the row matches no one; it has its own fault for that.
    const known = !stranger && isIdentityConfirmed(row) ? appointment : null;
    const doubt = known ? findUnknownIdentifierError(keys, row, known) : null;
    const elsewhere = known && !isWithdrawal(row) ? findOwnerElsewhere(row, known, owners) : null;
    const level = row.decided ?? getReportedLevel(row);
    const faults = [
      ...row.faults,
      ...findUnmatchedTubeErrors(row),
      ...(contradicted.has(row.reference) ? ['the reference is in the file more than once'] : []),
      ...(stranger ? [stranger] : []),
      ...(doubt ? [doubt] : []),
      ...(known ? findAppointmentErrors(row, level, known, today) : []),
      ...(elsewhere ? [elsewhere] : []),
    ];
    return {
      row,
      appointment: known,
      action: faults.length > 0 || !known ? 'fault' : chooseAction(row, level, known),
      level,
      faults,
      mayOverride: faults.length > 0 && faults.every((fault) => OVERRIDABLE_ERRORS.includes(fault)),
      sampleId: known && findSample(row, known),
      nameDifference: (known && findDifference(row, known)) ?? null,
    };
  });
  return markCopiesAsKnown(matched);
}

const IS_CORRECTED =
  'no match: the laboratory has details that were changed after the booking: match this row by hand';

/** Why a row is not the person's as booked. One matched by hand may have the details as changed since. */
function findStranger(
  keys: Services['keys'],
  row: StoredRow,
  appointment: Appointment | null,
): string | null {
  const stranger = identityMismatch(keys, row, appointment);
  if (!stranger || !appointment || identityMismatch(keys, row, appointment.current))
    return stranger;
  return row.byHand ? null : IS_CORRECTED;
}

/** What a row says, regardless of its position. */
const serialiseContent = ({
  location: _,
  faults: __,
  replaces: ___,
  override: ____,
  ...said
}: StoredRow) => JSON.stringify(said);

/** The references for which rows say different things. */
export function findContradictedReferences(rows: readonly StoredRow[]): ReadonlySet<string> {
  const named = rows.filter(({ reference }) => reference !== '');
  const contradicted = [...Map.groupBy(named, ({ reference }) => reference)].filter(
    ([, same]) => same.length > 1 && new Set(same.map(serialiseContent)).size > 1,
  );
  return new Set(contradicted.map(([reference]) => reference));
}

/** Of identical rows that could all be released, only the first is; the others add nothing. */
function markCopiesAsKnown(matched: readonly MatchedRow[]): MatchedRow[] {
  const seen = new Set<string>();
  return matched.map((each) => {
    if (each.action === 'fault') return each;
    const { reference } = each.row;
    if (seen.has(reference)) return { ...each, action: 'known' };
    seen.add(reference);
    return each;
  });
}

const BOOKS_OPEN =
  'the books for the event are still open: the result can be released once they are closed';
const NO_SAMPLE = 'no match: no sample is recorded for the person';
/**
 * Facts that are not known yet. A recorded fact, such as 'not sampled', is corrected where it was recorded.
 */
const OVERRIDABLE_ERRORS: readonly string[] = [BOOKS_OPEN, NO_SAMPLE];

/** A row with only a tube, when the tube identifies no one. */
const findUnmatchedTubeErrors = ({ reference, tubeCodes = [] }: LabRow): string[] =>
  reference === '' && tubeCodes.length > 0
    ? [`no match: tube ${tubeCodes.join(', ')} is not recorded for a person with these identifiers`]
    : [];

/** The person's tube that the row names, or their only one. */
function findSample({ tubeCodes = [] }: LabRow, { tubes, zeros }: Appointment): string | null {
  const keys = tubeCodes.map((code) => toTubeKey(code, zeros));
  const named = tubes.find(({ code }) => code !== null && keys.includes(toTubeKey(code, zeros)));
  const [only, ...others] = tubes;
  return (named ?? (others.length === 0 ? only : undefined))?.sample_id ?? null;
}

/** Separate statements: only a later statement sees what a lock waited for. */
async function lockAppointments(db: Executor, references: string[]): Promise<void> {
  await sql`SELECT FROM profiles WHERE profile_id IN (
      SELECT profile_id FROM appointments WHERE reference = ANY (${references}))
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(db);
  await sql`SELECT FROM appointments WHERE reference = ANY (${references})
    ORDER BY appointment_id FOR NO KEY UPDATE`.execute(db);
}

type AppointmentRow = Omit<
  Appointment,
  'held' | 'tubes' | 'owners' | 'zeros' | 'earlier' | 'withdrawn'
> & { earlier: SealedStoredResult | null; withdrawn: SealedStoredResult[] };

async function readAppointments(keys: Services['keys'], db: Executor, references: string[]) {
  const { rows } = await sql<AppointmentRow>`
    SELECT a.reference, a.appointment_id, a.profile_id, a.status, a.event_id, e.event_name, e.event_date,
      lower(e.lab_name) AS laboratory, ${keptRecordId(sql`a.profile_id`)} AS person,
      coalesce(a.booked_name, f.first_name || ' ' || f.last_name) AS name,
      coalesce(a.booked_nhs_number_hmac, f.nhs_number_hmac) AS nhs_number_hmac,
      coalesce(a.booked_date_of_birth, f.date_of_birth) AS date_of_birth,
      CASE WHEN a.booked_name IS NOT NULL THEN
        concat_ws(', ', f.first_name || ' ' || f.last_name, 'born ' || f.date_of_birth) END AS changed,
      NOT f.is_active AS erased, json_build_object('nhs_number_hmac', f.nhs_number_hmac,
        'date_of_birth', f.date_of_birth, 'erased', NOT f.is_active) AS current,
      f.first_name, f.last_name, a.booked_name, e.day_is_recorded,
      EXISTS (SELECT FROM event_closures c WHERE c.event_id = a.event_id) AS is_closed,
      coalesce(v.state, 'expected') AS visit, v.reason,
      CASE WHEN r.result_id IS NOT NULL THEN ${sql.raw(storedResultJson('r'))} END AS earlier,
      coalesce((SELECT json_agg(${sql.raw(storedResultJson('w'))}) FROM results w
        WHERE w.appointment_id = a.appointment_id AND w.withdrawn_at IS NOT NULL), '[]') AS withdrawn,
      EXISTS (SELECT FROM set_aside_results s
        WHERE s.withdraws = a.appointment_id AND s.resolution IS NULL) AS is_disputed
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    LEFT JOIN visits v USING (appointment_id)
    LEFT JOIN results r ON r.appointment_id = a.appointment_id AND r.superseded_at IS NULL
    WHERE a.reference = ANY (${references})`.execute(db);
  const found = new Map<string, Appointment>();
  for (const [eventId, booked] of Map.groupBy(rows, ({ event_id }) => event_id)) {
    const { tubes, held, owners, zeros } = await readEventTubes(db, eventId);
    const own = Map.groupBy(tubes, ({ subject }) => subject);
    for (const row of booked) {
      const { appointment_id: id, reference } = row;
      const about = { held: held.get(id) ?? null, tubes: own.get(id) ?? [], owners, zeros };
      const results = {
        earlier: row.earlier && openStoredResult(keys, row.earlier),
        withdrawn: row.withdrawn.map((result) => openStoredResult(keys, result)),
      };
      found.set(reference, { ...row, ...results, ...about });
    }
  }
  return found;
}

/** Why the recorded visit rules out a result, or that the record is not complete yet. */
function findVisitErrors({ override }: StoredRow, appointment: Appointment): string[] {
  const { visit, reason, earlier, is_closed, day_is_recorded } = appointment;
  if (visit === 'not sampled') return [`no match: no sample was taken from the person (${reason})`];
  // People who already see a result need to get its correction.
  if (earlier !== null) return [];
  if (visit === 'did not attend') return ['no match: the person is recorded as ‘did not attend’'];
  if (override || !day_is_recorded) return [];
  return [...(is_closed ? [] : [BOOKS_OPEN]), ...(visit === 'sampled' ? [] : [NO_SAMPLE])];
}

function findAppointmentErrors(
  row: StoredRow,
  level: ReportedLevel,
  appointment: Appointment,
  today: string,
): string[] {
  if (isWithdrawal(row)) return findWithdrawalErrors(row, appointment);
  const { status, event_date, earlier, withdrawn, is_disputed } = appointment;
  const isOther = earlier !== null && !isSameResult(row, level, earlier);
  const isBack =
    earlier === null && withdrawn.some((result) => isSameMeasurement(row, result)) && !row.byHand;
  const contradictions = [findNameError(row, appointment), findTubeError(row, appointment)];
  const faults: Array<readonly [boolean, string]> = [
    [
      status !== 'confirmed' && appointment.visit !== 'sampled',
      `no match: the appointment is ${status.replace('_', ' ')}`,
    ],
    [appointment.held !== null, 'no match: it is not clear which tube belongs to the person'],
    [row.sampleDate > today, 'the sample date is in the future'],
    [row.sampleDate < event_date, 'the sample is older than the event'],
    [is_disputed, 'a set-aside row withdraws a result for this booking: resolve that row first'],
    [
      isBack && row.status !== 'corrected',
      'the laboratory has withdrawn this result, and must mark it as corrected to report it again',
    ],
    [
      isOther && row.status !== 'corrected',
      'a different result is already known: the laboratory must mark this one as corrected',
    ],
    [
      isOther && row.replaces !== earlier.result_id,
      'the result that it corrects was replaced after this file was uploaded',
    ],
  ];
  return [
    ...findVisitErrors(row, appointment),
    ...faults.filter(([broken]) => broken).map(([, fault]) => fault),
    ...contradictions.filter((fault) => fault !== null),
  ];
}

/**
 * Compares with both the name at the time of booking and the current one: the laboratory may have
 * either.
 */
function findDifference(
  { name: written }: LabRow,
  { first_name, last_name, booked_name }: Appointment,
): NameDifference | undefined {
  const now = findNameDifference({ first_name, last_name }, written);
  if (now === undefined || booked_name === null) return now;
  // The booked name is one text; its last word is taken as the surname.
  const [, first = '', last = booked_name] = /^(.*) (\S+)$/.exec(booked_name) ?? [];
  const before = findNameDifference({ first_name: first, last_name: last }, written);
  return now === 'another surname' ? before : before && now;
}

/** A row with a different surname is set aside; a clinician may match it anyway. */
function findNameError(row: StoredRow, appointment: Appointment): string | null {
  if (row.byHand || findDifference(row, appointment) !== 'another surname') return null;
  return `no match: the laboratory gives the name ${row.name}, which does not include the surname of ${appointment.name}`;
}

/** The tube code contradicts the tubes recorded; without a record there is no contradiction. */
function findTubeError(
  { tubeCodes: codes = [], byHand }: StoredRow,
  { appointment_id: id, tubes, owners, zeros }: Appointment,
): string | null {
  const other = codes.find((code) => owners.get(toTubeKey(code, zeros))?.has(id) === false);
  if (other !== undefined) {
    return `no match: tube ${other} is recorded for another person`;
  }
  const own = tubes.flatMap(({ code }) => code ?? []);
  const isOwn = codes.some((code) => owners.get(toTubeKey(code, zeros))?.has(id));
  if (codes.length === 0 || own.length === 0 || isOwn || byHand) return null;
  return `no match: the laboratory names tube ${codes.join(', ')}, but tube ${own.join(', ')} is recorded for this person`;
}

function findWithdrawalErrors(row: StoredRow, { earlier, withdrawn }: Appointment): string[] {
  if (earlier === null) {
    return withdrawn.length > 0
      ? []
      : ['no result for this booking has been released, so there is nothing to withdraw'];
  }
  if (!mayWithdraw(row, earlier)) {
    return ['the laboratory withdraws a different value from the one released'];
  }
  // A result released after the upload may be newer than the withdrawal, unless it is the one named.
  const isMeant =
    row.replaces === earlier.result_id ||
    (row.replaces === null && isSameMeasurement(row, earlier));
  return isMeant ? [] : ['the result that it withdraws was replaced after this file was uploaded'];
}

function chooseAction(row: StoredRow, level: ReportedLevel, { earlier }: Appointment): Action {
  if (isWithdrawal(row)) return earlier === null ? 'known' : 'withdraw';
  if (earlier === null) return 'add';
  return isSameResult(row, level, earlier) ? 'known' : 'correct';
}

export function summarise(rows: readonly MatchedRow[]): BatchSummary {
  const count = (matches: (row: MatchedRow) => boolean) => rows.filter(matches).length;
  const shown = rows.filter(({ action }) => action === 'add' || action === 'correct');
  return {
    rows: rows.length,
    added: count(({ action }) => action === 'add'),
    corrected: count(({ action }) => action === 'correct'),
    withdrawn: count(({ action }) => action === 'withdraw'),
    known: count(({ action }) => action === 'known'),
    faulty: count(({ action }) => action === 'fault'),
    raised: shown.filter(({ level }) => level === 'raised').length,
    not_said: shown.filter(({ level }) => level === 'not said').length,
  };
}
