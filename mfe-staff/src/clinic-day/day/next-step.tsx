import type { DayAction, ExpectedPerson } from '@chaps/contracts/visits';
import {
  NEXT_STEP,
  VISIT_STATE_NAMES,
  type VisitState,
  type VisitStep,
} from '@chaps/domain/visits';
import { ActionResult, Button } from '@chaps/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showSuccess } from '../../components/show-success.ts';
import { RowActions } from '../../components/table-parts.tsx';
import { NotSampledDialog } from './not-sampled-dialog.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { recordStep } from './record-one.ts';
import { SampledDialog } from './sampled-dialog.tsx';

type StepDetails = Pick<
  DayAction,
  'reason' | 'paper_consent' | 'invite_again' | 'sample_code' | 'undoes'
>;

const DONE: Record<VisitStep, string> = {
  arrived: 'has arrived',
  ready: 'is ready',
  sampled: 'sample taken',
  'not sampled': 'no sample',
  'did not attend': 'did not attend',
  undo: 'last step undone',
};

const getUndoLabel = (state: VisitState) => `Undo ‘${VISIT_STATE_NAMES[state]}’`;

export function NextStep({ eventId, person }: { eventId: string; person: ExpectedPerson }) {
  const { appointment_id, state, last_action_id: last, contradicts } = person;
  const { first_name, last_name } = person;
  const name = `${first_name} ${last_name}`;
  const client = useQueryClient();
  const [asking, setAsking] = useState<'ready' | 'sampled' | 'not sampled'>();
  const record = useMutation({
    mutationFn: ({ step, extra }: { step: VisitStep; extra?: StepDetails }) =>
      recordStep(eventId, { action_id: crypto.randomUUID(), appointment_id, step, ...extra }),
    onSuccess: (conflict, { step }) => conflict ?? showSuccess(`${name}: ${DONE[step]}.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff', 'events', eventId] }),
  });
  const next = NEXT_STEP[state];
  const isAsked = (step: VisitStep): step is 'ready' | 'sampled' =>
    step === 'sampled' || (step === 'ready' && !person.consent_given);
  const press = (label: string, step: VisitStep, extra?: StepDetails) => (
    <Button
      variant={step === 'undo' ? 'quiet' : 'secondary'}
      aria-label={`${label}: ${name}`}
      busy={record.isPending && record.variables.step === step}
      busyLabel="Saving..."
      onClick={() =>
        isAsked(step) ? setAsking(step) : record.mutate(extra ? { step, extra } : { step })
      }
    >
      {label}
    </Button>
  );
  return (
    <>
      <RowActions>
        {next && press(VISIT_STATE_NAMES[next], next)}
        {(state === 'arrived' || state === 'ready') && (
          <Button
            variant="quiet"
            aria-label={`No sample: ${name}`}
            onClick={() => setAsking('not sampled')}
          >
            No sample
          </Button>
        )}
        {last && press(contradicts ? getUndoLabel(state) : 'Undo', 'undo', { undoes: last })}
        {contradicts &&
          press(getUndoLabel(contradicts.step), 'undo', { undoes: contradicts.action_id })}
        <PaymentStep eventId={eventId} person={person} />
      </RowActions>
      {record.data && (
        <ActionResult tone="warning">
          The step has been recorded. {record.data.reason}{' '}
          {record.data.isAboutTube
            ? 'The tube is held back until someone decides.'
            : 'Check the booking.'}
        </ActionResult>
      )}
      {record.error && <ActionResult tone="error">{record.error.message}</ActionResult>}
      {asking === 'ready' && (
        <ReadyDialog
          name={name}
          onClose={() => setAsking(undefined)}
          send={(extra) => record.mutateAsync({ step: 'ready', extra })}
        />
      )}
      {asking === 'sampled' && (
        <SampledDialog
          name={name}
          onClose={() => setAsking(undefined)}
          send={(extra) => record.mutateAsync({ step: 'sampled', extra })}
        />
      )}
      {asking === 'not sampled' && (
        <NotSampledDialog
          name={name}
          onClose={() => setAsking(undefined)}
          send={(extra) => record.mutateAsync({ step: 'not sampled', extra })}
        />
      )}
    </>
  );
}
