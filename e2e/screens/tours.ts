import { loadDeclaration } from '@chaps/mf-build';
import { EVENTS } from './events.ts';
import { FRAME, MONEY, SETTINGS } from './office.ts';
import { page } from './open.ts';
import { PEOPLE, RESULTS } from './people.ts';
import type { Tour } from './screen.ts';
import { TABLET } from './tablet.ts';

const LISTED = [...FRAME, ...EVENTS, ...PEOPLE, ...RESULTS, ...MONEY, ...SETTINGS];

const listed = new Set(LISTED.flat().map(({ route }) => route));
const { routes } = await loadDeclaration('mfe-staff');

/** Coordinators' pages whose addresses have no parameters need not be listed. */
const OTHERS: Tour[] = routes
  .filter((route) => !/[:*]/.test(route) && !listed.has(route))
  .map((route) => [page(route)]);

/** Every page of the console. */
export const CONSOLE: readonly Tour[] = [...LISTED, ...OTHERS];

export { TABLET };
