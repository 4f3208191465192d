import type { RouteOptions } from '@chaps/runtime/remote';
import type { ComponentType } from 'react';
import type { Needs } from './needs.ts';

/** Loads a module whose default export is the page. */
export type Load = () => Promise<{ default: ComponentType }>;

/** A page of the console. */
export interface Screen extends Needs {
  /** Path under `/staff`, or under the containing screen; '' for the index. */
  path: string;
  load: Load;
  handle?: RouteOptions;
  parts?: readonly Screen[];
  /** Linked from the settings page. */
  isSetting?: true;
  /** The label of the button that links here, and the path of the screen that shows it. */
  button?: { on: string; label: string };
}
