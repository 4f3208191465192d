import { basename } from 'node:path';
import { addBatch } from '../../results/batches.ts';
import { CSV_COLUMNS } from '../../results/csv-file.ts';
import { readLabFile } from '../../results/lab-file.ts';
import { matchRows, summarise } from '../../results/match-rows.ts';
import { changing, type Open, staffCommand, UserError } from '../command.ts';
import { readBytes, shortened, understood } from '../csv.ts';

export const importResults = (open: Open) =>
  staffCommand(
    'import-results',
    "upload a laboratory's results for their release, all or none",
    'CSV, HL7 v2 (ORU^R01) or a FHIR R4 Bundle as JSON.',
    `Columns of CSV: ${CSV_COLUMNS}.`,
    'A row belongs to the appointment of its reference, and only when its NHS number or date of',
    'birth (each that is given) is the person’s. What does not match is listed and nothing is',
    'uploaded; nothing is guessed. Results that are there already, word for word, are passed over.',
    'Nobody sees a result before a clinician has released the file in the console; then each person',
    'is told by mail that their result is ready; the mail has no value.',
  )
    .argument('<file>')
    .action(async (path, options) => {
      const context = await open(options);
      const bytes = await readBytes(path);
      const read = await understood(() => readLabFile(bytes));
      await changing(context, async (transaction) => {
        const file = { name: basename(path).slice(0, 200), bytes, read };
        await addBatch(context, transaction, context.actor, file, null);
        const rows = await matchRows(context, transaction, read.rows);
        const faults = rows.flatMap(({ row, faults: found }) =>
          found.map((fault) => `${row.location}, ${row.reference || 'no reference'}: ${fault}`),
        );
        if (faults.length > 0) throw new UserError(...shortened(faults));
        const { added, corrected, known } = summarise(rows);
        context.say(`${added} new, ${corrected} corrected and ${known} known results uploaded.`);
        context.say('A clinician releases them in the console.');
      });
    });
