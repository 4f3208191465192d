import * as told from '@chaps/contracts/told-results';
import type { StaffTellingMethod } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getEditor, getStaff } from '../accounts/staff.ts';
import { OPEN_LETTER_MESSAGES } from '../follow-up/open-letters.ts';
import { rejectClaim } from '../follow-up/reject-claim.ts';
import { lockPersonForResult } from '../follow-up/steps.ts';
import {
  recordNotToldStep,
  recordToldStep,
  recordUnreachableStep,
} from '../follow-up/told-steps.ts';
import { confirmClaim } from '../people/claims.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses, writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { changeResultSettings, readResultSettings } from './call-first.ts';
import { listNotTold } from './not-told.ts';
import { clearTold, markTold, markUnreachable, readUnreachableRequirements } from './told.ts';

const getChange = (request: FastifyRequest<{ Params: { result_id: string } }>) => ({
  ...getEditor(request),
  resultId: request.params.result_id,
});
type Change = ReturnType<typeof getChange>;

/** @throws {HttpError} 404; 409 */
async function assertChanged(
  transaction: Executor,
  resultId: string,
  isChanged: boolean,
  otherwise: string,
): Promise<void> {
  if (isChanged) return;
  const known = await transaction
    .selectFrom('results')
    .select('result_id')
    .where('result_id', '=', resultId)
    .executeTakeFirst();
  if (!known) throw new NotFoundError();
  throw new HttpError(409, 'RESULT_CHANGED', otherwise);
}

/** @throws {HttpError} 404; 409 RESULT_CHANGED */
const tell = (
  services: Services,
  { actor, resultId, requestId }: Change,
  how: StaffTellingMethod,
): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    await lockPersonForResult(transaction, resultId);
    await assertChanged(
      transaction,
      resultId,
      await markTold(transaction, resultId, { how, actor }),
      'This result was corrected or withdrawn, or someone has already recorded that the person was told. Please check it again.',
    );
    await recordToldStep(services, transaction, { resultId, how, actor, requestId });
    const subject = `result ${resultId}`;
    await writeAudit(transaction, { actor, action: `result told by ${how}`, subject, requestId });
  });

const CONSIDER_GP_LETTER_MESSAGE =
  'Consider a letter to their GP first: a clinician may write one without their agreement if the risk is serious.';

/**
 * Records that the person cannot be reached, until their contact details change.
 * @throws {HttpError} 404; 409 RESULT_CHANGED; 422
 */
const endSearch = (
  services: Services,
  { actor, resultId, requestId }: Change,
  { reason, isGpConsidered }: { reason: string; isGpConsidered: boolean },
): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    await lockPersonForResult(transaction, resultId);
    const reach = await readUnreachableRequirements(transaction, resultId);
    if (reach?.letter)
      throw new HttpError(409, 'RESULT_CHANGED', OPEN_LETTER_MESSAGES[reach.letter]);
    if (reach?.needs_gp && !isGpConsidered)
      throw new ValidationError({ gp_considered: CONSIDER_GP_LETTER_MESSAGE });
    await assertChanged(
      transaction,
      resultId,
      await markUnreachable(transaction, resultId, actor),
      'This result was corrected or withdrawn, the person already knows about it, or someone has already recorded that the person cannot be reached. Please check it again.',
    );
    const step = { resultId, actor, requestId };
    await recordUnreachableStep(services, transaction, step, reason);
    const action = 'result: person not reached';
    await writeAudit(transaction, {
      actor,
      action,
      subject: `result ${resultId}`,
      reason,
      requestId,
    });
  });

/** @throws {HttpError} 404; 409 RESULT_CHANGED */
const undoTold = (services: Services, { actor, resultId, requestId }: Change): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    await lockPersonForResult(transaction, resultId);
    await assertChanged(
      transaction,
      resultId,
      await clearTold(transaction, resultId),
      'This result was corrected or withdrawn, or there is no record that the person was told. Please check it again.',
    );
    await recordNotToldStep(services, transaction, { resultId, actor, requestId });
    const action = 'result not told after all';
    await writeAudit(transaction, { actor, action, subject: `result ${resultId}`, requestId });
  });

/** Routes that record whether people know of their results. */
export const toldResultRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(told.listNotToldResults, (request) =>
    withTransaction(services.db, async (transaction) => {
      const { query, id: requestId } = request;
      const list = await listNotTold(services, transaction, query);
      const people = list.items.map(({ profile_id }) => profile_id);
      const { userId } = getStaff(request);
      await writeAccesses(transaction, people, { userId, what: 'results not told', requestId });
      return list;
    }),
  );

  app.endpoint(told.readResultSettings, () => readResultSettings(services.db));

  app.endpoint(told.changeResultSettings, async (request) => {
    await changeResultSettings(services, getEditor(request), request.body);
    return done;
  });

  app.endpoint(told.recordAsTold, async (request) => {
    const { how, reason = '', gp_considered: isGpConsidered } = request.body;
    if (how === 'cannot be reached') {
      await endSearch(services, getChange(request), { reason, isGpConsidered });
    } else await tell(services, getChange(request), how);
    return done;
  });

  app.endpoint(told.confirmClaim, async (request) => {
    await confirmClaim(services, getEditor(request), request.params.profile_id);
    return done;
  });

  app.endpoint(told.rejectClaim, async (request) => {
    await rejectClaim(services, getEditor(request), request.params.profile_id);
    return done;
  });

  app.endpoint(told.removeToldRecord, async (request) => {
    await undoTold(services, getChange(request));
    return done;
  });
};
