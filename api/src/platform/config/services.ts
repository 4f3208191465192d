import type { Database, Executor } from '../db/database.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Keys } from '../security/keys.ts';
import type { Config } from './config.ts';

/** The services that most requests and jobs need. A module that needs more extends this. */
export interface Services {
  config: Config;
  pool: Database['pool'];
  db: Executor;
  keys: Keys;
  jobs: JobQueue;
  /** The clock for links and input. A booking's state follows the database's clock. */
  now: () => Date;
}
