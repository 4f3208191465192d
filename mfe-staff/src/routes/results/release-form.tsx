import { releaseBatch } from '@chaps/api-client/staff-results';
import * as z from '@chaps/contracts/schema';
import type { BatchSummary, ResultBatch } from '@chaps/contracts/staff-results';
import { Notice, SummaryList } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { StaffForm } from '../../components/staff-form.tsx';

const confirmation = z.object({
  checked: z.literal(true, 'Please confirm that you have checked it.'),
});

const lines = (summary: BatchSummary) => [
  { label: 'New results', value: summary.added },
  { label: 'Corrected results', value: summary.corrected },
  { label: 'Known already, passed over', value: summary.known },
  { label: 'Raised: go on the follow-up list', value: summary.raised },
  { label: 'Not said whether raised: go on the list, too', value: summary.not_said },
];

interface ReleaseFormProps {
  batch: ResultBatch;
  summary: BatchSummary;
  onDone: () => Promise<unknown>;
}

/** What a release does, for the second person to confirm; or why it cannot be done. */
export function ReleaseForm({ batch, summary, onDone }: ReleaseFormProps) {
  const people = summary.added + summary.corrected;
  return (
    <section aria-labelledby="release">
      <h2 id="release">Release</h2>
      <SummaryList rows={lines(summary)} />
      {summary.faulty > 0 && (
        <Notice tone="error" title={`Rows with a fault: ${summary.faulty}`}>
          Nothing of this file can be released. Ask the laboratory for a corrected file, upload it,
          and discard this one.
        </Notice>
      )}
      {summary.faulty === 0 && batch.own && (
        <Notice tone="info">
          You uploaded this file. Another clinician has to check and release it before its results
          are shown.
        </Notice>
      )}
      {summary.faulty === 0 && !batch.own && (
        <Confirmation batch={batch} summary={summary} people={people} onDone={onDone} />
      )}
    </section>
  );
}

function Confirmation(props: ReleaseFormProps & { people: number }) {
  const { batch, summary, people, onDone } = props;
  const form = useZodForm({
    schema: confirmation,
    labels: {
      checked: `I have compared this with the laboratory's list: ${people} people will see their result and are notified by email`,
    },
    defaultValues: {},
  });
  return (
    <StaffForm
      form={form}
      send={async () => {
        try {
          await releaseBatch(batch.batch_id, summary);
        } finally {
          // After an error too: another clinician may have released it.
          await onDone();
        }
      }}
      action="Release the results"
      busyLabel="Releasing..."
    >
      <FormField form={form} name="checked" kind="checkbox" />
    </StaffForm>
  );
}
