import type { RecallEnd } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import type { MailedPage } from '../../messages/mailed-pages.ts';
import { listRecordIds } from '../../people/merges/records.ts';
import { wasMailedToRemovedAccount } from '../../people/removed-accounts.ts';
import type { Services } from '../../platform/config/services.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { lockPeople } from '../steps.ts';
import { CURRENT_FIRST } from './shown.ts';
import { writeRecallSteps } from './steps.ts';

/** Links mailed before December 2026 do not say when they were mailed. */
const claims = z.object({ sub: z.guid(), iat: z.number().optional() });

/**
 * A link that ends the recipient's invitations. It is signed, does not contain their name and does not
 * expire.
 */
export async function buildRecallEndUrl(
  { keys, config, now }: Pick<Services, 'keys' | 'config' | 'now'>,
  recallId: string,
): Promise<string> {
  const base = config.PUBLIC_API_URL ?? `http://localhost:${config.PORT}`;
  const iat = Math.floor(now().getTime() / 1000);
  return `${base}/recall/end?token=${await keys.sign('recall', { sub: recallId, iat })}`;
}

type RecallEndLink = z.output<typeof claims>;

/** The recall of a link and when it was mailed; undefined when we did not issue the link. */
export const readRecallEndLink = async (
  keys: Keys,
  token: string,
  now: Date,
): Promise<RecallEndLink | undefined> =>
  claims.safeParse(await keys.verify('recall', token, now)).data;

/** After one of these ends, no further reason is stored. */
const FINAL_ENDS: readonly RecallEnd[] = ['no more reminders', 'died', 'erased'];

/**
 * Ends the reminders of the person with this recall, whichever recall they now have. A recall that had
 * already ended for another reason stores this for the recall that follows. Repeating it is not an error.
 * @throws {NotFoundError} for a link that was mailed to an account that has been removed
 */
export const endRecallByLink = (
  services: Pick<Services, 'db' | 'keys'>,
  { sub: recallId, iat }: RecallEndLink,
  requestId: string,
): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    const recall = await transaction
      .selectFrom('recalls')
      .select('profile_id')
      .where('recall_id', '=', recallId)
      .executeTakeFirst();
    if (!recall) return;
    const mailed = iat === undefined ? undefined : new Date(iat * 1000);
    if (mailed && (await wasMailedToRemovedAccount(transaction, recall.profile_id, mailed))) {
      throw new NotFoundError();
    }
    const records = await listRecordIds(transaction, recall.profile_id);
    await lockPeople(transaction, records);
    const { rows } = await sql<{ recall_id: string }>`
      UPDATE recalls SET state = 'ended', ended_reason = 'no more reminders',
        from_record = NULL, version = version + 1
      WHERE recall_id IN (SELECT DISTINCT ON (c.profile_id) c.recall_id FROM recalls c
          WHERE c.profile_id = ANY (${records}) ORDER BY c.profile_id, ${CURRENT_FIRST})
        AND (state <> 'ended' OR ended_reason <> ALL (${[...FINAL_ENDS]}))
      RETURNING recall_id`.execute(transaction);
    const step = { what: 'ended: no more reminders', actor: null, requestId };
    const steps = rows.map(({ recall_id }) => ({ ...step, recallId: recall_id }));
    await writeRecallSteps(services, transaction, steps);
  });

/** A GET request changes nothing, because mail scanners open links. */
export const recallEndPage: MailedPage = {
  title: 'Stop invitations to tests',
  body: '<form method="post"><p>We will not invite you to a test again. You can still book one whenever you like.</p><button>Stop invitations</button></form>',
};

export const recallEndedPage: MailedPage = {
  title: 'We will not invite you again',
  body: '<p>You can still book a test whenever you like. You can close this page.</p>',
};
