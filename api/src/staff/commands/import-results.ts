import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { moveAppointment } from '../../booking/appointments.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Executor } from '../../db/database.ts';
import { queueMail } from '../../email/outbox.ts';
import { type Command, changing, type StaffContext, UserError } from '../command.ts';
import { dayCell, type Line, readCsv } from '../csv.ts';

const text = (max: number) => z.string().min(1, 'is empty').max(max);

/** A line of the laboratory's file. */
const resultRow = z.object({
  /** The appointment's reference, as on the laboratory list. */
  reference: z.string().regex(/^CH-[2-9A-Z]{8}$/, 'must be a reference such as CH-AB23CD45'),
  nhs_number: z
    .string()
    .transform((digits) => digits.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^(\d{10})?$/, 'must have 10 digits')),
  date_of_birth: z.union([dayCell, z.literal('')], 'must be a day such as 2026-03-12, or empty'),
  /** As the laboratory wrote it, '<0.1' included. */
  test_result: text(40),
  test_unit: text(20),
  comments: z.string().max(2000),
  sample_date: dayCell,
});
type ResultLine = Line<z.output<typeof resultRow>>;

interface Match {
  appointment_id: string;
  profile_id: string;
  status: string;
  event_date: string;
  nhs_number_hmac: string | null;
  date_of_birth: string | null;
  known: { test_result: string; test_unit: string; comments: string; sample_date: string } | null;
}

export const importResults: Command = {
  summary: "add results from a laboratory's CSV file, all or none",
  usage: '<file.csv>',
  words: 1,
  help: [
    `Columns: ${Object.keys(resultRow.shape).join(', ')}.`,
    'A line belongs to the appointment of its reference, and only when its NHS number or date of',
    'birth (each that is given) is the person’s. What does not match is listed and nothing is',
    'imported; nothing is guessed. Results that are there already, word for word, are passed over.',
    'Each person is told by mail that their result is ready; the mail has no value.',
  ],
  async run(context, [file = '']) {
    const lines = await readCsv(file, resultRow);
    await changing(context, async (transaction) => {
      const matched: Array<{ row: ResultLine['row']; match: Match }> = [];
      const faults: string[] = [];
      const seen = new Set<string>();
      for (const { line, row } of lines) {
        const match = await findMatch(transaction, row.reference);
        const fault = seen.has(row.reference)
          ? 'the reference stands in the file twice'
          : faultOf(context, row, match);
        seen.add(row.reference);
        if (fault) faults.push(`line ${line}, ${row.reference}: ${fault}`);
        else if (match && !match.known) matched.push({ row, match });
      }
      if (faults.length > 0) throw new UserError(...faults);
      for (const { row, match } of matched) await addResult(context, transaction, row, match);
      context.say(
        `${matched.length} results added, ${lines.length - matched.length} known before.`,
      );
    });
  },
};

async function findMatch(transaction: Executor, reference: string): Promise<Match | undefined> {
  const { rows } = await sql<Match>`
    SELECT a.appointment_id, a.profile_id, a.status, e.event_date, f.nhs_number_hmac,
      f.date_of_birth, CASE WHEN r.result_id IS NULL THEN NULL ELSE json_build_object(
        'test_result', r.test_result, 'test_unit', r.test_unit,
        'comments', coalesce(r.comments, ''), 'sample_date', r.sample_date) END AS known
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    LEFT JOIN results r USING (appointment_id)
    WHERE a.reference = ${reference} FOR UPDATE OF a`.execute(transaction);
  return rows[0];
}

function faultOf(
  { keys, now }: StaffContext,
  row: ResultLine['row'],
  match: Match | undefined,
): string | null {
  if (row.nhs_number === '' && row.date_of_birth === '') {
    return 'needs an NHS number or a date of birth';
  }
  if (row.sample_date > londonDate(now())) return 'sample_date lies ahead';
  if (!match) return 'no match: there is no such appointment';
  if (match.status !== 'confirmed' && match.status !== 'attended') {
    return `no match: the appointment is ${match.status}`;
  }
  if (row.nhs_number && keys.mac('nhs-number', row.nhs_number) !== match.nhs_number_hmac) {
    return "no match: the NHS number is another person's";
  }
  if (row.date_of_birth && row.date_of_birth !== match.date_of_birth) {
    return "no match: the date of birth is another person's";
  }
  if (row.sample_date < match.event_date) return 'the sample is older than the event';
  const { known } = match;
  const same =
    !known ||
    (known.test_result === row.test_result &&
      known.test_unit === row.test_unit &&
      known.comments === row.comments &&
      known.sample_date === row.sample_date);
  return same ? null : 'has another result already';
}

async function addResult(
  { actor }: StaffContext,
  transaction: Executor,
  row: ResultLine['row'],
  match: Match,
): Promise<void> {
  const { result_id: resultId } = await transaction
    .insertInto('results')
    .values({
      profile_id: match.profile_id,
      appointment_id: match.appointment_id,
      test_result: row.test_result,
      test_unit: row.test_unit,
      comments: row.comments || null,
      sample_date: row.sample_date,
    })
    .returning('result_id')
    .executeTakeFirstOrThrow();
  await moveAppointment(transaction, match.appointment_id, 'confirmed', 'attended');
  await queueMail(transaction, {
    kind: 'result-ready',
    occasion: `result-ready ${resultId}`,
    profileId: match.profile_id,
  });
  await writeAudit(transaction, {
    actor,
    action: 'result imported',
    subject: `appointment ${match.appointment_id}`,
    requestId: null,
  });
}
