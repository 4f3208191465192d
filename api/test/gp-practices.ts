/** A row of `epraccur.csv`: 27 columns, as the NHS writes them. */
export function practiceRow(
  code: string,
  name: string,
  { postcode = 'CO1 1ST', town = 'COLCHESTER', status = 'A', setting = '4', closed = '' } = {},
): string {
  const cells = Array.from({ length: 27 }, () => '');
  const set = { 0: code, 1: name, 2: 'Y61', 3: 'QJG', 4: '1 HIGH STREET', 7: town, 8: 'ESSEX' };
  Object.assign(cells, set, { 9: postcode, 10: '19740401', 11: closed, 12: status, 13: 'B' });
  Object.assign(cells, { 14: '06T', 17: '01206 000000', 21: '0', 25: setting });
  return cells.map((cell) => `"${cell}"`).join(',');
}

/** The bytes of an NHS practice file, in its own encoding. */
export const practiceFile = (...rows: readonly string[]): Buffer =>
  Buffer.from([...rows, ''].join('\r\n'), 'latin1');
