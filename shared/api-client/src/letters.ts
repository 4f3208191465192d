import type { RequestOf } from '@chaps/contracts/endpoint';
import * as letters from '@chaps/contracts/letters';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

/** Letter templates, by name. */
export const letterTemplatesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'letter-templates'],
    queryFn: async ({ signal }) => (await call(letters.listLetterTemplates, { signal })).templates,
  });

/** @throws {ApiError} 422 for a name that is taken */
export const addLetterTemplate = (body: letters.LetterTemplateForm) =>
  call(letters.addLetterTemplate, { body });

/** @throws {ApiError} 409 when someone else has changed it since that version */
export const changeLetterTemplate = (
  templateId: string,
  body: RequestOf<typeof letters.changeLetterTemplate>['body'],
) => call(letters.changeLetterTemplate, { params: { template_id: templateId }, body });

export const deleteLetterTemplate = (templateId: string) =>
  call(letters.deleteLetterTemplate, { params: { template_id: templateId } });

/** Health data: fetched each time, and removed from the cache when the page is left. */
export const letterQuery = (letterId: string) =>
  queryOptions({
    queryKey: ['staff', 'letters', letterId],
    queryFn: ({ signal }) => call(letters.readLetter, { params: { letter_id: letterId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** @throws {ApiError} 422 for a template for another kind of result */
export const draftLetter = (resultId: string, templateId: string) =>
  call(letters.draftLetter, {
    params: { result_id: resultId },
    body: { template_id: templateId },
  });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED */
export const changeLetter = (
  letterId: string,
  body: RequestOf<typeof letters.changeLetter>['body'],
) => call(letters.changeLetter, { params: { letter_id: letterId }, body });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED, or LETTER_STOPPED when the person has withdrawn consent */
export const changeLetterState = (
  letterId: string,
  body: RequestOf<typeof letters.changeLetterState>['body'],
) => call(letters.changeLetterState, { params: { letter_id: letterId }, body });

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED when it has already been dealt with */
export const askForAddress = (
  letterId: string,
  body: RequestOf<typeof letters.askForAddress>['body'],
) => call(letters.askForAddress, { params: { letter_id: letterId }, body });

/** @throws {ApiError} 409, like `askForAddress`; also when consent or the result has changed since */
export const sendLetterAgain = (
  letterId: string,
  body: RequestOf<typeof letters.sendLetterAgain>['body'],
) => call(letters.sendLetterAgain, { params: { letter_id: letterId }, body });

/** @throws {ApiError} 409, like `askForAddress` */
export const closeReturnedLetter = (
  letterId: string,
  body: RequestOf<typeof letters.closeReturnedLetter>['body'],
) => call(letters.closeReturnedLetter, { params: { letter_id: letterId }, body });

/** Returned letters that have not been sent again. */
export const returnedLettersQuery = () =>
  queryOptions({
    queryKey: ['staff', 'returned-letters'],
    queryFn: async ({ signal }) => (await call(letters.listReturnedLetters, { signal })).items,
    staleTime: 0,
    gcTime: 0,
  });

/** Approved letters that are to be printed and sent. */
export const lettersToPrintQuery = () =>
  queryOptions({
    queryKey: ['staff', 'letters-to-print'],
    queryFn: async ({ signal }) => (await call(letters.listLettersToPrint, { signal })).items,
    staleTime: 0,
    gcTime: 0,
  });

/**
 * PDF.
 * @throws {ApiError} 409 when one of them may no longer be sent, or no font has its characters
 */
export const printLetters = (body: RequestOf<typeof letters.printLetters>['body']): Promise<Blob> =>
  callForFile(letters.printLetters, { body });

export const recordPostedLetters = async (
  body: RequestOf<typeof letters.recordLettersPosted>['body'],
) => (await call(letters.recordLettersPosted, { body })).letters;

/** @throws {ApiError} 409 FOLLOW_UP_CHANGED, 422 for a code that is not on any sent letter */
export const recordReturnedLetter = (body: RequestOf<typeof letters.recordLetterReturn>['body']) =>
  call(letters.recordLetterReturn, { body });
