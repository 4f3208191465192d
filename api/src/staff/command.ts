import type { ParseArgsConfig } from 'node:util';
import type { Executor } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Keys } from '../security/keys.ts';

/** What a command may need. Staff work with the rights of the tables' owner. */
export interface StaffContext {
  db: Executor;
  keys: Keys;
  jobs: JobQueue;
  now: () => Date;
  /** Who works here, for the audit log. */
  actor: string;
  dryRun: boolean;
  /** Writes one line for the person at the terminal. */
  say: (line: string) => void;
}

export type Options = NonNullable<ParseArgsConfig['options']>;
/** Values of a command's options by name; a flag is true when given. */
export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What follows the command's name, such as '<file.csv>'. */
  usage: string;
  /** How many words must follow the name. */
  words: number;
  options?: Options;
  /** More about it, line by line, for `--help`. */
  help: readonly string[];
  /** @throws {UserError} what must be fixed first; nothing was changed */
  run(context: StaffContext, words: readonly string[], values: Values): Promise<void>;
}

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

/**
 * Runs a command's change in one transaction, jobs and audit entry included. With `--dry-run` all
 * of it is done, reported and rolled back, so that what it says is what would happen.
 */
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
