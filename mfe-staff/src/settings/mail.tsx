import {
  changeMailText,
  mailTextsQuery,
  previewMailText,
  resetMailText,
} from '@chaps/api-client/mail-words';
import { mailTextForm, type StoredMailText } from '@chaps/contracts/mail-words';
import { ActionResult, Button, ButtonRow, TextAreaField, TextField } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import {
  NotFound,
  QueryContent,
  StaffPage,
  usePermissionForAllEvents,
} from '../components/staff-page.tsx';
import { formatDateAndTime } from '../components/table-parts.tsx';

type Words = Pick<StoredMailText, 'subject' | 'body'>;

/** The whole mail with the text as currently typed. */
function Preview({ kind, typed }: { kind: string; typed: () => Words }) {
  const preview = useMutation({ mutationFn: () => previewMailText(kind, typed()) });
  const { data, error } = preview;
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          busy={preview.isPending}
          busyLabel="Preparing..."
          onClick={() => preview.mutate()}
        >
          Preview
        </Button>
      </ButtonRow>
      {error && <ActionResult tone="error">{error.message}</ActionResult>}
      {data && (
        <>
          <ActionResult of={data} tone="info">
            The subject is ‘{data.subject}’. Below is the full e-mail, as an example recipient would
            see it.
          </ActionResult>
          <TextAreaField label="The e-mail" readOnly rows={16} value={data.text} />
        </>
      )}
    </>
  );
}

interface ResetWordingProps {
  kind: string;
  onReset: () => Promise<void>;
}

function ResetWording({ kind, onReset }: ResetWordingProps) {
  const reset = useMutation({ mutationFn: () => resetMailText(kind), onSuccess: onReset });
  return (
    <>
      <ButtonRow>
        <Button
          variant="quiet"
          busy={reset.isPending}
          busyLabel="Restoring..."
          onClick={() => reset.mutate()}
        >
          Restore the default
        </Button>
      </ButtonRow>
      {reset.error && <ActionResult tone="error">{reset.error.message}</ActionResult>}
    </>
  );
}

interface MailTextFormProps {
  stored: StoredMailText;
  /** Loads the text again and resets the form to it. */
  onDone: (words: string) => Promise<void>;
}

function MailTextForm({ stored, onDone }: MailTextFormProps) {
  const { kind, subject, body, version, fields } = stored;
  const form = useZodForm({
    schema: mailTextForm(fields),
    labels: { subject: 'Subject', body: 'Opening' },
    defaultValues: { subject, body },
  });
  const known = fields?.map((field) => `{${field}}`).join(', ');
  return (
    <>
      <Form
        form={form}
        send={async (words) => {
          await changeMailText(kind, { ...words, version });
          await onDone('The e-mail has been saved. It will have this wording from now on.');
        }}
        action="Save"
        busyLabel="Saving..."
        confirmLeave
      >
        <FormField form={form} name="subject" />
        <FormField
          form={form}
          name="body"
          kind="lines"
          rows={8}
          hint={`${known ? `You can use ${known}. ` : ''}An empty line ends a paragraph.`}
        />
      </Form>
      <Preview kind={kind} typed={() => form.getValues()} />
      {version > 0 && (
        <ResetWording
          kind={kind}
          onReset={() => onDone('The e-mail has been restored to its default wording.')}
        />
      )}
    </>
  );
}

/** Read-only for coordinators of one event, who may not change texts that all events share. */
function Words({ stored: { kind, subject, body } }: Pick<MailTextFormProps, 'stored'>) {
  return (
    <>
      <p>Coordinators with access to all events can edit this wording.</p>
      <TextField label="Subject" readOnly value={subject} />
      <TextAreaField label="Opening" readOnly rows={8} value={body} />
      <Preview kind={kind} typed={() => ({ subject, body })} />
    </>
  );
}

/** `/staff/mails/:kind`: the text of one automatic mail. */
export default function Mail() {
  const { kind = '' } = useParams();
  const client = useQueryClient();
  const isEditor = usePermissionForAllEvents('change templates');
  const query = useQuery(mailTextsQuery());
  const [done, setDone] = useState<{ words: string }>();
  // The form keeps its initial text, whatever is loaded in the background.
  const [base, setBase] = useState<StoredMailText>();
  const loadAgain = async (words: string) => {
    const mails = await client.fetchQuery(mailTextsQuery());
    setBase(mails.find((mail) => mail.kind === kind));
    setDone({ words });
  };
  return (
    <StaffPage
      title={query.data?.find((mail) => mail.kind === kind)?.about ?? 'Automatic e-mail'}
      before={
        <Breadcrumbs
          to={[
            ['Settings', 'settings'],
            ['Automatic e-mails', 'mails'],
          ]}
        />
      }
    >
      <QueryContent query={query}>
        {(mails) => {
          const stored = base ?? mails.find((mail) => mail.kind === kind);
          if (!stored) return <NotFound />;
          const { changed_at, changed_by, version } = stored;
          return (
            <>
              <p>
                {changed_at
                  ? `Edited by ${changed_by}, ${formatDateAndTime(changed_at)}.`
                  : 'This e-mail has its default wording.'}
              </p>
              {done && (
                <ActionResult of={done} tone="success">
                  {done.words}
                </ActionResult>
              )}
              {isEditor ? (
                <MailTextForm key={version} stored={stored} onDone={loadAgain} />
              ) : (
                <Words stored={stored} />
              )}
            </>
          );
        }}
      </QueryContent>
    </StaffPage>
  );
}
