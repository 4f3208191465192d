import {
  changeMailText as change,
  listMailTexts,
  previewMailText as preview,
  resetMailText as reset,
} from '@chaps/contracts/mail-words';
import { queryOptions } from '@tanstack/react-query';
import { call } from './request.ts';

interface MailText {
  subject: string;
  body: string;
}

/** The automatic mails that may be edited, with their text. */
export const mailTextsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'mail-words'],
    queryFn: async ({ signal }) => (await call(listMailTexts, { signal })).mails,
    staleTime: 0,
  });

export const previewMailText = (kind: string, body: MailText) =>
  call(preview, { params: { mail_kind: kind }, body });

/** @throws {ApiError} 409 when someone else has changed it since that version */
export const changeMailText = (kind: string, body: MailText & { version: number }) =>
  call(change, { params: { mail_kind: kind }, body });

/** Restores the default. */
export const resetMailText = (kind: string) => call(reset, { params: { mail_kind: kind } });
