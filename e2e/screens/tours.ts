import { EVENTS } from './events.ts';
import { FRAME, MONEY, SETTINGS } from './office.ts';
import { PEOPLE, RESULTS } from './people.ts';
import type { Tour } from './screen.ts';
import { TABLET } from './tablet.ts';

/** Every page of the console. */
export const CONSOLE: readonly Tour[] = [
  ...FRAME,
  ...EVENTS,
  ...PEOPLE,
  ...RESULTS,
  ...MONEY,
  ...SETTINGS,
];

export { TABLET };
