import { Command, CommanderError } from '@commander-js/extra-typings';
import { ConfigError } from '../platform/config/config.ts';
import { isDatabaseUnavailable } from '../platform/db/database.ts';
import { escapeText } from '../platform/security/printable.ts';
import { type OpenContext, type StaffContext, UserError } from '../staff/command.ts';
import { cancelEvent } from '../staff/commands/cancel-event.ts';
import { exportAppointments } from '../staff/commands/export-appointments.ts';
import { importEvents } from '../staff/commands/import-events.ts';
import { importGpPractices } from '../staff/commands/import-gp-practices.ts';
import { importResults } from '../staff/commands/import-results.ts';
import { listStuckPayments } from '../staff/commands/list-stuck-payments.ts';
import { makeAdmin } from '../staff/commands/make-admin.ts';
import { erasePerson, exportPerson } from '../staff/commands/personal-data.ts';
import { addProduct, listProducts } from '../staff/commands/products.ts';
import { retryEmails } from '../staff/commands/retry-mails.ts';
import { rotateKeys } from '../staff/commands/rotate-keys.ts';
import { sendConsentLink } from '../staff/commands/send-consent-link.ts';
import { settleRefund } from '../staff/commands/settle-refund.ts';

const COMMANDS = [
  addProduct,
  listProducts,
  importEvents,
  importGpPractices,
  importResults,
  exportAppointments,
  sendConsentLink,
  cancelEvent,
  exportPerson,
  erasePerson,
  listStuckPayments,
  settleRefund,
  retryEmails,
  rotateKeys,
  makeAdmin,
];

/**
 * 0 done; 1 something must be fixed first; 2 the command or the environment is invalid; 3 the database or the
 * program failed. Only with 0 has anything changed.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** Output streams. */
export interface Terminal {
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs one staff command from its arguments.
 * @param connect opens what it needs; not called for help or an invalid command
 */
export async function runStaff(
  argv: readonly string[],
  raw: Terminal,
  connect: (work: Pick<StaffContext, 'dryRun' | 'say'>) => Promise<StaffContext>,
): Promise<ExitCode> {
  // Names in the database, and arguments, may contain terminal control sequences.
  const out = (text: string) => raw.out(escapeText(text));
  const err = (text: string) => raw.err(escapeText(text));
  const open: OpenContext = ({ dryRun = false }) => connect({ dryRun, say: out });
  const program = new Command('npm run staff --')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => out(text.trimEnd()),
      writeErr: (text) => err(text.trimEnd()),
    });
  for (const command of COMMANDS) {
    program.addCommand(command(open).copyInheritedSettings(program));
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return told(error, err);
  }
}

function told(error: unknown, err: Terminal['err']): ExitCode {
  if (error instanceof UserError) {
    for (const line of error.lines) err(line);
    err('Nothing was changed.');
    return 1;
  }
  if (error instanceof ConfigError) {
    err(error.message);
    return 2;
  }
  if (isDatabaseUnavailable(error)) err('The database is not responding. Nothing was changed.');
  else {
    const message = error instanceof Error ? error.message : String(error);
    err(`Failed: ${message.replace(/\.?$/, '.')} Nothing was changed.`);
  }
  return 3;
}
