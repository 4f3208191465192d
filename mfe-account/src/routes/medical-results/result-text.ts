import type { MedicalResult } from '@chaps/contracts/results';
import { writtenColour as colourOf, expectedBy, formatLongDate, MEASURED } from '@chaps/domain';

/** Spec 2, 'Medical results'. */
export const NOT_AVAILABLE = 'N/A';
export const NO_PRODUCT = 'Not Found';
export const NO_COMMENTS = 'Next appointment in years: N/A';

const LIMITS: Readonly<Record<string, string>> = {
  '<': 'less than ',
  '<=': 'at most ',
  '>': 'more than ',
  '>=': 'at least ',
};

/** Value and unit as written by the laboratory, e.g. '<0.1 ng/ml', or 'N/A'. */
export function valueWithUnit({ result }: MedicalResult): string {
  if (!result?.test_result) return NOT_AVAILABLE;
  return [result.test_result, result.test_unit].filter(Boolean).join(' ');
}

/** Day of the appointment, else of the sample (`YYYY-MM-DD`). */
export const dayOf = ({ appointment, result, withdrawn }: MedicalResult): string | undefined =>
  appointment?.event_date ?? result?.sample_date ?? withdrawn?.sample_date ?? undefined;

/** 'Tuesday, 01 December 2026', or 'N/A'. */
export function dateText(item: MedicalResult): string {
  const day = dayOf(item);
  return day ? formatLongDate(day) : NOT_AVAILABLE;
}

/** Whether the laboratory gave a number, including limits such as '<0.1'. */
export const isMeasured = ({ result }: MedicalResult) =>
  MEASURED.test(result?.test_result?.trim() ?? '');

export const hasValue = ({ result }: MedicalResult) => Boolean(result?.test_result?.trim());

/** The colour that the laboratory or clinician wrote. */
export const writtenColour = ({ result }: MedicalResult) => colourOf(result?.comments);

/** State of a result, independent of its number. */
export type Standing =
  | 'ready'
  | 'in words'
  | 'withdrawn'
  | 'ahead'
  | 'awaiting'
  | 'overdue'
  | 'unknown';

/** @param today London day, `YYYY-MM-DD` */
export function standingOf(item: MedicalResult, today: string): Standing {
  if (item.result?.test_result?.trim()) return isMeasured(item) ? 'ready' : 'in words';
  if (item.withdrawn) return 'withdrawn';
  const day = dayOf(item);
  if (!day) return 'unknown';
  if (day > today) return 'ahead';
  return expectedBy(day) < today ? 'overdue' : 'awaiting';
}

/** The first sentence of a result, e.g. 'Your PSA was 1.2 ng/ml'. */
export function resultSentence(item: MedicalResult, today: string): string {
  const written = item.result?.test_result?.trim();
  if (!written) {
    if (item.withdrawn) return 'The laboratory has withdrawn this result';
    return standingOf(item, today) === 'ahead'
      ? 'Your test is still to come'
      : 'Your result is not ready yet';
  }
  const measured = MEASURED.exec(written);
  if (!measured) return `Your result: ${written}`;
  const [, limit = '', number] = measured;
  const unit = item.result?.test_unit;
  return `Your PSA was ${LIMITS[limit] ?? ''}${number}${unit ? ` ${unit}` : ''}`;
}
