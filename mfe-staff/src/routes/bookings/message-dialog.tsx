import { previewMessage, sendMessage } from '@chaps/api-client/staff-bookings';
import {
  MESSAGE_DELAY_SECONDS,
  type MessageRequest,
  messageForm,
} from '@chaps/contracts/staff-bookings';
import { ActionResult, Button, ButtonRow, LazyDialog, TextAreaField } from '@chaps/ui';
import { FormField, useZodForm } from '@chaps/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffForm } from '../../components/staff-form.tsx';

interface SentMessage {
  id: string;
  people: number;
}

interface MessageDialogProps {
  eventId: string;
  to: MessageRequest['to'];
  /** Such as 'Booked and arrived' or '3 selected'. */
  toName: string;
  onSent: (message: SentMessage) => void;
  onClose: () => void;
}

export const peopleWords = (people: number) => (people === 1 ? '1 person' : `${people} people`);

/** Writes to a group: first the text, then a preview with the number of recipients. */
export function MessageDialog({ eventId, to, toName, onSent, onClose }: MessageDialogProps) {
  const form = useZodForm({
    schema: messageForm,
    labels: { subject: 'Subject', body: 'Message' },
    defaultValues: { subject: '', body: '' },
  });
  // The same for each attempt to send this text, so that it is sent once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const preview = useMutation({
    mutationFn: (text: Pick<MessageRequest, 'subject' | 'body'>) =>
      previewMessage(eventId, { ...text, to }),
  });
  const sending = useMutation({
    mutationFn: (text: Pick<MessageRequest, 'subject' | 'body'>) =>
      sendMessage(eventId, { ...text, to, message_id: id }),
    onSuccess: ({ people }) => onSent({ id, people }),
  });
  const shown = preview.data;
  return (
    <LazyDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown ? 'Send this message?' : `Write to: ${toName}`}
    >
      {shown && preview.variables ? (
        <>
          <p>
            {shown.people === 0
              ? 'This group is empty.'
              : `${peopleWords(shown.people)} will be notified by email. You can cancel sending for ${MESSAGE_DELAY_SECONDS} seconds. The first of them reads:`}
          </p>
          {shown.people > 0 && (
            <TextAreaField label="The mail" readOnly rows={10} value={shown.text} />
          )}
          {sending.error && <ActionResult tone="error">{sending.error.message}</ActionResult>}
          <ButtonRow>
            <Button
              disabled={shown.people === 0}
              busy={sending.isPending}
              busyLabel="Sending..."
              onClick={() => sending.mutate(preview.variables)}
            >
              Send to {peopleWords(shown.people)}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setId(crypto.randomUUID());
                preview.reset();
              }}
            >
              Change the text
            </Button>
          </ButtonRow>
        </>
      ) : (
        <StaffForm
          form={form}
          send={(text) => preview.mutateAsync(text)}
          action="Preview"
          busyLabel="Preparing..."
          beside={
            <Button variant="secondary" onClick={onClose}>
              Send nothing
            </Button>
          }
        >
          <FormField form={form} name="subject" />
          <FormField form={form} name="body" kind="lines" rows={8} />
        </StaffForm>
      )}
    </LazyDialog>
  );
}
