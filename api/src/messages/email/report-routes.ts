import { receiveDeliveryReport } from '@chaps/contracts/delivery-reports';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { markTubeMailDelivered } from '../../clinic-day/tubes/told.ts';
import { draftLettersAfterMail } from '../../follow-up/letters-to-people-not-told.ts';
import { markResultMailDelivered } from '../../laboratory/told.ts';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { done } from '../../platform/http/answers.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { perAddress } from '../../platform/http/limits.ts';
import { recordDelivery } from './deliveries.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import { lockMailRecipient } from './next-channel.ts';
import { recordBounce } from './outbox.ts';
import { IS_ABOUT_RESULT, IS_STILL_CORRECT, MAIL_SUBJECT_ID } from './result-mails.ts';

const MAX_REPORT_BYTES = 1024 * 1024;

/**
 * Records the outcome of an accepted mail; letters are drafted after a bounce. A report about an unknown
 * mail, or about an address that the mail was not sent to, changes nothing.
 */
async function applyDeliveryReport(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  { mailId, address, state, error }: DeliveryReport,
): Promise<void> {
  const records = state === 'permanent' ? await lockMailRecipient(transaction, mailId) : [];
  const { rows } = await sql<{ address: string }>`
    SELECT d.address FROM deliveries d WHERE d.mail_id = ${mailId}
      AND d.state IN ('accepted', 'temporary', 'delivered')
      AND (${address}::text IS NULL OR lower(d.address) = lower(${address}))
    FOR UPDATE`.execute(transaction);
  const [known] = rows;
  if (!known) return;
  const failed = state === 'delivered' ? {} : { error };
  await recordDelivery(transaction, { mailId, address: known.address, state, ...failed });
  if (state === 'temporary') return;
  if (state === 'permanent') await recordBounce(transaction, mailId);
  await recordResultDelivery(transaction, mailId, state === 'delivered');
  await recordTubeDelivery(transaction, mailId, state === 'delivered');
  await draftLettersAfterMail(services, transaction, records);
}

/**
 * Records whether the mail about a result was delivered, and so whether its person knows about it.
 * A late report about the mail that announced a result says nothing about its withdrawal.
 */
async function recordResultDelivery(
  transaction: Executor,
  mailId: string,
  isDelivered: boolean,
): Promise<void> {
  const { rows } = await sql<{ result_id: string }>`
    SELECT r.result_id FROM outbox o JOIN results r
      ON r.result_id = CASE WHEN ${IS_ABOUT_RESULT} THEN ${MAIL_SUBJECT_ID}::uuid END
    WHERE o.mail_id = ${mailId} AND ${IS_STILL_CORRECT}`.execute(transaction);
  for (const { result_id } of rows)
    await markResultMailDelivered(transaction, result_id, isDelivered);
}

/** The same for a mail about a tube without a result. */
async function recordTubeDelivery(
  transaction: Executor,
  mailId: string,
  isDelivered: boolean,
): Promise<void> {
  const { rows } = await sql<{ sample_id: string }>`
    SELECT ${MAIL_SUBJECT_ID} AS sample_id FROM outbox o
    WHERE o.mail_id = ${mailId} AND o.kind = 'sample-failed'`.execute(transaction);
  for (const { sample_id } of rows)
    await markTubeMailDelivered(transaction, sample_id, isDelivered);
}

/**
 * Mail servers' reports about our mails, forwarded here by the operator. Each quotes the Message-ID of its
 * mail, a random id known only to the recipient and the mail servers.
 */
export const deliveryReportRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.addContentTypeParser(
    ['message/rfc822', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
    (_request, body, next) => next(null, body),
  );
  const limit = app.limit({ name: 'mail-reports', points: 600, seconds: 60, per: perAddress });
  const options = { bodyLimit: MAX_REPORT_BYTES, preHandler: limit };
  app.endpoint(receiveDeliveryReport, options, async ({ body }) => {
    if (!Buffer.isBuffer(body)) {
      throw new ValidationError({ body: 'Please send the report as message/rfc822.' });
    }
    const reports = await readDeliveryReport(body);
    await withTransaction(services.db, async (transaction) => {
      for (const report of reports) await applyDeliveryReport(services, transaction, report);
    });
    return done;
  });
};
