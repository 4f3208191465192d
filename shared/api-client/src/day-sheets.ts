import * as sheets from '@chaps/contracts/day-sheets';
import { call, callForFile } from './request.ts';

const getParams = (eventId: string) => ({ event_id: eventId });

/** CSV with a row for everyone expected, into which records of the day on paper are typed. */
export const exportDaySheet = (eventId: string): Promise<Blob> =>
  callForFile(sheets.exportDaySheet, { params: getParams(eventId) });

/**
 * @throws {ApiError} 409 EVENT_CHANGED when nothing can be recorded; 422 for a file that is not such a sheet
 */
export const previewDaySheet = (eventId: string, csv: string) =>
  call(sheets.previewDaySheet, { params: getParams(eventId), body: { csv } });

/** @throws {ApiError} like `previewDaySheet` */
export const recordDaySheet = (eventId: string, csv: string, lines: number[]) =>
  call(sheets.recordDaySheet, { params: getParams(eventId), body: { csv, lines } });
