import { endTube, packTubes, recordPersonTold } from '@chaps/api-client/visits';
import {
  type EventSample,
  TUBE_TELLING_METHODS,
  type TubeTellingMethod,
} from '@chaps/contracts/samples';
import { endingRequest, personToldRequest, TUBE_ENDINGS } from '@chaps/contracts/tube-endings';
import { ActionResult, Button, RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { NoWrap } from '../../components/table-parts.tsx';
import { hasFailed } from './state-names.ts';

const ENDED_STATES: readonly EventSample['state'][] = [
  'resulted',
  'rejected',
  'missing',
  'discarded',
];

const ENDINGS: Record<(typeof TUBE_ENDINGS)[number], string> = {
  rejected: 'The laboratory rejected it',
  missing: 'It is missing',
};

interface Props {
  eventId: string;
  tube: EventSample;
  onClose: () => void;
}

function EndDialog({ eventId, tube: { sample_id, name, code }, onClose }: Props) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: endingRequest,
    labels: { state: 'What happened', reason: 'Reason, for the audit log' },
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={`Record the outcome of tube ${code ?? 'without a code'}, ${name}`}
      tone="warning"
      form={form}
      send={async (chosen) => {
        await endTube(eventId, sample_id, chosen);
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess('The outcome has been recorded. The person must be told.');
      }}
      action="Record the outcome"
      busyLabel="Saving..."
      variant="danger"
      keep="Keep it"
      onClose={onClose}
    >
      <p>
        There will be no result. If we have their e-mail address, we will send an apology and offer
        the nearest available date. It will cost them nothing, unless they have been refunded.
      </p>
      <RadioGroupField
        {...fieldProps(form, 'state')}
        legend={form.labels.state}
        options={TUBE_ENDINGS.map((value) => ({ value, label: ENDINGS[value] }))}
      />
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

const TOLD_LABELS: Record<TubeTellingMethod, string> = {
  telephone: 'By telephone',
  letter: 'By a letter that has arrived',
  'in person': 'In person',
  'cannot be reached': 'They cannot be reached',
};

function RecordToldDialog({ eventId, tube, onClose }: Props) {
  const { sample_id, name, repeat_for } = tube;
  const client = useQueryClient();
  const form = useZodForm({
    schema: personToldRequest,
    labels: { how: 'How', reason: 'What you tried, for the audit log' },
    defaultValues: { how: 'telephone', reason: '' },
  });
  const isUnreachable = form.watch('how') === 'cannot be reached';
  return (
    <FormDialog
      title={`How was ${name} told?`}
      form={form}
      send={async ({ how, reason }) => {
        await recordPersonTold(eventId, sample_id, isUnreachable ? { how, reason } : { how });
        await client.invalidateQueries({ queryKey: ['staff'] });
        onClose();
        showSuccess(
          isUnreachable
            ? `${name} is no longer listed as not told.`
            : `Recorded: ${name} has been told.`,
        );
      }}
      action="Record it"
      busyLabel="Saving..."
      keep="Not yet"
      onClose={onClose}
    >
      <p>
        {repeat_for
          ? 'Tell them that there will be no result, and that another test will cost them nothing. You can book it for them here.'
          : 'Tell them that there will be no result. Do not promise that another test is free: they may have been refunded, or tested since.'}
      </p>
      <RadioGroupField
        {...fieldProps(form, 'how')}
        legend={form.labels.how}
        options={TUBE_TELLING_METHODS.map((value) => ({ value, label: TOLD_LABELS[value] }))}
      />
      {isUnreachable && <FormField form={form} name="reason" />}
    </FormDialog>
  );
}

/** A tube without a code cannot be scanned, so a button packs it. */
function PackButton({ eventId, tube: { sample_id, name } }: Omit<Props, 'onClose'>) {
  const client = useQueryClient();
  const packing = useMutation({
    mutationFn: () => packTubes(eventId, { sample_ids: [sample_id] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['staff', 'events', eventId] }),
  });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Pack: ${name}`}
        busy={packing.isPending}
        busyLabel="Packing..."
        onClick={() => packing.mutate()}
      >
        Pack
      </Button>
      {packing.error && <ActionResult tone="error">{packing.error.message}</ActionResult>}
    </>
  );
}

/** Actions on a tube: pack it, end it, record that the patient knows, or book the patient again. */
export function TubeActions({ eventId, tube }: Omit<Props, 'onClose'>) {
  const [asks, setAsks] = useState<'ending' | 'told'>();
  const onClose = () => setAsks(undefined);
  const { state, code, name } = tube;
  const isTelling = hasFailed(tube);
  const mayEnd = !isTelling && !ENDED_STATES.includes(state);
  const isTold = tube.told && tube.told.how !== 'cannot be reached';
  return (
    <>
      {state === 'taken' && code === null && tube.held === null && (
        <PackButton eventId={eventId} tube={tube} />
      )}
      {isTelling && !isTold && (
        <Button
          variant="quiet"
          aria-label={`Record how they were told: ${name}`}
          onClick={() => setAsks('told')}
        >
          Record how they were told
        </Button>
      )}
      {tube.repeat_for && (
        <ButtonLink
          variant="quiet"
          aria-label={`Book a free repeat test: ${name}`}
          to={`/staff/book?person=${tube.repeat_for}&event=nearest`}
        >
          Book a free repeat test
        </ButtonLink>
      )}
      {mayEnd && (
        <Button
          variant="quiet"
          aria-label={`Rejected or missing: ${code ?? name}`}
          onClick={() => setAsks('ending')}
        >
          <NoWrap>Rejected or missing</NoWrap>
        </Button>
      )}
      {asks === 'ending' && <EndDialog eventId={eventId} tube={tube} onClose={onClose} />}
      {asks === 'told' && <RecordToldDialog eventId={eventId} tube={tube} onClose={onClose} />}
    </>
  );
}
