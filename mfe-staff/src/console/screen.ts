import type { RouteOptions } from '@chaps/runtime/remote';
import type { ComponentType } from 'react';
import type { Needs } from './needs.ts';

/** The page is the default export of its module. */
export type Load = () => Promise<{ default: ComponentType }>;

/** A page of the console. */
export interface Screen extends Needs {
  /** Below `/staff`, or below the screen that it is a part of; '' for the first. */
  path: string;
  load: Load;
  handle?: RouteOptions;
  parts?: readonly Screen[];
  /** The page of settings leads to it. */
  isSetting?: true;
  /** The button that leads to it, and the path of the screen that shows the button. */
  button?: { on: string; label: string };
}
