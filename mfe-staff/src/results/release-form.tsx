import { releaseBatch } from '@chaps/api-client/staff-results';
import * as z from '@chaps/contracts/schema';
import type { BatchPage, BatchSummary, ResultBatch } from '@chaps/contracts/staff-results';
import { Notice, SummaryList } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';

const confirmationForm = z.object({
  checked: z.literal(true, 'Please confirm that you have checked it.'),
});

const lines = (summary: BatchSummary) => [
  { label: 'New results', value: summary.added },
  { label: 'Corrected results', value: summary.corrected },
  { label: 'Withdrawn results, no longer shown', value: summary.withdrawn },
  { label: 'Already known, skipped', value: summary.known },
  { label: 'Set aside, not released', value: summary.faulty },
  { label: 'Raised: added to the follow-up list', value: summary.raised },
  { label: 'Not stated whether raised: also added to the follow-up list', value: summary.not_said },
];

interface ReleaseFormProps {
  batch: ResultBatch;
  unreached: BatchPage['unreached'];
  call_first: BatchPage['call_first'];
  summary: BatchSummary;
  /** Digest of the rows shown. */
  digest: string;
  onDone: () => Promise<unknown>;
}

/** The effects of a release, for the second person to confirm, or why it is not possible. */
export function ReleaseForm(props: ReleaseFormProps) {
  const { batch, summary } = props;
  const none = summary.rows === summary.faulty;
  return (
    <section aria-labelledby="release">
      <h2 id="release">Release</h2>
      <SummaryList rows={lines(summary)} />
      {summary.faulty > 0 && (
        <Notice
          tone={none ? 'error' : 'warning'}
          title={none ? 'No row can be released' : `Rows with errors: ${summary.faulty}`}
        >
          {none
            ? 'Results from an event whose books are still open can be released here once the books are closed. If the laboratory sends a corrected file, discard this one. Otherwise set the rows aside: a clinician then matches each with its booking, or closes it with a reason.'
            : 'They are set aside, each with its reason, until a clinician resolves them. The other rows can be released.'}
        </Notice>
      )}
      {batch.own && (
        <Notice tone="info">
          {none
            ? 'You uploaded this file. Another clinician has to check it and set its rows aside.'
            : 'You uploaded this file. Another clinician has to check and release it before its results are shown.'}
        </Notice>
      )}
      {!batch.own && <Confirmation {...props} />}
    </section>
  );
}

/** People who cannot be told by e-mail, and how they will be reached instead. */
function UnreachedPeople({ unreached }: Pick<ReleaseFormProps, 'unreached'>) {
  if (unreached.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`These people have no account or no working e-mail address, so please call them: ${unreached.length}`}
    >
      <ul>
        {unreached.map(({ profile_id, name, phone }) => (
          <li key={profile_id}>
            {name}, {phone ?? 'no telephone number'}
          </li>
        ))}
      </ul>
      <p>They are listed under ‘Results not yet given’ until someone has told them.</p>
    </Notice>
  );
}

const formatHours = (hours: number) =>
  hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'day' : 'days'}` : `${hours} hours`;

/** People who are called before their mail is sent. */
function CallFirst({ summary, call_first }: Pick<ReleaseFormProps, 'summary' | 'call_first'>) {
  const { hours, mails } = call_first;
  if (summary.raised === 0 || hours === 0) return null;
  return (
    <Notice tone="warning" title={`People with raised results, to call first: ${summary.raised}`}>
      <p>
        {mails === 0
          ? 'None of them has both an account and a working e-mail address.'
          : `E-mails held back until the call: ${mails}. Each is sent when you record the call, or after ${formatHours(hours)}.`}{' '}
        They are listed first under ‘Results not yet given’.
      </p>
    </Notice>
  );
}

function Confirmation({ batch, summary, digest, unreached, call_first, onDone }: ReleaseFormProps) {
  const { added, corrected, withdrawn } = summary;
  const people = added + corrected;
  const waiting = call_first.mails;
  const notified = people + withdrawn - unreached.length - waiting;
  const none = summary.rows === summary.faulty;
  const form = useZodForm({
    schema: confirmationForm,
    labels: {
      checked: none
        ? 'I have checked that no row of this file can be released'
        : `I have compared this with the laboratory's list: ${people} ${people === 1 ? 'person' : 'people'} will see their result${withdrawn > 0 ? `, ${withdrawn} will no longer see theirs` : ''}; ${notified} will be notified by e-mail now${waiting > 0 ? `, ${waiting} after a call` : ''}`,
    },
    defaultValues: {},
  });
  return (
    <Form
      form={form}
      send={async () => {
        try {
          await releaseBatch(batch.batch_id, summary, digest);
        } finally {
          // Also runs after an error, because another clinician may have released the file.
          await onDone();
        }
      }}
      action={none ? 'Set all rows aside' : 'Release the results'}
      busyLabel={none ? 'Setting aside...' : 'Releasing...'}
    >
      <CallFirst summary={summary} call_first={call_first} />
      <UnreachedPeople unreached={unreached} />
      <FormField form={form} name="checked" kind="checkbox" />
    </Form>
  );
}
