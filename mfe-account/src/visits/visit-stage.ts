import type { Appointment } from '@chaps/contracts/appointments';
import type { OwnVisit } from '@chaps/contracts/own-visits';
import { hasAttended } from '@chaps/domain/visits';

/** The stage of an appointment from the user's point of view, before there is a result. */
export type VisitStage =
  | 'ahead'
  /** The event is over, and nothing was recorded. */
  | 'not recorded'
  /** The event is over: they came, and no outcome was recorded. */
  | 'unfinished'
  | 'awaiting'
  | 'overdue'
  /** The laboratory rejected the tube, or it is missing. */
  | 'sample failed'
  | 'not sampled'
  | 'did not attend';

/** Partial, because an older API omits it; then the visit is unknown. */
export type RecordedVisit = Partial<OwnVisit>;

interface Day {
  event_date: string;
  visit?: RecordedVisit | null | undefined;
}

/** @param today London day, `YYYY-MM-DD` */
export function getVisitStage({ event_date, visit }: Day, today: string): VisitStage {
  if (visit?.state === 'sampled') {
    if (visit.sample_failed) return 'sample failed';
    return visit.result_by && visit.result_by < today ? 'overdue' : 'awaiting';
  }
  if (visit?.state === 'not sampled' || visit?.state === 'did not attend') return visit.state;
  if (!(visit?.is_over ?? event_date < today)) return 'ahead';
  return visit?.state && hasAttended(visit.state) ? 'unfinished' : 'not recorded';
}

/** Whether the user may still move or cancel the appointment, because the visit has not started. */
export const hasNotStarted = ({ visit }: Pick<Appointment, 'visit'>): boolean =>
  !visit || (visit.state === 'expected' && !visit.has_begun);
