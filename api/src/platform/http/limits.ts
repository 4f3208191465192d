import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limit: (rule: LimitRule) => preHandlerAsyncHookHandler;
  }
}

export interface LimitRule {
  name: string;
  /** Number of requests allowed within `seconds`. */
  points: number;
  seconds: number;
  /** The key by which requests are counted together. */
  per: (request: FastifyRequest) => string;
  /**
   * Counted by each copy of the API separately, without a query: for limits that only protect against load,
   * on requests that come in a rush (ADR 23).
   */
  eachCopy?: boolean;
}

/** An IPv6 network (/64) counts as one client: it has 2^64 addresses. */
export function toClientNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export const perAddress = (request: FastifyRequest): string => toClientNetwork(request.ip);
export const perPerson = (request: FastifyRequest): string => request.userId ?? perAddress(request);

/** Limits are counted in PostgreSQL, so that all copies of the API share them; with `eachCopy`, in memory. */
export const limitsPlugin = fp(async (app: FastifyInstance, { pool }: { pool: pg.Pool }) => {
  app.decorate('limit', ({ name, points, seconds, per, eachCopy }) => {
    const rule = { keyPrefix: name, points, duration: seconds };
    const limiter = eachCopy
      ? new RateLimiterMemory(rule)
      : new RateLimiterPostgres({
          ...rule,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          // A client over the limit is rejected from memory, without a query.
          inMemoryBlockOnConsumed: points + 1,
        });
    return async (request) => {
      try {
        await limiter.consume(per(request).slice(0, 120));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new HttpError(
          429,
          'TOO_MANY_REQUESTS',
          'Too many attempts. Please wait a while, then try again.',
          { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) },
        );
      }
    };
  });
});
