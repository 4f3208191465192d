import { londonDate, londonTime } from '@chaps/domain';

/** '2026-03-12 09:30', London time. */
export const moment = (instant: string): string => {
  const at = new Date(instant);
  return `${londonDate(at)} ${londonTime(at)}`;
};
