import { resolveSampleConflict } from '@chaps/api-client/visits';
import { type SampleConflict, sampleDecision } from '@chaps/contracts/samples';
import * as z from '@chaps/contracts/schema';
import { Button, Notice, RadioGroupField } from '@chaps/ui';
import { FormField, fieldProps, useZodForm } from '@chaps/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { showSuccess } from '../../components/show-success.ts';
import { useNamesakes } from '../day/use-namesakes.ts';

type Sample = SampleConflict['samples'][number];

const formatPerson = ({ start_time, name }: Sample) => `${start_time ?? 'Walk-in'} ${name}`;

interface ConflictQuestion {
  title: (sample: Sample) => string;
  /** null if no sample can be kept. */
  answer: ((sample: Sample) => string) | null;
  none: string;
}

/** The question for each kind of conflict, and its answers. */
const CONFLICT_QUESTIONS: Record<SampleConflict['what'], ConflictQuestion> = {
  'one tube, several people': {
    title: ({ code }: Sample) => `Whose is tube ${code}?`,
    answer: formatPerson,
    none: 'Unknown: discard the tube',
  },
  'several tubes, one person': {
    title: (sample: Sample) => `Which tube belongs to ${sample.name}?`,
    answer: ({ code }: Sample) => `Tube ${code}`,
    none: 'Unknown: discard all of them',
  },
  'label of another person': {
    title: ({ code, name }: Sample) =>
      `Tube ${code}, taken from ${name}, has another person’s label`,
    answer: null,
    none: 'Discard the tube: labels must not be swapped',
  },
};

const NONE = 'none';
const schema = sampleDecision.pick({ reason: true }).extend({
  keep: z.string({ error: 'Please choose an answer.' }).min(1, 'Please choose an answer.'),
});

interface DecideDialogProps {
  eventId: string;
  conflict: SampleConflict;
  onClose: () => void;
}

function DecideDialog({ eventId, conflict: { what, samples }, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const { title, answer, none } = CONFLICT_QUESTIONS[what];
  const form = useZodForm({
    schema,
    labels: { keep: 'Your decision', reason: 'Evidence, for the audit log' },
    defaultValues: { keep: '', reason: '' },
  });
  return (
    <FormDialog
      title={samples[0] ? title(samples[0]) : 'Tubes'}
      form={form}
      send={async ({ keep, reason }) => {
        const { take_out = [] } = await resolveSampleConflict(eventId, {
          sample_ids: samples.map(({ sample_id }) => sample_id),
          keep: keep === NONE ? null : keep,
          reason,
        });
        await client.invalidateQueries({ queryKey: ['staff', 'events', eventId] });
        onClose();
        const out = take_out.length > 0 ? ` Take ${take_out.join(', ')} out of the box.` : '';
        showSuccess(`Your decision has been recorded.${out}`);
      }}
      action="Confirm decision"
      busyLabel="Saving..."
      keep="Not yet"
      onClose={onClose}
    >
      <RadioGroupField
        {...fieldProps(form, 'keep')}
        legend={form.labels.keep}
        options={[
          ...samples.flatMap((sample) =>
            answer ? { value: sample.sample_id, label: answer(sample) } : [],
          ),
          { value: NONE, label: none },
        ]}
      />
      {samples
        .filter(({ has_result }) => has_result)
        .map(({ sample_id, name, code }) => (
          <Notice
            key={sample_id}
            tone="warning"
            title={`A result for tube ${code} was released to ${name}`}
          >
            <p>If the tube is not theirs, ask a clinician to withdraw the result.</p>
          </Notice>
        ))}
      <p>
        Anyone left without a tube will not get a result. They must be told, and can have another
        test free of charge.
      </p>
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}

/** Names shared by two people, with a detail that tells them apart. */
const distinguishNamesakes = (
  { what, samples }: SampleConflict,
  namesakes: ReadonlyMap<string, string>,
): SampleConflict => ({
  what,
  samples: samples.map((sample) => {
    const born = namesakes.get(sample.appointment_id);
    return born ? { ...sample, name: `${sample.name}, ${born}` } : sample;
  }),
});

/** Tubes that are held back, each with a button to resolve it. */
export function Tubes({ eventId, conflicts }: { eventId: string; conflicts: SampleConflict[] }) {
  const [asking, setAsking] = useState<SampleConflict>();
  const namesakes = useNamesakes(eventId);
  if (conflicts.length === 0 && !asking) return null;
  return (
    <>
      <Notice tone="warning" title="Held back until you decide">
        <p>These tubes are left off the laboratory’s list, and their results are held back.</p>
        <ul>
          {conflicts.map((known) => {
            const conflict = distinguishNamesakes(known, namesakes);
            const { what, samples } = conflict;
            const [first] = samples;
            if (!first) return null;
            const { title, answer } = CONFLICT_QUESTIONS[what];
            return (
              <li key={`${what} ${first.sample_id}`}>
                {title(first)} {answer && samples.map(answer).join(' or ')}{' '}
                <Button
                  variant="quiet"
                  aria-label={`Decide: ${title(first)}`}
                  onClick={() => setAsking(conflict)}
                >
                  Decide
                </Button>
              </li>
            );
          })}
        </ul>
      </Notice>
      {asking && (
        <DecideDialog eventId={eventId} conflict={asking} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}
