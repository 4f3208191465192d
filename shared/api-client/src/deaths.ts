import * as deaths from '@chaps/contracts/deaths';
import { call } from './request.ts';

/** Records that a person has died, for all their records. */
export const recordDeath = (profileId: string, reason: string) =>
  call(deaths.recordDeath, { params: { profile_id: profileId }, body: { reason } });

/** @throws {ApiError} 404 if no death is recorded */
export const takeDeathBack = (profileId: string, reason: string) =>
  call(deaths.takeDeathBack, { params: { profile_id: profileId }, body: { reason } });
