import { IMPORT_COLUMNS } from '@chaps/contracts/event-imports';
import { pluralise } from '@chaps/domain/pluralise';
import { addImportedEvent } from '../../events/import-events.ts';
import { checkRows } from '../../events/import-rows.ts';
import { decodeText } from '../../platform/files/text.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { limitErrors, readBytes, withUserErrors } from '../csv.ts';

export const importEvents = (open: OpenContext) =>
  createStaffCommand(
    'import-events',
    'add events from a CSV file, all or none',
    `Columns: ${IMPORT_COLUMNS.join(', ')}.`,
    'Times are London time; price is in pounds, or empty for the product’s price; an access_code makes',
    'an event private. An event with the same name, day and start is rejected, so nothing is added twice.',
  )
    .argument('<file.csv>')
    .action(async (file, options) => {
      const context = await open(options);
      const bytes = await readBytes(file);
      await changeInTransaction(context, async (transaction) => {
        const rows = await withUserErrors(() =>
          checkRows(transaction, context.now(), decodeText(bytes)),
        );
        const faults = rows.flatMap((row) =>
          row.faults.map(({ column, message }) => `line ${row.line}, ${column}: ${message}`),
        );
        if (faults.length > 0) throw new UserError(...limitErrors(faults));
        const by = { actor: context.actor, requestId: null, asDraft: false };
        for (const { event } of rows) {
          if (event) await addImportedEvent(context, transaction, event, by);
        }
        context.say(`${pluralise(rows.length, 'event')} added.`);
      });
    });
