import {
  EXAMPLE_CELLS,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportedRow,
} from '@chaps/contracts/event-imports';

const quoteCell = (cell: string) =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A CSV file of events that spreadsheets open correctly. */
export function toCsvFile(rows: ReadonlyArray<Partial<Record<ImportColumn, string>>>): Blob {
  const lines = rows.map((cells) => IMPORT_COLUMNS.map((column) => quoteCell(cells[column] ?? '')));
  const text = [IMPORT_COLUMNS, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
  // Without a byte order mark, spreadsheets do not recognise UTF-8.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

/** @param productId of an existing test */
export const createImportTemplate = (productId: string, email: string): Blob =>
  toCsvFile([{ ...EXAMPLE_CELLS, product_id: productId, contact_email: email }]);

export const createSetAsideFile = (rows: readonly ImportedRow[]): Blob =>
  toCsvFile(rows.map(({ cells }) => cells));
