import type { DayFilter, ExpectedPerson } from '@chaps/contracts/visits';
import { hasAttended, VISIT_STATE_NAMES, type VisitState } from '@chaps/domain/visits';
import { Tag, type TagTone } from '@chaps/ui';
import { NoWrap } from '../../components/table-parts.tsx';

const TONES: Readonly<Partial<Record<VisitState, TagTone>>> = {
  arrived: 'info',
  ready: 'info',
  sampled: 'info',
};

export const VisitTag = ({ state }: Pick<ExpectedPerson, 'state'>) => (
  <Tag tone={TONES[state] ?? 'neutral'}>
    <NoWrap>{VISIT_STATE_NAMES[state]}</NoWrap>
  </Tag>
);

/** What needs attention at check-in, or ''. */
export function describeCheckInIssue({
  is_cancelled,
  is_unpaid,
  consent_given,
  origin,
  state,
}: Pick<
  ExpectedPerson,
  'is_cancelled' | 'is_unpaid' | 'consent_given' | 'origin' | 'state'
>): string {
  if (is_cancelled) {
    return origin === 'walk-in' && !hasAttended(state) ? 'Arrival undone' : 'Cancelled';
  }
  if (is_unpaid) return consent_given ? 'Not paid' : 'Not paid, no consent';
  return consent_given ? '' : 'No consent';
}

export const PEOPLE_FILTERS = [
  { value: 'all', label: 'Everyone' },
  { value: 'expected', label: 'Expected' },
  { value: 'waiting', label: 'Waiting, longest wait first' },
  { value: 'sampled', label: 'Sample taken' },
  { value: 'not sampled', label: 'No sample' },
  { value: 'did not attend', label: 'Did not attend' },
] as const satisfies readonly { value: DayFilter; label: string }[];

/** The whole minutes since an instant. @param instant ISO 8601 */
export const countMinutesSince = (instant: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 60_000));
