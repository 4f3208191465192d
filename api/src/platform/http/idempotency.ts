import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../config/services.ts';
import { type Executor, prepared } from '../db/database.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request is the one that handles its key. */
    idempotencyKey: { scope: string; key: string } | null;
  }
}

const HEADER = 'idempotency-key';
/** A key whose request ended without a response (the process died) is free again after this. */
const STALE_SECONDS = 60;

/**
 * trust.md: the same key and body give the same response; another body gives 422; in progress gives 409. A
 * rejected request has changed nothing, and its response is not stored: a retry is a new attempt.
 */
export const idempotencyPlugin = fp(async (app: FastifyInstance, { db }: Pick<Services, 'db'>) => {
  app.decorateRequest('idempotencyKey', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers[HEADER];
    if (!request.routeOptions.config.endpoint?.idempotent || typeof key !== 'string' || key === '')
      return;
    if (key.length > 200) {
      throw new HttpError(422, 'VALIDATION_FAILED', 'Idempotency-Key is too long.');
    }
    const scope = request.userId ?? request.ip;
    const fingerprint = toFingerprint(request);
    if (await begin(db, scope, key, fingerprint)) {
      request.idempotencyKey = { scope, key };
      return;
    }
    return repeat(db, scope, key, fingerprint, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotencyKey } = request;
    if (!idempotencyKey) return payload;
    request.idempotencyKey = null;
    const keep = reply.statusCode < 300;
    await finish(db, idempotencyKey, keep ? reply.statusCode : null, String(payload)).catch(
      // The change is committed and its response must be sent; the key expires by itself.
      (error: unknown) =>
        request.log.warn({ err: error }, 'the idempotency key could not be settled'),
    );
    return payload;
  });
});

function toFingerprint(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
}

/**
 * Keys are committed asynchronously. The change that a key protects is committed later, which also flushes
 * the key; a response lost in a crash may never have reached anyone.
 */
const ASYNCHRONOUS_COMMIT = `set_config('synchronous_commit', 'off', true)`;

const claimKey = prepared(
  'idempotency-claim',
  `INSERT INTO idempotency_keys AS known (scope, key, fingerprint) VALUES ($1, $2, $3)
  ON CONFLICT (scope, key) DO UPDATE SET created_at = now()
  WHERE known.status_code IS NULL AND known.fingerprint = excluded.fingerprint
    AND known.created_at < now() - make_interval(secs => $4)
  RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

const keepAnswer = prepared(
  'idempotency-answer',
  `UPDATE idempotency_keys SET status_code = $3, answer = $4 WHERE scope = $1 AND key = $2
  RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

const freeKey = prepared(
  'idempotency-free',
  `DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2 RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

async function begin(db: Executor, scope: string, key: string, fingerprint: string) {
  return (await claimKey(db, [scope, key, fingerprint, STALE_SECONDS])).length === 1;
}

/** Stores the response, or releases the key if it must not be stored. */
async function finish(
  db: Executor,
  { scope, key }: { scope: string; key: string },
  status: number | null,
  answer: string,
): Promise<void> {
  if (status === null) await freeKey(db, [scope, key]);
  else await keepAnswer(db, [scope, key, status, answer]);
}

async function repeat(
  db: Executor,
  scope: string,
  key: string,
  fingerprint: string,
  reply: FastifyReply,
) {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status_code', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) {
    throw new HttpError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request.',
    );
  }
  if (!known || known.status_code === null) {
    throw new HttpError(409, 'IDEMPOTENCY_IN_FLIGHT', 'This request is still being processed.', {
      retryAfterSeconds: 1,
    });
  }
  return reply
    .code(known.status_code)
    .header('Idempotent-Replay', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(known.answer ?? '');
}

/** Deletes the stored responses to a person's requests. */
export async function deleteStoredResponses(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('scope', '=', userId).execute();
}
