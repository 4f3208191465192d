import type { Registry } from '@chaps/contracts/registry';
import { matchPath } from 'react-router-dom';
import { listActiveBuilds } from './compatibility.ts';
import { ADDRESSES, type Site } from './site.ts';

const getExactMark = (path: string) => `${ADDRESSES}/exact${path}.mark`;
const getPrefixMark = (path: string) => `${ADDRESSES}/below/${path.split('/')[1] ?? ''}.mark`;

/**
 * Mark files that tell a web server which addresses have a page: `addresses/exact/login.mark` for a route
 * without parameters and for a prerendered page, `addresses/below/event.mark` for all addresses that begin
 * with `/event`. The home page is the shell's; addresses of a withdrawn remote redirect elsewhere.
 */
function listAddressMarks(registry: Registry): Set<string> {
  const owners = [...listActiveBuilds(registry), ...(registry.redirects ?? [])];
  const marks = owners.flatMap((owner) => {
    const pages = 'sitemap' in owner ? owner.sitemap : [];
    return owner.routes.flatMap((route) => {
      if (!/[:*]/.test(route)) return getExactMark(route);
      // A route whose pages are all prerendered has no other pages.
      const own = pages.filter((page) => !owner.routes.includes(page) && matchPath(route, page));
      return own.length > 0 ? own.map(getExactMark) : getPrefixMark(route);
    });
  });
  return new Set([getExactMark('/'), ...marks].map((mark) => mark.toLowerCase()));
}

/**
 * Whether there is a page at an address, as far as a web server can tell. Routes also match in
 * capitals.
 */
export function isKnownAddress(registry: Registry, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  const marks = listAddressMarks(registry);
  return marks.has(getExactMark(path)) || marks.has(getPrefixMark(path));
}

/** Marks the addresses of a registry for web servers before the registry goes live. */
export async function markAddresses(site: Site, registry: Registry): Promise<void> {
  const present = new Set(await site.list(ADDRESSES));
  for (const mark of listAddressMarks(registry)) if (!present.has(mark)) await site.write(mark, '');
}

export async function unmarkAddresses(site: Site, registry: Registry): Promise<void> {
  const marks = listAddressMarks(registry);
  for (const mark of await site.list(ADDRESSES)) if (!marks.has(mark)) await site.remove(mark);
}
