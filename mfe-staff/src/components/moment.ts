import { formatDate, londonDate, londonTime } from '@chaps/domain';

/** '22 November 2026, 14:35', London. @param instant ISO 8601 */
export function moment(instant: string): string {
  const at = new Date(instant);
  return `${formatDate(londonDate(at))}, ${londonTime(at)}`;
}
