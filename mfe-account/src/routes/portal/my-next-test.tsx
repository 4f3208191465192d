import { changeOwnRecall, ownRecallQuery } from '@chaps/api-client/recalls';
import { paths } from '@chaps/contracts/paths';
import type { OwnRecall, OwnRecallChange } from '@chaps/contracts/recalls';
import { AGE_RULE, formatMonth, londonDate, OVER_AGE } from '@chaps/domain';
import { queryClient } from '@chaps/runtime';
import { ActionResult, Async, Button, ButtonLink, ButtonRow, Card, Skeleton } from '@chaps/ui';
import { ActionFailure } from '@chaps/ui/action-failure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PORTAL_SECTIONS } from './section-links.tsx';

type Change = OwnRecallChange['change'];

const ENDED: Partial<Record<NonNullable<OwnRecall['ended_reason']>, string>> = {
  'no more reminders': 'We will not remind you of your next test.',
  'under the care of a GP or hospital':
    'Your GP or hospital is looking after you. Ask them when your next test is due.',
  [OVER_AGE]: `${AGE_RULE} We have no next test planned for you.`,
};

/** When the next test is due, as a sentence. */
function describeDueDate({ state, ended_reason, due_on }: OwnRecall, today: string): string {
  if (ended_reason) return ENDED[ended_reason] ?? 'We have no next test planned for you.';
  if (state === 'booked') return 'You have booked your next test.';
  if (due_on <= today) return 'Your next test is due now.';
  return `Your next test is due in ${formatMonth(due_on)}.`;
}

function describeNextStep(
  { state, ended_reason, due_on }: OwnRecall,
  today: string,
): string | undefined {
  if (ended_reason === OVER_AGE) return 'If you have symptoms or are worried, see your GP.';
  if (ended_reason) return 'You can still book a test whenever you like.';
  if (state === 'booked') return undefined;
  if (due_on <= today) return 'You can book one now. It is your choice.';
  return 'There is nothing you need to do until then. If you have symptoms or are worried, see your GP now.';
}

const DONE: Record<Change, (recall: OwnRecall) => string> = {
  'in a year': ({ state, due_on }) =>
    state === 'booked'
      ? 'Your choice has been saved.'
      : `Your next test has been put off until ${formatMonth(due_on)}.`,
  'no more reminders': () => 'We will not send you any more reminders.',
  undo: () => 'We will remind you of your next test.',
};

function NextTest({ recall }: { recall: OwnRecall }) {
  const today = londonDate(new Date());
  const change = useMutation({
    mutationFn: (wanted: Change) =>
      changeOwnRecall(recall.recall_id, { version: recall.version, change: wanted }),
    onSuccess: (now) => queryClient.setQueryData(ownRecallQuery().queryKey, now),
    // Someone else may have changed the date, so the stored state is shown.
    onError: () => queryClient.invalidateQueries(ownRecallQuery()),
  });
  const { state, ended_reason, due_on, can_undo, can_postpone } = recall;
  const button = (wanted: Change, label: string) => (
    <Button
      variant="secondary"
      busy={change.isPending && change.variables === wanted}
      busyLabel="Saving..."
      onClick={() => change.mutate(wanted)}
    >
      {label}
    </Button>
  );
  const next = describeNextStep(recall, today);
  // Until the booked test is over, its date is not changed here.
  const isOpen = state !== 'booked';
  return (
    <>
      <p>
        <strong>{describeDueDate(recall, today)}</strong>
      </p>
      {next && <p>{next}</p>}
      {ended_reason === OVER_AGE && (
        <p>
          <Link to={paths.elderlyPsaTesting()}>Read about PSA testing for people above 80</Link>
        </p>
      )}
      {change.error && (
        <ActionFailure
          title="Your choice was not saved"
          perhaps="your choice was saved"
          error={change.error}
        />
      )}
      {change.isSuccess && change.data && (
        <ActionResult tone="success">
          {DONE[change.variables]({ ...change.data, state })}
        </ActionResult>
      )}
      <ButtonRow>
        {isOpen && ended_reason !== OVER_AGE && (state === 'ended' || due_on <= today) && (
          <ButtonLink to={paths.findEvents()}>Find an event</ButtonLink>
        )}
        {isOpen && can_undo && button('undo', state === 'ended' ? 'Start reminders again' : 'Undo')}
        {isOpen &&
          state !== 'ended' &&
          state !== 'postponed' &&
          can_postpone !== false &&
          button('in a year', 'Put it off for a year')}
        {state !== 'ended' && button('no more reminders', 'No more reminders')}
      </ButtonRow>
    </>
  );
}

/** When the user is due again, and whether they want a reminder. */
export function MyNextTest() {
  return (
    <Card as="section" id="my-next-test" title={PORTAL_SECTIONS['my-next-test']} level={2}>
      <Async
        query={useQuery(ownRecallQuery())}
        pending={<Skeleton height="5rem" lines={2} />}
        title="We could not load the date of your next test"
        message="Nothing has changed. Please try again in a moment."
      >
        {(recall) =>
          recall ? (
            <NextTest recall={recall} />
          ) : (
            <p>
              Once you have your result and any follow-up has ended, we will show the date of your
              next test here.
            </p>
          )
        }
      </Async>
    </Card>
  );
}
