import type { RecordedSheet } from '@chaps/contracts/day-sheets';
import { ActionResult, ButtonRow } from '@chaps/ui';
import { ButtonLink } from '../../components/links.tsx';
import { formatStepCount } from './words.ts';

/** The outcome of importing a sheet. */
export const ImportOutcome = ({
  eventId,
  recorded,
  refused,
}: RecordedSheet & { eventId: string }) => (
  <>
    <ActionResult tone={refused.length > 0 ? 'warning' : 'success'}>
      {recorded === 0
        ? 'Everything was already recorded.'
        : `${formatStepCount(recorded)} ${recorded === 1 ? 'has' : 'have'} been recorded.`}
      {refused.length > 0 && ' These rows could no longer be recorded:'}
    </ActionResult>
    {refused.length > 0 && (
      <ul>
        {refused.map(({ line, name, reason }) => (
          <li key={line}>
            Line {line}, {name}: {reason}
          </li>
        ))}
      </ul>
    )}
    <ButtonRow>
      <ButtonLink variant="secondary" to={`/staff/events/${eventId}/day`}>
        Back to the day
      </ButtonLink>
    </ButtonRow>
  </>
);
