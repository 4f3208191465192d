import { EXAMPLE_CELLS, IMPORT_COLUMNS } from '@chaps/contracts/event-imports';

const VALID = {
  ...EXAMPLE_CELLS,
  event_name: 'Imported',
  event_description: '',
  product_id: 'psa',
  price: '45.00',
  event_date: '2999-05-06',
  end_time: '10:00',
  session_duration: '15',
  total_spaces: '10',
  contact_email: 'a@example.org',
  address_line_1: 'Hall',
  city: 'York',
  state: '',
  postcode: 'YO1 6JX',
  latitude: '53.96',
  longitude: '-1.08',
};

const quoted = (value: string) =>
  /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

export const EVENT_HEADER = IMPORT_COLUMNS.join(',');

/**
 * A row in a file of events.
 * @param change cells that differ from those of a valid row; unknown names have no effect
 */
export const eventLine = (change: Record<string, string> = {}): string => {
  const cells: Record<string, string> = { ...VALID, ...change };
  return IMPORT_COLUMNS.map((column) => quoted(cells[column] ?? '')).join(',');
};

/** A CSV file of events. */
export const eventFile = (...changes: Record<string, string>[]): string =>
  `${[EVENT_HEADER, ...changes.map(eventLine)].join('\n')}\n`;
