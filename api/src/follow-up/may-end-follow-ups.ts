import { mayDo } from '@chaps/domain';
import { listActiveGrants } from '../accounts/staff-grants.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';

/** Whether a member of staff may see results, and end follow-ups. */
export const mayEndFollowUps = async (
  { now }: Pick<Services, 'now'>,
  db: Executor,
  userId: string,
): Promise<boolean> => mayDo(await listActiveGrants(db, userId), 'follow up results', now());
