import * as deaths from '@chaps/contracts/deaths';
import { call } from './request.ts';

/** Records that a person has died, for all their records. */
export const recordDeath = (profileId: string, reason: string) =>
  call(deaths.recordDeath, { params: { profile_id: profileId }, body: { reason } });

/** @throws {ApiError} 404 if no death is recorded */
export const undoDeathRecord = (profileId: string, reason: string) =>
  call(deaths.undoDeathRecord, { params: { profile_id: profileId }, body: { reason } });
