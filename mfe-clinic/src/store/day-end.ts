import { londonInstant } from '@chaps/domain';
import { listStoredDays, type StoredDay } from './database.ts';

/** Midnight after the day in London. */
export const getDayEnd = (eventDate: string): number => londonInstant(eventDate, '24:00').getTime();

/** The time by the server's clock, as far as the tablet knows. */
const getServerTime = ({ clock_ahead }: StoredDay): number => Date.now() + clock_ahead;

/** When the list ends, by the tablet's clock, in milliseconds since 1970. */
export const getLocalExpiry = ({ until, clock_ahead }: StoredDay): number => until - clock_ahead;

export const hasEnded = (day: StoredDay): boolean => getServerTime(day) >= day.until;

/** Until when the pages are needed, by the tablet's clock: all days share them. 0 when no day is stored. */
export const readPagesExpiry = async (): Promise<number> =>
  Math.max(0, ...(await listStoredDays()).filter((day) => !hasEnded(day)).map(getLocalExpiry));
