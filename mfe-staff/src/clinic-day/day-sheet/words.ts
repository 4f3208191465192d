import type { SheetRow } from '@chaps/contracts/day-sheets';

export const formatStepCount = (count: number): string =>
  count === 1 ? '1 step' : `${count} steps`;

const formatRowCount = (count: number, one: string, many: string): string =>
  count === 0 ? '' : ` ${count === 1 ? `1 row ${one}` : `${count} rows ${many}`}.`;

export const isSetAside = ({ faults }: SheetRow): boolean => faults.length > 0;
export const isUnclear = (row: SheetRow): boolean => !isSetAside(row) && row.looks_like !== null;

/** A summary of a sheet. */
export function describeSheet(rows: readonly SheetRow[], steps: number): string {
  const count = (counts: (row: SheetRow) => boolean) => rows.filter(counts).length;
  const differing = count((row) => !isSetAside(row) && row.kept.length > 0);
  return [
    steps === 0 ? 'There is nothing new to record.' : `${formatStepCount(steps)} can be recorded.`,
    formatRowCount(count(isSetAside), 'is set aside', 'are set aside'),
    formatRowCount(count(isUnclear), 'may belong to someone else', 'may belong to someone else'),
    formatRowCount(differing, 'differs from what is recorded', 'differ from what is recorded'),
  ].join('');
}
