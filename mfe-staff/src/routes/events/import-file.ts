import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportedRow,
} from '@chaps/contracts/event-imports';

const EXAMPLE: Record<ImportColumn, string> = {
  event_name: 'Rotary Ipswich (example: overwrite this line)',
  event_description: 'Free parking behind the hall.',
  product_id: '',
  price: '25.00',
  event_date: '2030-05-06',
  start_time: '09:00',
  end_time: '12:00',
  session_duration: '10',
  total_spaces: '36',
  access_code: '',
  payment_required: 'yes',
  exclusive_for: '',
  contact_email: '',
  address_line_1: '1 High Street',
  address_line_2: '',
  city: 'Ipswich',
  state: 'Suffolk',
  postcode: 'IP1 1AA',
  country: 'United Kingdom',
  latitude: '',
  longitude: '',
  lab_name: '',
  email_template: '',
};

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A CSV file of events, as a spreadsheet opens it. */
export function fileOf(rows: ReadonlyArray<Partial<Record<ImportColumn, string>>>): Blob {
  const lines = rows.map((cells) => IMPORT_COLUMNS.map((column) => quoted(cells[column] ?? '')));
  const text = [IMPORT_COLUMNS, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
  // With a byte order mark: without one a spreadsheet takes UTF-8 for another encoding.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** @param productId of a test that there is */
export const templateOf = (productId: string, email: string): Blob =>
  fileOf([{ ...EXAMPLE, product_id: productId, contact_email: email }]);

export const setAsideOf = (rows: readonly ImportedRow[]): Blob =>
  fileOf(rows.map(({ cells }) => cells));
