import { EXPORT_READERS } from '@chaps/contracts/staff-bookings';
import { appointmentList, LIST_COLUMNS } from '../../booking/appointment-lists.ts';
import { writeAudit } from '../../db/audit.ts';
import { type Command, changing, UserError } from '../command.ts';
import { writeCsv } from '../csv.ts';
import { eventId } from '../words.ts';

export const exportAppointments: Command = {
  summary: "list an event's appointments for the clinic or the laboratory",
  usage: '<event id> --for clinic|laboratory [--output <file.csv>]',
  words: 1,
  options: { for: { type: 'string' }, output: { type: 'string' } },
  help: [
    `For the clinic: ${LIST_COLUMNS.clinic.join(', ')}.`,
    `For the laboratory: ${LIST_COLUMNS.laboratory.join(', ')}.`,
    'Confirmed and attended appointments, by time. The file is new and readable by you alone.',
  ],
  async run(context, [word], values) {
    const id = eventId(word);
    const reader = EXPORT_READERS.find((known) => known === values.for);
    if (!reader) throw new UserError('--for must be clinic or laboratory');
    const rows: Record<string, string>[] = [];
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
      const to = typeof values.output === 'string' ? values.output : undefined;
      await writeCsv(rows, LIST_COLUMNS[reader], to, context.say);
    });
  },
};
