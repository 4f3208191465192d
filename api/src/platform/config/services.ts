import type { Database, Executor } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Keys } from '../security/keys.ts';
import type { Config } from './config.ts';

/** The services that most requests and jobs need. A folder that needs more extends this. */
export interface Services {
  config: Config;
  pool: Database['pool'];
  db: Executor;
  keys: Keys;
  jobs: JobQueue;
  /** The clock for links and input. The state of a booking follows the clock of the database. */
  now: () => Date;
}
