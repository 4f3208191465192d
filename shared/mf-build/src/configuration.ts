import { remoteConfiguration } from './remote-config.ts';
import type { BuildOptions } from './rspack-base.ts';
import { shellConfiguration } from './shell-config.ts';

/** rspack configuration of the shell or a remote. */
export const createConfiguration = (options: BuildOptions) =>
  options.app === 'shell' ? shellConfiguration(options) : remoteConfiguration(options);
