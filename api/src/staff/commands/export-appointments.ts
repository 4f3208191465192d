import { EXPORT_READERS } from '@chaps/contracts/staff-bookings';
import { Option } from '@commander-js/extra-typings';
import { appointmentList, LIST_COLUMNS } from '../../booking/appointment-lists.ts';
import { tubeList } from '../../booking/tube-list.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { changing, type Open, staffCommand } from '../command.ts';
import { writeCsv } from '../csv.ts';
import { eventId } from '../words.ts';

export const exportAppointments = (open: Open) =>
  staffCommand(
    'export-appointments',
    "list an event's appointments for the clinic or the laboratory",
    `For the clinic: ${LIST_COLUMNS.clinic.join(', ')}.`,
    `For the laboratory: ${LIST_COLUMNS.laboratory.join(', ')}.`,
    'Confirmed and attended appointments, by time; for the laboratory the tubes, once there is one. The file is new and readable by you alone.',
  )
    .argument('<event-id>')
    .addOption(
      new Option('--for <reader>', 'who reads the list')
        .choices(EXPORT_READERS)
        .makeOptionMandatory(),
    )
    .option('--output <file.csv>', 'otherwise to the terminal')
    .action(async (word, options) => {
      const context = await open(options);
      const id = eventId(word);
      const reader = options.for;
      const rows: Record<string, string>[] = [];
      const tubes = reader === 'laboratory' ? await tubeList(context.db, context.keys, id) : null;
      if (tubes) rows.push(...tubes.map(({ cells }) => cells));
      else
        for await (const some of appointmentList(context.db, context.keys, id, reader)) {
          rows.push(...some.map(({ cells }) => cells));
        }
      await changing(context, async (transaction) => {
        await writeAudit(transaction, {
          actor: context.actor,
          action: `appointments exported for the ${reader}`,
          subject: `event ${id}`,
          details: { appointments: rows.length },
          requestId: null,
        });
        if (context.dryRun) return context.say(`${rows.length} appointments would be written.`);
        await writeCsv(rows, LIST_COLUMNS[reader], options.output, context.say);
      });
    });
