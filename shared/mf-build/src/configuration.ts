import { createRemoteConfiguration } from './remote-config.ts';
import type { BuildOptions } from './rspack-base.ts';
import { createShellConfiguration } from './shell-config.ts';

/** rspack configuration of the shell or a remote. */
export const createConfiguration = (options: BuildOptions) =>
  options.app === 'shell' ? createShellConfiguration(options) : createRemoteConfiguration(options);
