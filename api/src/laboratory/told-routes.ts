import * as told from '@chaps/contracts/told-results';
import type { StaffTellingMethod } from '@chaps/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff } from '../accounts/staff.ts';
import { rejectClaim } from '../follow-up/reject-claim.ts';
import { lockPersonOfResult } from '../follow-up/steps.ts';
import { recordNotToldStep, recordToldStep } from '../follow-up/told-steps.ts';
import { confirmClaim } from '../people/claims.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses, writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { changeResultSettings, readResultSettings } from './call-first.ts';
import { listNotTold } from './not-told.ts';
import { clearTold, setTold } from './told.ts';

const getChange = (request: FastifyRequest<{ Params: { result_id: string } }>) => ({
  actor: getStaff(request).userId,
  resultId: request.params.result_id,
  requestId: request.id,
});
type Change = ReturnType<typeof getChange>;

/** @throws {HttpError} 404; 409 */
async function requireChange(
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
    await lockPersonOfResult(transaction, resultId);
    await requireChange(
      transaction,
      resultId,
      await setTold(transaction, resultId, { how, actor }),
      'This result was corrected or withdrawn, or someone has already recorded that the person was told. Please check it again.',
    );
    await recordToldStep(services, transaction, { resultId, how, actor, requestId });
    const subject = `result ${resultId}`;
    await writeAudit(transaction, { actor, action: `result told by ${how}`, subject, requestId });
  });

/** @throws {HttpError} 404; 409 RESULT_CHANGED */
const undoTold = (services: Services, { actor, resultId, requestId }: Change): Promise<void> =>
  withTransaction(services.db, async (transaction) => {
    await lockPersonOfResult(transaction, resultId);
    await requireChange(
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
    const by = { actor: getStaff(request).userId, requestId: request.id };
    await changeResultSettings(services, by, request.body);
    return done;
  });

  app.endpoint(told.recordAsTold, async (request) => {
    await tell(services, getChange(request), request.body.how);
    return done;
  });

  app.endpoint(told.confirmClaim, async (request) => {
    const by = { actor: getStaff(request).userId, requestId: request.id };
    await confirmClaim(services, by, request.params.profile_id);
    return done;
  });

  app.endpoint(told.rejectClaim, async (request) => {
    const by = { actor: getStaff(request).userId, requestId: request.id };
    await rejectClaim(services, by, request.params.profile_id);
    return done;
  });

  app.endpoint(told.removeToldRecord, async (request) => {
    await undoTold(services, getChange(request));
    return done;
  });
};
