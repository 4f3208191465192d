import { isIPv6 } from 'node:net';
import * as z from 'zod';
import { clientNetwork } from '../platform/http/limits.ts';
import type { Keys } from '../platform/security/keys.ts';

/** Longer than a document is looked at before its last page has rendered or failed. */
const VISIT_MINUTES = 30;

/** The network of an address: /24, and /48 of IPv6, which one provider gives to one customer. */
export const toNetwork = (address: string): string =>
  isIPv6(address) && !address.includes('.')
    ? clientNetwork(address).split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');

const claims = z.object({ jti: z.guid(), net: z.string() });

export interface Visit {
  id: string;
  /** HMAC of the network that it was issued to. */
  network: string;
}

/** @returns HMAC of the network of an address */
export const networkKey = (keys: Keys, address: string): string =>
  keys.mac('network', toNetwork(address));

/** A visit that may report on compared builds, once of each kind. It identifies nobody. */
export function issueVisit(keys: Keys, address: string, now: Date): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + VISIT_MINUTES * 60;
  const net = networkKey(keys, address);
  return keys.sign('visit', { jti: crypto.randomUUID(), net, exp });
}

/** @returns null for one that was not issued here, or has ended */
export async function readVisit(keys: Keys, visit: string, now: Date): Promise<Visit | null> {
  const parsed = claims.safeParse(await keys.verify('visit', visit, now));
  return parsed.success ? { id: parsed.data.jti, network: parsed.data.net } : null;
}
