import { formatMeasuredValues, formatWithUnit } from '@chaps/contracts/result-fields';
import type { MedicalResult } from '@chaps/contracts/results';
import {
  findCommentColour as colourOf,
  formatLongDate,
  MEASURED_VALUE_PATTERN,
  resultExpectedBy,
} from '@chaps/domain';
import { getVisitStage, type RecordedVisit, type VisitStage } from '../../visits/visit-stage.ts';

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

/** The measured value as the laboratory wrote it, e.g. '<0.1 ng/ml', or 'N/A'. */
export function formatResultValue({ result }: MedicalResult): string {
  if (!result?.test_result) return NOT_AVAILABLE;
  return formatMeasuredValues(result);
}

/** Day of the appointment, or else of the sample (`YYYY-MM-DD`). */
export const getResultDay = ({
  appointment,
  result,
  withdrawn,
}: MedicalResult): string | undefined =>
  appointment?.event_date ?? result?.sample_date ?? withdrawn?.sample_date ?? undefined;

/** 'Tuesday, 01 December 2026', or 'N/A'. */
export function formatResultDate(item: MedicalResult): string {
  const day = getResultDay(item);
  return day ? formatLongDate(day) : NOT_AVAILABLE;
}

/** Whether the laboratory gave a number, including limits such as '<0.1'. */
export const isMeasured = ({ result }: MedicalResult) =>
  MEASURED_VALUE_PATTERN.test(result?.test_result?.trim() ?? '');

export const hasValue = ({ result }: MedicalResult) => Boolean(result?.test_result?.trim());

/** The colour that the laboratory or clinician wrote. */
export const getCommentColour = ({ result }: MedicalResult) => colourOf(result?.comments);

/** State of a result, independent of its number. */
export type ResultStatus = 'ready' | 'in words' | 'withdrawn' | 'unknown' | VisitStage;

/** What was recorded at the event. If the laboratory names a sample, one must have been taken. */
export function toRecordedVisit({ visit, result }: MedicalResult): RecordedVisit | undefined {
  const sampled_on = result?.sample_date;
  if (!sampled_on) return visit ?? undefined;
  return { state: 'sampled', sampled_on, result_by: resultExpectedBy(sampled_on) };
}

/** @param today London day, `YYYY-MM-DD` */
export function getResultStatus(item: MedicalResult, today: string): ResultStatus {
  if (item.result?.test_result?.trim()) return isMeasured(item) ? 'ready' : 'in words';
  if (item.withdrawn && !item.visit?.sample_failed) return 'withdrawn';
  const event_date = getResultDay(item);
  return event_date
    ? getVisitStage({ event_date, visit: toRecordedVisit(item) }, today)
    : 'unknown';
}

const SENTENCES: Partial<Record<ResultStatus, string>> = {
  ahead: 'You have not had your test yet',
  'sample failed': 'We have no result for your sample',
  'not sampled': 'No sample was taken',
  'did not attend': 'We missed you',
  'not recorded': 'We have not recorded your visit yet',
  unfinished: 'You came, and the outcome is not recorded yet',
};

/** The first sentence of a result, e.g. 'Your PSA was 1.2 ng/ml'. */
export function describeResult(item: MedicalResult, today: string): string {
  const written = item.result?.test_result?.trim();
  if (!written) {
    if (item.withdrawn) return 'The laboratory has withdrawn this result';
    const standing = getResultStatus(item, today);
    return SENTENCES[standing] ?? 'Your result is not ready yet';
  }
  const measured = MEASURED_VALUE_PATTERN.exec(written);
  if (!measured) return `Your result: ${written}`;
  const [, limit = '', number] = measured;
  return `Your PSA was ${LIMITS[limit] ?? ''}${formatWithUnit(number, item.result?.test_unit)}`;
}
