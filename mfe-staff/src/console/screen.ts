import type { lazyScreen, RouteOptions } from '@chaps/runtime/remote';
import type { Needs } from './needs.ts';

/** A page of the console. */
export interface Screen extends Needs {
  /** Below `/staff`, or below the screen that it is a part of; '' for the first. */
  path: string;
  lazy: ReturnType<typeof lazyScreen>;
  handle?: RouteOptions;
  parts?: readonly Screen[];
}
