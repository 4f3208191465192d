import type { ConsentChannel } from '@chaps/contracts';
import type { FollowUp, ResultVisit } from '@chaps/contracts/follow-ups';
import { formatDate } from '@chaps/domain';
import { VISIT_STATE_NAMES } from '@chaps/domain/visits';
import { SummaryList } from '@chaps/ui';
import { TUBE_STATE_NAMES } from '../clinic-day/samples/state-names.ts';
import { formatDateAndTime } from '../components/table-parts.tsx';

const CONSENT_CHANNEL_TEXT: Record<ConsentChannel, string> = {
  website: 'on the website',
  'mailed link': 'through a link in an e-mail',
  telephone: 'by telephone',
  paper: 'on paper',
  'in person': 'in person',
  tablet: 'on a tablet at the event',
};

function Visit({ visit }: { visit: ResultVisit }) {
  const { event_name, event_date, reference, state, arrived_at, sampled_at, sampled_by } = visit;
  const { reason, tube } = visit;
  const sample = [sampled_at && formatDateAndTime(sampled_at), sampled_by]
    .filter(Boolean)
    .join(', by ');
  return (
    <SummaryList
      rows={[
        { label: 'Event', value: `${event_name}, ${formatDate(event_date)}` },
        { label: 'Booking', value: reference },
        { label: 'Visit', value: VISIT_STATE_NAMES[state] },
        ...(arrived_at ? [{ label: 'Arrived', value: formatDateAndTime(arrived_at) }] : []),
        ...(sample ? [{ label: 'Sample taken', value: sample }] : []),
        ...(reason ? [{ label: 'Reason recorded', value: reason }] : []),
        ...(tube
          ? [
              {
                label: 'Tube',
                value: [tube.code, TUBE_STATE_NAMES[tube.state], tube.reason]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The person's consent form answers, and their visit with its tube. */
export function PreTestAnswers({ found: { answers, visit } }: { found: FollowUp }) {
  return (
    <>
      <h2>Answers before the test</h2>
      {answers ? (
        <>
          <p>
            Consent given {CONSENT_CHANNEL_TEXT[answers.given_through]},{' '}
            {formatDateAndTime(answers.given_at)}.
          </p>
          <SummaryList
            rows={answers.answers.map(({ question, answer }) => ({
              label: question,
              value: answer,
            }))}
          />
        </>
      ) : (
        <p>There is no stored consent form with answers for this test.</p>
      )}
      <h2>Visit and sample</h2>
      {visit ? <Visit visit={visit} /> : <p>This result is not linked to a booking.</p>}
    </>
  );
}
