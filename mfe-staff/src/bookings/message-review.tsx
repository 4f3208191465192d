import { createIdempotencyKeys } from '@chaps/api-client/idempotency-keys';
import { previewMessage, sendTestMessage } from '@chaps/api-client/staff-bookings';
import { MESSAGE_DELAY_SECONDS } from '@chaps/contracts/several-bookings';
import type { MessagePreview, MessageRequest } from '@chaps/contracts/staff-messages';
import { isAboutResults } from '@chaps/domain/messages';
import { ActionResult, Button, ButtonRow, Notice, SelectField, TextAreaField } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../components/links.tsx';
import { formatPeopleCount } from './filter.ts';

interface ReviewProps {
  eventId: string;
  message: MessageRequest;
  preview: MessagePreview;
  /** London time, e.g. '3 December 2026, 18:00'; null for now. */
  at: string | null;
  onClose: () => void;
}

/** The recipients and a preview of the message, or why it may not be sent. */
export function Review({ eventId, message, preview, at, onClose }: ReviewProps) {
  const { people, not_marked, refusal } = preview;
  const unmarked = isAboutResults(message) && not_marked > 0 && (
    <p>
      {formatPeopleCount(not_marked)} at this event {not_marked === 1 ? 'has' : 'have'} no record of
      whether they gave a sample.{' '}
      <Link to={`/staff/events/${eventId}/day`} onClick={onClose}>
        Open the event’s Day
      </Link>
    </p>
  );
  if (refusal) {
    return (
      <ActionResult tone="error">
        <p>{refusal}</p>
        {unmarked}
      </ActionResult>
    );
  }
  const cancelling = at
    ? `on ${at}, London time. Until then you can cancel it on the event’s Messages tab. Later bookings will not receive it.`
    : `. You will have ${MESSAGE_DELAY_SECONDS} seconds to cancel.`;
  return (
    <>
      {unmarked && <Notice tone="warning">{unmarked}</Notice>}
      <ActionResult of={preview} tone="info">
        {people === 0
          ? preview.without_address > 0
            ? 'Nobody in this group can be reached by e-mail.'
            : 'There is nobody in this group.'
          : `${formatPeopleCount(people)} will be notified by e-mail${at ? ' ' : ''}${cancelling}`}
      </ActionResult>
      <UnreachedPeople eventId={eventId} preview={preview} onClose={onClose} />
      {people > 0 && <MailPreview eventId={eventId} message={message} preview={preview} />}
      <SendTestToMe eventId={eventId} message={message} />
    </>
  );
}

/** People who cannot be reached by e-mail, so that staff can call them. */
function UnreachedPeople({
  eventId,
  preview: { without_address: count, unreached },
  onClose,
}: Pick<ReviewProps, 'eventId' | 'preview' | 'onClose'>) {
  if (count === 0) return null;
  const more = count - unreached.length;
  return (
    <Notice tone="warning">
      <p>
        {formatPeopleCount(count)} will not receive it: they have no e-mail address, or the mail
        server rejected it. They are listed under ‘Messages that did not arrive’ until someone has
        called them:
      </p>
      <ul>
        {unreached.map(({ appointment_id, name, phone }) => (
          <li key={appointment_id}>
            <Link to={`/staff/events/${eventId}/bookings/${appointment_id}`} onClick={onClose}>
              {name}
            </Link>
            {phone && `, ${phone}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more.</p>}
    </Notice>
  );
}

/** The e-mail as one of the recipients will see it. */
function MailPreview({
  eventId,
  message,
  preview,
}: Pick<ReviewProps, 'eventId' | 'message' | 'preview'>) {
  const [shown, setShown] = useState(preview);
  const reading = useMutation({
    mutationFn: (reader: string) => previewMessage(eventId, { ...message, reader }),
    onSuccess: setShown,
  });
  const { sample, people } = preview;
  return (
    <>
      {sample.length > 1 && (
        <SelectField
          label="Preview for"
          hint={people > sample.length ? `The first ${sample.length} of ${people}.` : undefined}
          options={sample.map(({ appointment_id: value, name: label }) => ({ value, label }))}
          value={reading.isPending ? reading.variables : (shown.reader ?? '')}
          onChange={({ target }) => reading.mutate(target.value)}
        />
      )}
      {reading.error && <ActionResult tone="error">{reading.error.message}</ActionResult>}
      <TextAreaField label="The e-mail" readOnly rows={8} value={shown.text} />
    </>
  );
}

function SendTestToMe({ eventId, message }: Pick<ReviewProps, 'eventId' | 'message'>) {
  // A retry sends no second mail.
  const [once] = useState(() => createIdempotencyKeys());
  const testing = useMutation({
    mutationFn: () => {
      const { subject, body } = message;
      return once({ subject, body }, (message_id) =>
        sendTestMessage(eventId, { subject, body, message_id }),
      );
    },
  });
  const { data, error } = testing;
  return (
    <>
      <ButtonRow>
        <Button
          variant="quiet"
          busy={testing.isPending}
          busyLabel="Sending..."
          onClick={() => testing.mutate()}
        >
          Send me a test message
        </Button>
      </ButtonRow>
      {error && <ActionResult tone="error">{error.message}</ActionResult>}
      {data && (
        <ActionResult of={data} tone="success">
          A test message is on its way to {data.email}, with example details.
        </ActionResult>
      )}
    </>
  );
}
