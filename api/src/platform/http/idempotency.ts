import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../config/services.ts';
import { type Executor, prepareStatement } from '../db/database.ts';
import { HttpError } from './errors.ts';

/** A key of a caller; `isSealed` if the response is stored encrypted. */
interface CallerKey {
  scope: string;
  key: string;
  isSealed: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request is the one that handles its key. */
    idempotencyKey: CallerKey | null;
  }
}

const IDEMPOTENCY_HEADER = 'idempotency-key';
/** A key whose request ended without a response (the process died) is free again after this. */
const STALE_SECONDS = 60;

/** Binds an encrypted response to its key. */
const toContext = ({ scope, key }: CallerKey) => `response ${scope} ${key}`;

/**
 * trust.md: the same key and body give the same response; a different body gives 422; a request in
 * progress gives 409. A rejected request has changed nothing, and its response is not stored: a
 * retry is a new attempt.
 */
export const idempotencyPlugin = fp(
  async (app: FastifyInstance, { db, keys }: Pick<Services, 'db' | 'keys'>) => {
    app.decorateRequest('idempotencyKey', null);

    app.addHook('preHandler', async (request, reply) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      const idempotent = request.routeOptions.config.endpoint?.idempotent;
      if (!idempotent || typeof key !== 'string' || key === '') return;
      if (key.length > 200) {
        throw new HttpError(422, 'VALIDATION_FAILED', 'Idempotency-Key is too long.');
      }
      const scope = request.userId ?? request.ip;
      const callersKey = { scope, key, isSealed: idempotent === 'sealed' };
      const fingerprint = toFingerprint(request);
      if (await beginRequest(db, callersKey, fingerprint)) {
        request.idempotencyKey = callersKey;
        return;
      }
      const { status, answer } = await readStoredResponse(db, callersKey, fingerprint);
      return repeat(
        reply,
        status,
        callersKey.isSealed ? keys.decrypt(answer, toContext(callersKey)) : answer,
      );
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { idempotencyKey } = request;
      if (!idempotencyKey) return payload;
      request.idempotencyKey = null;
      const status = reply.statusCode < 300 ? reply.statusCode : null;
      const text = String(payload);
      const answer = idempotencyKey.isSealed ? keys.encrypt(text, toContext(idempotencyKey)) : text;
      await finishRequest(db, idempotencyKey, status, answer).catch(
        // The change is committed and its response must be sent; the key expires by itself.
        (error: unknown) =>
          request.log.warn(
            { err: error },
            'the outcome could not be stored with its idempotency key',
          ),
      );
      return payload;
    });
  },
);

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

const claimKeyStatement = prepareStatement(
  'idempotency-claim',
  `INSERT INTO idempotency_keys AS known (scope, key, fingerprint) VALUES ($1, $2, $3)
  ON CONFLICT (scope, key) DO UPDATE SET created_at = now()
  WHERE known.status_code IS NULL AND known.fingerprint = excluded.fingerprint
    AND known.created_at < now() - make_interval(secs => $4)
  RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

const storeResponseStatement = prepareStatement(
  'idempotency-answer',
  `UPDATE idempotency_keys SET status_code = $3, answer = $4 WHERE scope = $1 AND key = $2
  RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

const releaseKeyStatement = prepareStatement(
  'idempotency-free',
  `DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2 RETURNING ${ASYNCHRONOUS_COMMIT}`,
);

async function beginRequest(db: Executor, { scope, key }: CallerKey, fingerprint: string) {
  return (await claimKeyStatement(db, [scope, key, fingerprint, STALE_SECONDS])).length === 1;
}

/** Stores the response, or releases the key if it must not be stored. */
async function finishRequest(
  db: Executor,
  { scope, key }: CallerKey,
  status: number | null,
  answer: string,
): Promise<void> {
  if (status === null) await releaseKeyStatement(db, [scope, key]);
  else await storeResponseStatement(db, [scope, key, status, answer]);
}

/** The stored response. @throws {HttpError} for another request's key, or while it is in progress */
async function readStoredResponse(db: Executor, { scope, key }: CallerKey, fingerprint: string) {
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
  return { status: known.status_code, answer: known.answer ?? '' };
}

const repeat = (reply: FastifyReply, status: number, answer: string) =>
  reply
    .code(status)
    .header('Idempotent-Replay', 'true')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(answer);

/** Deletes the stored responses to a person's requests. */
export async function deleteStoredResponses(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('scope', '=', userId).execute();
}
