import type { Registry, RemoteDescriptor } from '@chaps/contracts/registry';
import { activate } from './activate.ts';
import { listActiveBuilds, ownsAddress } from './compatibility.ts';
import { UserError } from './errors.ts';
import { readLiveRegistry } from './history.ts';
import type { Publisher } from './publishers.ts';
import { getBuildFolder, type Site } from './site.ts';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches where the code of a build mentions a route; for a route with parameters, the part before the first
 * one.
 */
function createRoutePattern(route: string): RegExp {
  const [before = '', ...parameters] = route.split(/[:*]/);
  const end = parameters.length > 0 ? '' : '(?![\\w/-])';
  return new RegExp(`(?<![\\w./-])${escapeRegExp(before)}${end}`);
}

/** The ways in which the code of other parts may use a remote, each with a pattern that finds it. */
const listUses = ({ routes, slots }: RemoteDescriptor): [use: string, shown: RegExp][] => [
  ...routes.map((route): [string, RegExp] => [`links to ${route}`, createRoutePattern(route)]),
  ...slots.map((slot): [string, RegExp] => [
    `embeds the block '${slot}'`,
    new RegExp(`["'\`]${escapeRegExp(slot)}["'\`]`),
  ]),
];

async function readScripts(site: Site, folder: string): Promise<string[]> {
  const files = (await site.list(folder)).filter((file) => file.endsWith('.js'));
  const stored = await Promise.all(files.map((file) => site.read(file)));
  return stored.map((script) => script?.content.toString('utf8') ?? '');
}

/**
 * Uses of a remote by other live parts. Links between parts are not declared, so they are searched
 * for in the code (ADR 31); at worst, a match turns out not to be a link.
 */
async function findUsesByOthers(site: Site, live: Registry, name: string): Promise<string[]> {
  const own = listActiveBuilds(live).filter((each) => each.name === name);
  const others = [
    { name: 'shell', build: live.shell.build },
    ...listActiveBuilds(live).filter((each) => each.name !== name),
  ];
  const uses = own.flatMap(listUses);
  const reasons = others.map(async (other) => {
    const scripts = await readScripts(site, getBuildFolder(other.name, other.build));
    return uses
      .filter(([, shown]) => scripts.some((script) => shown.test(script)))
      .map(([use]) => `${other.name} ${use}`);
  });
  return [...new Set((await Promise.all(reasons)).flat())];
}

const leadsTo = (remote: RemoteDescriptor, address: string) =>
  ownsAddress(remote, new URL(address, 'https://site').pathname);

/** Why the addresses of a remote cannot redirect to another one. */
function listRedirectObjections(live: Registry, name: string, to: string | undefined): string[] {
  const remote = live.remotes.find((each) => each.name === name);
  const others = live.remotes.filter((each) => each !== remote);
  const reasons: string[] = [];
  if (to !== undefined && remote?.restricted) {
    reasons.push('it is restricted: visitors’ browsers do not know its addresses');
  }
  if (to !== undefined && !others.some((other) => leadsTo(other, to))) {
    reasons.push(`${to} belongs to no other remote`);
  }
  return reasons;
}

/**
 * Addresses of earlier withdrawn remotes that redirect to this one are given its new target, or
 * become unknown too.
 */
function updateRedirects(live: Registry, remote: RemoteDescriptor, to: string | undefined) {
  const { name, routes } = remote;
  const earlier = live.redirects ?? [];
  const kept = earlier.filter((each) => !leadsTo(remote, each.to));
  if (to === undefined) return kept;
  const moved = [...earlier.filter((each) => leadsTo(remote, each.to)), { name, routes }];
  return [...kept, ...moved.map((each) => ({ ...each, to }))];
}

/** Options for withdrawing a remote. */
export interface Withdrawal {
  /** Address of another remote to redirect to; if omitted, the remote's addresses become unknown. */
  to?: string | undefined;
  by?: Publisher | undefined;
  dryRun?: boolean | undefined;
}

/**
 * Withdraws a remote from a site: its addresses, links, blocks and prerendered pages. Its builds are kept;
 * publishing one of them again restores it.
 * @throws {UserError} when it is not live, or another part links to it or embeds it
 */
export async function withdraw(
  site: Site,
  name: string,
  { to, by, dryRun }: Withdrawal = {},
): Promise<void> {
  const change = async (live: Registry | undefined): Promise<Registry> => {
    const refusal = (reasons: string[]) => new UserError(`${name} cannot be withdrawn`, reasons);
    const remote = live?.remotes.find((each) => each.name === name);
    if (!live || !remote) throw refusal(['it is not live']);
    const reasons = [
      ...listRedirectObjections(live, name, to),
      ...(await findUsesByOthers(site, live, name)),
    ];
    if (reasons.length > 0) throw refusal(reasons);
    return {
      ...live,
      remotes: live.remotes.filter((each) => each !== remote),
      redirects: updateRedirects(live, remote, to),
    };
  };
  if (dryRun) await change(await readLiveRegistry(site));
  else await activate(site, change, by);
}
