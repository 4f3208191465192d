import type { Database, Executor } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Keys } from '../security/keys.ts';
import type { Config } from './config.ts';

/** What most requests and jobs need. A subject that needs more extends this in its own folder. */
export interface Services {
  config: Config;
  pool: Database['pool'];
  db: Executor;
  keys: Keys;
  jobs: JobQueue;
  /** The clock for links and input. The state of a booking follows the clock of the database. */
  now: () => Date;
}
