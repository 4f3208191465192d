import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { previewMessage, sendMessage } from '@chaps/api-client/staff-bookings';
import { MESSAGE_GROUPS, type MessageRequest, messageForm } from '@chaps/contracts/staff-messages';
import { formatDate } from '@chaps/domain';
import { MESSAGE_FIELDS } from '@chaps/domain/messages';
import { ActionResult, Button, ButtonRow, FormRow, LazyDialog } from '@chaps/ui';
import { Form, FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { formatPeopleCount, GROUP_LABELS } from './filter.ts';
import { Review } from './message-review.tsx';
import type { QueuedMessage } from './queued-message.ts';
import { TemplateChoice } from './template-choice.tsx';

interface MessageDialogProps {
  eventId: string;
  /** The recipients; if absent, the writer chooses a group. */
  to?: MessageRequest['to'];
  /** Such as 'Everyone booked' or '3 selected'. */
  toName?: string;
  /** Whether the event's day has come, so that a message may be about results. */
  hasCome: boolean;
  onSent: (message: QueuedMessage) => void;
  onClose: () => void;
}

const FIELDS = MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ');

const GROUPS = MESSAGE_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));

const RESULTS_TEXT = {
  subject: 'Results are on the way',
  body: 'Thank you for coming to {event}. Your sample is with the laboratory.\n\nWe will write to you as soon as your result is ready, usually within two weeks.',
};

const useMessageForm = () =>
  useZodForm({
    schema: messageForm,
    labels: {
      group: 'To',
      subject: 'Subject',
      body: 'Message',
      send_date: 'Send on',
      send_time: 'At (London time)',
    },
    defaultValues: { group: 'booked', subject: '', body: '', send_date: '', send_time: '' },
  });

interface MessageFormProps extends Pick<MessageDialogProps, 'to' | 'hasCome' | 'onClose'> {
  form: ReturnType<typeof useMessageForm>;
  onWritten: (message: MessageRequest) => Promise<unknown>;
}

function MessageForm({ form, to, hasCome, onWritten, onClose }: MessageFormProps) {
  return (
    <Form
      form={form}
      send={({ group, send_date, send_time, ...text }) =>
        onWritten({
          ...text,
          to: to ?? { group },
          ...(send_date ? { send_date } : {}),
          ...(send_time ? { send_time } : {}),
        })
      }
      action="Preview"
      busyLabel="Preparing..."
      confirmLeave
      beside={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {!to && <FormField form={form} name="group" kind="select" options={GROUPS} />}
      <TemplateChoice
        offered={hasCome ? RESULTS_TEXT : undefined}
        current={() => form.getValues()}
        onChoose={({ subject, body }) => {
          form.setValue('subject', subject, { shouldDirty: true });
          form.setValue('body', body, { shouldDirty: true });
        }}
      />
      <FormField form={form} name="subject" />
      <FormField
        form={form}
        name="body"
        kind="lines"
        rows={6}
        hint={`Each e-mail begins ‘Dear …’. You can use ${FIELDS}: the preview shows them filled in.`}
      />
      <FormRow narrow>
        <FormField
          form={form}
          name="send_date"
          type="date"
          hint="Leave the date and time empty to send the message now."
        />
        <FormField form={form} name="send_time" type="time" />
      </FormRow>
    </Form>
  );
}

/**
 * A message keeps its idempotency key until it is known to be sent, even if the dialog is reopened.
 */
const once = createIdempotencyKeys();

/** Writes to a group: the text first, then a preview with the number of recipients. */
export default function MessageDialog(props: MessageDialogProps) {
  const { eventId, to, toName, hasCome, onSent, onClose } = props;
  const form = useMessageForm();
  const preview = useMutation({
    mutationFn: (message: MessageRequest) => previewMessage(eventId, message),
  });
  const { data: shown, variables: message } = preview;
  const at = message?.send_date ? `${formatDate(message.send_date)}, ${message.send_time}` : null;
  const sending = useMutation({
    mutationFn: (written: MessageRequest) =>
      once({ eventId, written }, async (id) => ({
        id,
        ...(await sendMessage(eventId, { ...written, message_id: id })),
      })),
    onSuccess: ({ id, people }) => onSent({ id, people, at }),
  });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        shown && !shown.refusal
          ? 'Send this message?'
          : toName
            ? `Write to: ${toName}`
            : 'Write a message'
      }
    >
      {shown && message ? (
        <>
          <Review eventId={eventId} message={message} preview={shown} at={at} onClose={onClose} />
          {sending.error && <ActionResult tone="error">{sending.error.message}</ActionResult>}
          <ButtonRow>
            {!shown.refusal && (
              <Button
                disabled={shown.people === 0}
                busy={sending.isPending}
                busyLabel="Sending..."
                onClick={() => sending.mutate(message)}
              >
                {at ? 'Schedule for' : 'Send to'} {formatPeopleCount(shown.people)}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => {
                sending.reset();
                preview.reset();
              }}
            >
              Change the text
            </Button>
          </ButtonRow>
        </>
      ) : (
        <MessageForm
          form={form}
          {...(to ? { to } : {})}
          hasCome={hasCome}
          onWritten={(written) => preview.mutateAsync(written)}
          onClose={onClose}
        />
      )}
    </LazyDialog>
  );
}
