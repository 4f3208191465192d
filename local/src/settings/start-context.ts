import type { Commands } from '../processes/commands.ts';
import type { Shutdown } from '../processes/lifecycle.ts';
import type { Environment, Secrets } from './environment.ts';
import type { Ports } from './ports.ts';

export interface Start {
  environment: Environment;
  ports: Ports;
  dataDir: string;
  secrets: Secrets;
  commands: Commands;
  shutdown: Shutdown;
  log: (line: string) => void;
  /** Whether the API restarts when its sources change. */
  watched: boolean;
}
