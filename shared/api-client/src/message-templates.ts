import {
  addTemplate as add,
  changeTemplate as change,
  listTemplates,
  deleteTemplate as remove,
  type TemplateForm,
} from '@chaps/contracts/message-templates';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

/** Message templates, by name. */
export const messageTemplatesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'message-templates'],
    queryFn: async ({ signal }) => (await call(listTemplates, { signal })).templates,
  });

/** @throws {ApiError} 422 for a name that is taken */
export const addTemplate = (body: TemplateForm) => call(add, { body });

/** @throws {ApiError} 409 when someone else has changed it since that version */
export const changeTemplate = (templateId: string, body: TemplateForm & { version: number }) =>
  call(change, { params: { template_id: templateId }, body });

export const deleteTemplate = (templateId: string) =>
  call(remove, { params: { template_id: templateId } });
