import { EXPORT_AUDIENCES } from '@chaps/contracts/staff-bookings';
import { pluralise } from '@chaps/domain/pluralise';
import { Option } from '@commander-js/extra-typings';
import { LIST_COLUMNS, streamAppointmentCells } from '../../booking/appointment-lists.ts';
import { readManifest } from '../../clinic-day/manifest/manifest.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { changeInTransaction, createStaffCommand, type OpenContext } from '../command.ts';
import { writeCsv } from '../csv.ts';
import { parseEventId } from '../words.ts';

export const exportAppointments = (open: OpenContext) =>
  createStaffCommand(
    'export-appointments',
    "list an event's appointments for the clinic, or its tubes for the laboratory",
    `For the clinic: confirmed and attended appointments, by time: ${LIST_COLUMNS.join(', ')}.`,
    'For the laboratory: the tubes to be sent to it, with the columns that its settings ask for. It writes a new file that only you can read.',
  )
    .argument('<event-id>')
    .addOption(
      new Option('--for <reader>', 'who the list is for')
        .choices(EXPORT_AUDIENCES)
        .makeOptionMandatory(),
    )
    .option('--output <file.csv>', 'defaults to standard output')
    .action(async (word, options) => {
      const context = await open(options);
      const id = parseEventId(word);
      const reader = options.for;
      const rows: Record<string, string>[] = [];
      let columns: readonly string[] = LIST_COLUMNS;
      if (reader === 'laboratory') {
        const manifest = await readManifest(context.db, context.keys, id);
        columns = manifest.columns;
        rows.push(...manifest.tubes.map(({ cells }) => cells));
      } else {
        for await (const some of streamAppointmentCells(context.db, id)) rows.push(...some);
      }
      await changeInTransaction(context, async (transaction) => {
        await writeAudit(transaction, {
          actor: context.actor,
          action: `appointments exported for the ${reader}`,
          subject: `event ${id}`,
          details: { appointments: rows.length },
          requestId: null,
        });
        if (context.dryRun)
          return context.say(`${pluralise(rows.length, 'appointment')} would be written.`);
        await writeCsv(rows, columns, options.output, context.say);
      });
    });
