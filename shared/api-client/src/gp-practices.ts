import type { GpChoice } from '@chaps/contracts/gp-practices';
import * as practices from '@chaps/contracts/gp-practices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Open practices that match the text typed; once one is chosen, no search is needed. */
export function gpPracticesQuery({ practice_code, name }: GpChoice) {
  const search = name.trim();
  return queryOptions({
    queryKey: ['gp-practices', search.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(practices.findGpPractices, { query: { search }, signal })).practices,
    enabled: practice_code === null && search.length >= 2 && search.length <= 100,
    placeholderData: keepPreviousData,
  });
}

/** The person's own practice; null if not known. */
export const ownGpQuery = () =>
  queryOptions({
    queryKey: ['own-gp'],
    queryFn: async ({ signal }) => (await call(practices.readOwnGp, { signal })).gp,
  });

/** @throws {ApiError} 422 for a practice that is no longer open */
export const changeOwnGp = async (body: GpChoice) =>
  (await call(practices.changeOwnGp, { body })).gp;

/** As told by the person. */
export const changePersonGp = (profileId: string, body: GpChoice) =>
  call(practices.changePersonGp, { params: { profile_id: profileId }, body });
