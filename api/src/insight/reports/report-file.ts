import {
  FIGURES_IN_DAYS,
  REPORT_FIGURES,
  type Report,
  type ReportRow,
} from '@chaps/contracts/staff-reports';
import { missedPercent, penceToDecimal, takenPercent } from '@chaps/domain';
import { stringify } from 'csv-stringify/sync';
import { SAFE_CSV } from '../../platform/security/printable.ts';

/** A cell of the file; empty when there is nothing to measure. */
function formatCell(report: Report, name: string, value: number | null | undefined) {
  if (report === 'money') return value ?? 0;
  if (FIGURES_IN_DAYS.includes(name)) return value ?? '';
  return value ?? 'withheld';
}

/** Percentages that the page calculates from attendance. */
const PERCENTAGES = { taken_percent: takenPercent, missed_percent: missedPercent };

/** A CSV file for spreadsheets: one line per row, money in pounds. */
export function toCsv(report: Report, rows: readonly ReportRow[]): string {
  const figures: readonly string[] = REPORT_FIGURES[report];
  const percentages = Object.entries(figures.includes('missed') ? PERCENTAGES : {});
  const lines = rows.map(({ key, figures: of }) => [
    key,
    ...figures.map((name) => formatCell(report, name, of[name])),
    ...percentages.map(([, percentOf]) => percentOf(of) ?? ''),
  ]);
  // A negative number as text would be escaped as a formula, and no spreadsheet would add it up.
  const number = (value: number) => (report === 'money' ? penceToDecimal(value) : String(value));
  return stringify(lines, {
    header: true,
    columns: [report, ...figures, ...percentages.map(([name]) => name)],
    ...SAFE_CSV,
    cast: { ...SAFE_CSV.cast, number },
  });
}
