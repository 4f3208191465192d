import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { toClientNetwork } from '../platform/http/limits.ts';
import type { Keys } from '../platform/security/keys.ts';

/** Longer than it takes for the last part of an open page to render or fail. */
const VISIT_MINUTES = 30;

/** The network of an address: /24, or /48 for IPv6, which a provider assigns to one customer. */
export const toNetwork = (address: string): string =>
  isIPv6(address) && !address.includes('.')
    ? toClientNetwork(address).split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');

const claims = z.object({ jti: z.guid(), net: z.string() });

export interface Visit {
  id: string;
  /** HMAC of the network to which the visit was issued. */
  network: string;
}

/** @returns the HMAC of an address's network */
export const toNetworkKey = (keys: Keys, address: string): string =>
  keys.mac('network', toNetwork(address));

/**
 * A token with which a visit may report on the compared builds, once for each kind of event. It
 * identifies no one.
 */
export function issueVisit(keys: Keys, address: string, now: Date): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + VISIT_MINUTES * 60;
  const net = toNetworkKey(keys, address);
  return keys.sign('visit', { jti: crypto.randomUUID(), net, exp });
}

/** @returns null if the token was not issued here, or has expired */
export async function readVisit(keys: Keys, visit: string, now: Date): Promise<Visit | null> {
  const parsed = claims.safeParse(await keys.verify('visit', visit, now));
  return parsed.success ? { id: parsed.data.jti, network: parsed.data.net } : null;
}
