// The feed https://www.gov.uk/bank-holidays.json, England and Wales, with the days that are proclaimed.
import bankHolidays from './bank-holidays.json' with { type: 'json' };

const NAMES = new Map(
  bankHolidays['england-and-wales'].events.map(({ date, title }) => [date, title]),
);

/** Name of the bank holiday of England and Wales on a day, if it is one. */
export const bankHolidayOn = (date: string): string | undefined => NAMES.get(date);
