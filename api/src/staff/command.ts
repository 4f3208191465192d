import { Command } from '@commander-js/extra-typings';
import type { Executor } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Keys } from '../security/keys.ts';

/** What a command may need. Staff work with the rights of the tables' owner. */
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

/** Opens what a command needs, once its arguments are understood. */
export type Open = (options: { dryRun?: true | undefined }) => Promise<StaffContext>;

/**
 * A staff command; it takes `--dry-run`.
 * @param summary one line for the list of commands
 * @param help more about it, for `--help`
 */
export const staffCommand = (name: string, summary: string, ...help: readonly string[]) =>
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

class DryRun extends Error {}

/** Runs a change in one transaction with jobs and audit. `--dry-run` reports and rolls back. */
export async function changing(
  { db, dryRun, say }: StaffContext,
  work: (transaction: Executor) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await work(transaction);
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    say('Dry run: nothing was changed.');
  }
}
