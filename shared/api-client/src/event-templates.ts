import {
  deleteEventTemplate,
  listEventTemplates,
  renameEventTemplate,
  saveEventTemplate,
} from '@chaps/contracts/event-templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Templates for new events, by name. */
export const eventTemplatesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'event-templates'],
    queryFn: async ({ signal }) => (await call(listEventTemplates, { signal })).templates,
  });

/** @throws {ApiError} 422 for a name that is taken */
export const saveTemplate = (eventId: string, name: string) =>
  call(saveEventTemplate, { body: { event_id: eventId, name } });

/** @throws {ApiError} 422 for a name that is taken */
export const renameTemplate = (templateId: string, name: string) =>
  call(renameEventTemplate, { params: { template_id: templateId }, body: { name } });

export const removeTemplate = (templateId: string) =>
  call(deleteEventTemplate, { params: { template_id: templateId } });
