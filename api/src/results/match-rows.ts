import type { BatchSummary } from '@chaps/contracts/staff-results';
import { londonDate, type ReportedLevel, reportedLevel } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { isReference, type LabRow } from './lab-row.ts';

interface Earlier {
  result_id: string;
  test_result: string;
  test_unit: string | null;
  comments: string | null;
  sample_date: string | null;
}

interface Appointment {
  reference: string;
  appointment_id: string;
  profile_id: string;
  name: string;
  status: string;
  event_name: string;
  event_date: string;
  nhs_number_hmac: string | null;
  date_of_birth: string | null;
  earlier: Earlier | null;
}

export interface MatchedRow {
  row: LabRow;
  appointment: Appointment | null;
  action: 'add' | 'correct' | 'known' | 'fault';
  level: ReportedLevel;
  faults: readonly string[];
}

/**
 * Matches rows by reference; NHS number and birth date, where given, must be the same person's.
 * @param lock locks the appointments until the transaction ends
 */
export async function matchRows(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  rows: readonly LabRow[],
  { lock = false } = {},
): Promise<MatchedRow[]> {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const found = await appointmentsOf(db, references, lock);
  const places = Map.groupBy(rows, ({ reference }) => reference);
  const today = londonDate(now());
  return rows.map((row) => {
    const appointment = found.get(row.reference) ?? null;
    const stranger = strangerFault(keys, row, appointment);
    // Without an identifier the row matches nobody; its own error says so.
    const known = !stranger && (row.nhsNumber || row.dateOfBirth) ? appointment : null;
    const twice = (places.get(row.reference)?.length ?? 0) > 1 && row.reference !== '';
    const faults = [
      ...row.faults,
      ...(twice ? ['the reference stands in the file twice'] : []),
      ...(stranger ? [stranger] : []),
      ...(known ? appointmentFaults(row, known, today) : []),
    ];
    return {
      row,
      appointment: known,
      action: faults.length > 0 ? 'fault' : actionOf(row, known?.earlier ?? null),
      level: reportedLevel(row),
      faults,
    };
  });
}

async function appointmentsOf(db: Executor, references: string[], lock: boolean) {
  const { rows } = await sql<Appointment>`
    SELECT a.reference, a.appointment_id, a.profile_id, f.first_name || ' ' || f.last_name AS name,
      a.status, e.event_name, e.event_date, f.nhs_number_hmac, f.date_of_birth,
      CASE WHEN r.result_id IS NOT NULL THEN json_build_object('result_id', r.result_id,
        'test_result', r.test_result, 'test_unit', r.test_unit, 'comments', r.comments,
        'sample_date', r.sample_date) END AS earlier
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    LEFT JOIN results r ON r.appointment_id = a.appointment_id AND r.superseded_at IS NULL
    WHERE a.reference = ANY (${references}) ${lock ? sql`FOR UPDATE OF a` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Why a row is not known to be the person's of the appointment. */
function strangerFault(
  keys: Services['keys'],
  { reference, nhsNumber, dateOfBirth }: LabRow,
  appointment: Appointment | null,
): string | null {
  if (!appointment) {
    return isReference(reference) ? 'no match: there is no such appointment' : null;
  }
  if (nhsNumber && keys.mac('nhs-number', nhsNumber) !== appointment.nhs_number_hmac) {
    return "no match: the NHS number is another person's";
  }
  if (dateOfBirth && dateOfBirth !== appointment.date_of_birth) {
    return "no match: the date of birth is another person's";
  }
  return null;
}

function appointmentFaults(row: LabRow, appointment: Appointment, today: string): string[] {
  const { status, event_date, earlier } = appointment;
  const faults: Array<readonly [boolean, string]> = [
    [
      status !== 'confirmed' && status !== 'attended',
      `no match: the appointment is ${status.replace('_', ' ')}`,
    ],
    [row.sampleDate > today, 'the sample date lies ahead'],
    [row.sampleDate < event_date, 'the sample is older than the event'],
    [
      earlier !== null && !isSame(row, earlier) && row.status !== 'corrected',
      'another result is known already: the laboratory must mark this one as corrected',
    ],
  ];
  return faults.filter(([broken]) => broken).map(([, fault]) => fault);
}

const isSame = (row: LabRow, earlier: Earlier): boolean =>
  earlier.test_result === row.value &&
  (earlier.test_unit ?? '') === row.unit &&
  (earlier.comments ?? '') === row.comments &&
  earlier.sample_date === row.sampleDate;

function actionOf(row: LabRow, earlier: Earlier | null): MatchedRow['action'] {
  if (earlier === null) return 'add';
  return isSame(row, earlier) ? 'known' : 'correct';
}

export function summarise(rows: readonly MatchedRow[]): BatchSummary {
  const count = (matches: (row: MatchedRow) => boolean) => rows.filter(matches).length;
  const shown = rows.filter(({ action }) => action === 'add' || action === 'correct');
  return {
    rows: rows.length,
    added: count(({ action }) => action === 'add'),
    corrected: count(({ action }) => action === 'correct'),
    known: count(({ action }) => action === 'known'),
    faulty: count(({ action }) => action === 'fault'),
    raised: shown.filter(({ level }) => level === 'raised').length,
    not_said: shown.filter(({ level }) => level === 'not said').length,
  };
}
