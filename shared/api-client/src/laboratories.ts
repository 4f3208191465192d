import * as laboratories from '@chaps/contracts/laboratories';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** What each laboratory needs of its tubes, and when it reports. */
export const laboratorySettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'laboratory-settings'],
    queryFn: async ({ signal }) =>
      (await call(laboratories.readLaboratorySettings, { signal })).laboratories,
    staleTime: 0,
  });

export const refreshLaboratorySettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(laboratorySettingsQuery());

/** @throws {ApiError} whose problems are shown at the fields */
export const changeLaboratorySettings = (body: laboratories.LaboratorySettingsRequest) =>
  call(laboratories.changeLaboratorySettings, { body });
