// From https://www.gov.uk/bank-holidays.json: England and Wales, including proclaimed holidays.
import bankHolidays from './bank-holidays.json' with { type: 'json' };

const NAMES = new Map(
  bankHolidays['england-and-wales'].events.map(({ date, title }) => [date, title]),
);

/** Name of the bank holiday in England and Wales on a day, if there is one. */
export const findBankHoliday = (date: string): string | undefined => NAMES.get(date);
