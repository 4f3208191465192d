import { basename } from 'node:path';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { CLINICIANS } from '../../accounts/staff-grants.ts';
import { CSV_COLUMNS } from '../../laboratory/csv-file.ts';
import { readLabFile } from '../../laboratory/lab-file.ts';
import { findImportSettings } from '../../laboratory/laboratories.ts';
import { addBatch } from '../../laboratory/store-batch.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { limitErrors, readBytes, withUserErrors } from '../csv.ts';

/**
 * The uploader must be a person, so that someone else releases the file.
 * @throws {UserError}
 */
async function readClinicianId(db: Executor, email: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM ${CLINICIANS} c WHERE email = lower(${email})`.execute(db);
  if (!rows[0]) throw new UserError(`${email} is not a clinician.`);
  return rows[0].user_id;
}

export const importResults = (open: OpenContext) =>
  createStaffCommand(
    'import-results',
    "upload a laboratory's results for release, as in the console",
    'CSV, HL7 v2 (ORU^R01) or a FHIR R4 Bundle as JSON.',
    'The console asks once what each column of a laboratory’s files contains; its later files are read the same way.',
    `Columns it recognises: ${CSV_COLUMNS}.`,
    'Nobody sees a result until a clinician other than the one given with --as has released the',
    'file in the console. Rows that match nobody are set aside there.',
  )
    .argument('<file>')
    .requiredOption('--as <email>', 'the clinician who uploads it')
    .requiredOption('--laboratory <name>', 'the laboratory that sent it')
    .action(async (path, options) => {
      const context = await open(options);
      const bytes = await readBytes(path);
      const { laboratory } = options;
      const importSettings = await findImportSettings(context.db, laboratory);
      const read = await withUserErrors(() => readLabFile(bytes, importSettings));
      await changeInTransaction(context, async (transaction) => {
        const file = { name: basename(path).slice(0, 200), bytes, read, laboratory };
        const uploader = await readClinicianId(transaction, options.as);
        await withUserErrors(() => addBatch(context, transaction, uploader, file, null));
        const faults = read.rows.flatMap(({ location, reference, faults: found }) =>
          found.map((fault) => `${location}, ${reference || 'no reference'}: ${fault}`),
        );
        for (const line of limitErrors(faults)) context.say(line);
        context.say(
          read.reading.question === null
            ? `${pluralise(read.rows.length, 'result')} uploaded. Another clinician must release the file.`
            : `Uploaded. The console asks how to read files from ${laboratory}.`,
        );
      });
    });
