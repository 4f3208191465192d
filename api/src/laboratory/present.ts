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
    result:
      row.result_id === null
        ? null
        : {
            test_result: row.test_result,
            test_unit: row.test_unit,
            comments: row.comments,
            sample_date: row.sample_date,
            corrected_on: row.corrected_on,
          },
    visit: presentVisit(row.visit),
    withdrawn:
      row.withdrawn_on === null ? null : { on: row.withdrawn_on, sample_date: row.sample_date },
  };
}
