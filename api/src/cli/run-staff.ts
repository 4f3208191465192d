import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { isDatabaseGone } from '../db/database.ts';
import { printableText } from '../security/printable.ts';
import { type Command, type StaffContext, UserError } from '../staff/command.ts';
import { cancelEvent } from '../staff/commands/cancel-event.ts';
import { exportAppointments } from '../staff/commands/export-appointments.ts';
import { importEvents } from '../staff/commands/import-events.ts';
import { importResults } from '../staff/commands/import-results.ts';
import { listStuckPayments } from '../staff/commands/list-stuck-payments.ts';
import { makeAdmin } from '../staff/commands/make-admin.ts';
import { erasePerson, exportPerson } from '../staff/commands/personal-data.ts';
import { addProduct, listProducts } from '../staff/commands/products.ts';
import { retryMails } from '../staff/commands/retry-mails.ts';
import { rotateKeys } from '../staff/commands/rotate-keys.ts';
import { sendConsentLink } from '../staff/commands/send-consent-link.ts';
import { settleRefund } from '../staff/commands/settle-refund.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  'add-product': addProduct,
  'list-products': listProducts,
  'import-events': importEvents,
  'import-results': importResults,
  'export-appointments': exportAppointments,
  'send-consent-link': sendConsentLink,
  'cancel-event': cancelEvent,
  'export-person': exportPerson,
  'erase-person': erasePerson,
  'list-stuck-payments': listStuckPayments,
  'settle-refund': settleRefund,
  'retry-mails': retryMails,
  'rotate-keys': rotateKeys,
  'make-admin': makeAdmin,
};

/**
 * 0 done; 1 something must be fixed first; 2 the command or the environment was not understood;
 * 3 the database or the program failed. Only 0 has changed anything.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** Where the words go. */
export interface Terminal {
  out: (line: string) => void;
  err: (line: string) => void;
}

const FLAGS = { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean' } } as const;

/**
 * One staff command from its arguments.
 * @param connect opens what it needs; not called for help or a command that is not understood
 */
export async function runStaff(
  argv: readonly string[],
  raw: Terminal,
  connect: (work: Pick<StaffContext, 'dryRun' | 'say'>) => Promise<StaffContext>,
): Promise<ExitCode> {
  // Names in the database, and words that were typed, may hold what commands a terminal.
  const terminal: Terminal = {
    out: (line) => raw.out(printableText(line)),
    err: (line) => raw.err(printableText(line)),
  };
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h') {
    terminal.out(overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS[name];
  if (!command) {
    terminal.err(`There is no command ${name}.\n\n${overview()}`);
    return 2;
  }
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read(command, rest);
  } catch (error) {
    terminal.err(`${error instanceof Error ? error.message : error}\n\n${helpOf(name, command)}`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    terminal.out(helpOf(name, command));
    return 0;
  }
  if (positionals.length !== command.words) {
    terminal.err(helpOf(name, command));
    return 2;
  }
  try {
    const context = await connect({ dryRun: values['dry-run'] === true, say: terminal.out });
    await command.run(context, positionals, values);
    return 0;
  } catch (error) {
    return told(error, terminal);
  }
}

function read(command: Command, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { ...command.options, ...FLAGS },
    allowPositionals: true,
    strict: true,
  });
  const plain = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? undefined : value]),
  );
  return { values: plain, positionals };
}

function told(error: unknown, { err }: Terminal): ExitCode {
  if (error instanceof UserError) {
    for (const line of error.lines) err(line);
    err('Nothing was changed.');
    return 1;
  }
  if (error instanceof ConfigError) {
    err(error.message);
    return 2;
  }
  if (isDatabaseGone(error)) err('The database does not answer. Nothing was changed.');
  else err(`Failed: ${error instanceof Error ? error.message : error}. Nothing was changed.`);
  return 3;
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
  return [
    'npm run staff -- <command> [--dry-run] [--help]',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n');
}

const helpOf = (name: string, { summary, usage, help }: Command): string =>
  [
    `npm run staff -- ${[name, usage].join(' ').trim()} [--dry-run]`,
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    '',
    ...help,
    '',
    '--dry-run shows what would be done and changes nothing.',
  ].join('\n');
