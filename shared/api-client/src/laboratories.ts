import * as laboratories from '@chaps/contracts/laboratories';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Each laboratory's requirements for tubes, and when it reports. */
export const laboratorySettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'laboratory-settings'],
    queryFn: async ({ signal }) =>
      (await call(laboratories.readLaboratorySettings, { signal })).laboratories,
    staleTime: 0,
  });

export const refreshLaboratorySettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(laboratorySettingsQuery());

/** @throws {ApiError} with the problems to show beside the fields */
export const changeLaboratorySettings = (body: laboratories.LaboratorySettingsRequest) =>
  call(laboratories.changeLaboratorySettings, { body });

/** Deletes the choice of how a laboratory's files are read. */
export const forgetMapping = (laboratory: string) =>
  call(laboratories.forgetMapping, { body: { laboratory } });
