import { previewMessage, sendMessage } from '@chaps/api-client/staff-bookings';
import {
  MESSAGE_DELAY_SECONDS,
  type MessagePreview,
  type MessageRequest,
  messageForm,
} from '@chaps/contracts/staff-bookings';
import { isAboutResults, MESSAGE_FIELDS } from '@chaps/domain/messages';
import { ActionResult, Button, ButtonRow, LazyDialog, Notice, TextAreaField } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { peopleWords } from './filter.ts';

type Text = Pick<MessageRequest, 'subject' | 'body'>;

interface SentMessage {
  id: string;
  people: number;
}

interface MessageDialogProps {
  eventId: string;
  to: MessageRequest['to'];
  /** Such as 'Everyone booked' or '3 selected'. */
  toName: string;
  /** Whether the event's day has come, so that a message may be about results. */
  hasCome: boolean;
  onSent: (message: SentMessage) => void;
  onClose: () => void;
}

const FIELDS = MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ');

const RESULTS_TEXT = {
  subject: 'Results are on the way',
  body: 'Thank you for coming to {event}. Your sample is with the laboratory.\n\nWe write to you as soon as your result is there, usually within two weeks.',
};

interface ReviewProps extends Pick<MessageDialogProps, 'eventId' | 'onClose'> {
  shown: MessagePreview;
  text: Text;
}

/** Whom the message reaches and how the first of them reads it, or why it may not be sent. */
function Review({ shown, text, eventId, onClose }: ReviewProps) {
  const unmarked = isAboutResults(text) && shown.not_marked > 0 && (
    <p>
      {peopleWords(shown.not_marked)} of this event {shown.not_marked === 1 ? 'is' : 'are'} not
      marked yet.{' '}
      <Link to={`/staff/events/${eventId}/bookings?group=not+arrived`} onClick={onClose}>
        Mark who came
      </Link>
    </p>
  );
  if (shown.refusal) {
    return (
      <ActionResult tone="error">
        <p>{shown.refusal}</p>
        {unmarked}
      </ActionResult>
    );
  }
  return (
    <>
      {unmarked && <Notice tone="warning">{unmarked}</Notice>}
      <p>
        {shown.people === 0
          ? 'There is nobody in this group.'
          : `${peopleWords(shown.people)} will be notified by email. You can cancel sending for ${MESSAGE_DELAY_SECONDS} seconds. The first of them reads:`}
      </p>
      {shown.people > 0 && <TextAreaField label="The mail" readOnly rows={8} value={shown.text} />}
    </>
  );
}

/** Writes to a group: first the text, then a preview with the number of recipients. */
export default function MessageDialog(props: MessageDialogProps) {
  const { eventId, to, toName, hasCome, onSent, onClose } = props;
  const form = useZodForm({
    schema: messageForm,
    labels: { subject: 'Subject', body: 'Message' },
    defaultValues: { subject: '', body: '' },
  });
  // The same for each attempt to send this text, so that it is sent once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const preview = useMutation({
    mutationFn: (text: Text) => previewMessage(eventId, { ...text, to }),
  });
  const sending = useMutation({
    mutationFn: (text: Text) => sendMessage(eventId, { ...text, to, message_id: id }),
    onSuccess: ({ people }) => onSent({ id, people }),
  });
  const shown = preview.data;
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown && !shown.refusal ? 'Send this message?' : `Write to: ${toName}`}
    >
      {shown && preview.variables ? (
        <>
          <Review shown={shown} text={preview.variables} eventId={eventId} onClose={onClose} />
          {sending.error && <ActionResult tone="error">{sending.error.message}</ActionResult>}
          <ButtonRow>
            {!shown.refusal && (
              <Button
                disabled={shown.people === 0}
                busy={sending.isPending}
                busyLabel="Sending..."
                onClick={() => sending.mutate(preview.variables)}
              >
                Send to {peopleWords(shown.people)}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => {
                setId(crypto.randomUUID());
                sending.reset();
                preview.reset();
              }}
            >
              Change the text
            </Button>
          </ButtonRow>
        </>
      ) : (
        <Form
          form={form}
          send={(text) => preview.mutateAsync(text)}
          action="Preview"
          busyLabel="Preparing..."
          confirmLeave
          beside={
            <Button variant="secondary" onClick={onClose}>
              Send nothing
            </Button>
          }
        >
          {hasCome && (
            <Button variant="secondary" onClick={() => form.reset(RESULTS_TEXT)}>
              Use the text ‘{RESULTS_TEXT.subject}’
            </Button>
          )}
          <FormField form={form} name="subject" />
          <FormField
            form={form}
            name="body"
            kind="lines"
            rows={8}
            hint={`Each mail begins ‘Dear …’. You may use ${FIELDS}: the preview shows them filled in.`}
          />
        </Form>
      )}
    </LazyDialog>
  );
}
