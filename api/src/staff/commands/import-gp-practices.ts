import { londonDate } from '@chaps/domain';
import { readRegister } from '../../people/gp/register-file.ts';
import { countOpenPractices, storeRegister } from '../../people/gp/store-register.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { readBytes, withUserErrors } from '../csv.ts';

/** The NHS lists more than 6,000 open practices in England and Wales; a truncated file has fewer. */
const MIN_OPEN_PRACTICES = 4000;
/** A share of the open practices. About one in a hundred closes each quarter. */
const MAX_CLOSED_SHARE = 0.1;

export const importGpPractices = (open: OpenContext) =>
  createStaffCommand(
    'import-gp-practices',
    'replace the register of GP practices with the one from the NHS',
    'The file is epraccur.csv of the Organisation Data Service. Its open GP practices are added or',
    'changed; those no longer in it are marked as closed, and Today lists the people who chose one.',
  )
    .argument('<epraccur.csv>')
    .option('--even-if-few', 'accept a file with few practices')
    .action(async (file, options) => {
      const context = await open(options);
      const bytes = await readBytes(file);
      const register = await withUserErrors(() => readRegister(bytes));
      await changeInTransaction(context, async (transaction) => {
        const before = await countOpenPractices(transaction);
        const after = register.open.length;
        const isFew = after < MIN_OPEN_PRACTICES || after < before * (1 - MAX_CLOSED_SHARE);
        if (isFew && !options.evenIfFew) {
          throw new UserError(
            `The file has ${after} open GP practices. The register has ${before}, and the NHS lists more than 6,000. Is the file complete?`,
            'If it is, run the command again with --even-if-few.',
          );
        }
        const today = londonDate(context.now());
        const { added, changed, closed } = await storeRegister(transaction, register, today);
        await writeAudit(transaction, {
          actor: context.actor,
          action: 'GP practices imported',
          subject: 'GP practices',
          details: { added, changed, closed },
          requestId: null,
        });
        context.say(`${after} open GP practices: ${added} added, ${changed} changed.`);
        context.say(`${closed} closed.`);
      });
    });
