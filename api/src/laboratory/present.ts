import type { MedicalResult } from '@chaps/contracts';
import { presentVisit } from '../booking/own-visit.ts';
import type { ResultRow } from './queries.ts';

/** Spec 3, 'Medical result item': a missing half is null. */
export function presentResult(row: ResultRow): MedicalResult {
  return {
    appointment:
      row.event_name === null || row.event_date === null
        ? null
        : {
            event_name: row.event_name,
            product_name: row.product_name,
            event_date: row.event_date,
          },
    result: row.result,
    visit: presentVisit(row.visit),
    withdrawn: row.withdrawn ?? null,
  };
}
