import type { StaffGrant } from '@chaps/domain/staff';
import { matchPath } from 'react-router-dom';
import { meetsNeeds, type Needs } from './needs.ts';
import { SCREENS } from './screens.ts';

interface Address {
  pattern: string;
  /** The needs of the page, and of the page that contains it. */
  all: readonly Needs[];
}

/** Each screen with its needs; a nested screen must also meet those of its parent. */
const ADDRESSES = SCREENS.flatMap((screen): Address[] => {
  const { path, parts } = screen;
  const pattern = `/staff/${path}`;
  if (!parts) return [{ pattern, all: [screen] }];
  return parts.map((part) => ({ pattern: `${pattern}/${part.path}`, all: [screen, part] }));
}).concat({ pattern: '/clinic/:event', all: [{ needs: ['run the day'] }] });

/**
 * Whether these roles may open an address of the console or the tablet, at the event in it. Anything that is
 * not a screen, such as help, is open to everyone.
 */
export function canOpen(grants: readonly StaffGrant[], address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  for (const { pattern, all } of ADDRESSES) {
    const found = matchPath(pattern, pathname);
    if (!found) continue;
    return all.every((page) => meetsNeeds(grants, page, found.params.event));
  }
  return true;
}
