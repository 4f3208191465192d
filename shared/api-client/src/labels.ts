import type { RequestOf } from '@chaps/contracts/endpoint';
import type { LabelSettingsRequest, LabelsQuery } from '@chaps/contracts/labels';
import * as labels from '@chaps/contracts/labels';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

/** How each laboratory needs its tubes labelled. */
export const labelSettingsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'label-settings'],
    queryFn: async ({ signal }) => (await call(labels.readLabelSettings, { signal })).laboratories,
    staleTime: 0,
  });

export const refreshLabelSettings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(labelSettingsQuery());

/** @throws {ApiError} with the problems to show beside the fields */
export const changeLabelSettings = (body: LabelSettingsRequest) =>
  call(labels.changeLabelSettings, { body });

/** PDF with a label for an invented person. */
export const previewLabels = (
  body: RequestOf<typeof labels.previewLabels>['body'],
): Promise<Blob> => callForFile(labels.previewLabels, { body });

/**
 * PDF, for all these people or for one of them.
 * @throws {ApiError} 409 when there is nobody to print them for
 */
export const printLabels = (eventId: string, query: LabelsQuery): Promise<Blob> =>
  callForFile(labels.printLabels, { params: { event_id: eventId }, query });
