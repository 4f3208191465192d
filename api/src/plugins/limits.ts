import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limit: (rule: LimitRule) => preHandlerAsyncHookHandler;
  }
}

export interface LimitRule {
  name: string;
  /** How many within how many seconds. */
  points: number;
  seconds: number;
  /** Whose requests are counted together. */
  per: (request: FastifyRequest) => string;
}

export const perAddress = (request: FastifyRequest): string => request.ip;
export const perPerson = (request: FastifyRequest): string => request.userId ?? request.ip;

/** Limits are counted in PostgreSQL, so that all copies of the API share them. */
export const limitsPlugin = fp(async (app: FastifyInstance, { pool }: { pool: pg.Pool }) => {
  app.decorate('limit', ({ name, points, seconds, per }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      // Who is over the limit is refused from memory, without a query each time.
      inMemoryBlockOnConsumed: points + 1,
    });
    return async (request) => {
      try {
        await limiter.consume(per(request).slice(0, 120));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal(
          429,
          'TOO_MANY_REQUESTS',
          'Too many attempts. Please wait a little and try again.',
          { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) },
        );
      }
    };
  });
});
