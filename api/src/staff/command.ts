import { Command } from '@commander-js/extra-typings';
import type { Executor } from '../platform/db/database.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Keys } from '../platform/security/keys.ts';

/** The context of a command. Staff commands run with the rights of the tables' owner. */
export interface StaffContext {
  db: Executor;
  keys: Keys;
  jobs: JobQueue;
  now: () => Date;
  /** The operator, for the audit log. */
  actor: string;
  dryRun: boolean;
  say: (line: string) => void;
}

/** Opens what a command needs, once its arguments have been parsed. */
export type OpenContext = (options: { dryRun?: true | undefined }) => Promise<StaffContext>;

/**
 * Creates a staff command with the option `--dry-run`.
 * @param summary one line for the list of commands
 * @param help further lines for `--help`
 */
export const createStaffCommand = (name: string, summary: string, ...help: readonly string[]) =>
  new Command(name)
    .summary(summary)
    .description(help.join(' '))
    .option('--dry-run', 'show what would be done and change nothing');

/** The command cannot run as requested; each line names one thing to fix. Exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines[0]);
    this.lines = lines;
  }
}

/** Runs work in one transaction, which `--dry-run` rolls back. */
export async function runInTransaction<Result>(
  { db, dryRun }: Pick<StaffContext, 'db' | 'dryRun'>,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (dryRun ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    if (!transaction.isCommitted) await transaction.rollback().execute();
    throw error;
  }
}

/** Makes a change in one transaction with jobs and audit. `--dry-run` reports it and rolls back. */
export async function changeInTransaction(
  context: StaffContext,
  work: (transaction: Executor) => Promise<void>,
): Promise<void> {
  await runInTransaction(context, work);
  if (context.dryRun) context.say('Dry run: nothing was changed.');
}
