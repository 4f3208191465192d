import * as sheets from '@chaps/contracts/day-sheets';
import { call, callForFile } from './request.ts';

const getParams = (eventId: string) => ({ event_id: eventId });

/** CSV with a row for everyone expected, into which staff type records of the day from paper. */
export const exportDaySheet = (eventId: string): Promise<Blob> =>
  callForFile(sheets.exportDaySheet, { params: getParams(eventId) });

/** @throws {ApiError} 409 EVENT_CHANGED when nothing can be recorded; 422 if the file is not a day sheet */
export const previewDaySheet = (eventId: string, csv: string) =>
  call(sheets.previewDaySheet, { params: getParams(eventId), body: { csv } });

/** @throws {ApiError} like `previewDaySheet` */
export const recordDaySheet = (eventId: string, csv: string, lines: number[]) =>
  call(sheets.recordDaySheet, { params: getParams(eventId), body: { csv, lines } });
