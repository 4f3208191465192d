import { messagesQuery } from '@chaps/api-client/staff-messages';
import { messagesQuery as listQuery, type SentMessage } from '@chaps/contracts/staff-messages';
import { londonDate, mayMarkAttendance } from '@chaps/domain';
import { Button, ButtonRow, type DataColumn } from '@chaps/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type QueuedMails, QueuedMailsNotice } from '../bookings/mails-queued.tsx';
import { toQueuedMails } from '../bookings/queued-message.ts';
import { EventTabPage, useOpenEvent } from '../components/event-tab.tsx';
import { Link } from '../components/links.tsx';
import { List, useListAddress } from '../components/list.tsx';
import { formatDateAndTime, NoWrap } from '../components/table-parts.tsx';
import { countPeople, countWaiting, describeRecipients } from './message-words.tsx';

/** Loaded when someone starts a message. */
const MessageDialog = lazy(() => import('../bookings/message-dialog.tsx'));

const COLUMNS: DataColumn<SentMessage>[] = [
  {
    key: 'subject',
    header: 'Subject',
    rowHeader: true,
    cell: ({ message_id, subject }) => <Link to={message_id}>{subject}</Link>,
  },
  { key: 'to', header: 'To', cell: describeRecipients },
  { key: 'people', header: 'People', align: 'end', cell: countPeople },
  { key: 'queued', header: 'Queued', align: 'end', cell: countWaiting },
  {
    key: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ deliveries }) => deliveries.accepted,
  },
  {
    key: 'delivered',
    header: 'Delivered',
    align: 'end',
    cell: ({ deliveries }) => deliveries.delivered,
  },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ deliveries }) => deliveries.failed },
  {
    key: 'cancelled',
    header: 'Not sent',
    align: 'end',
    cell: ({ deliveries }) => deliveries.cancelled,
  },
  { key: 'sent_by', header: 'Written by', extra: true, cell: ({ sent_by }) => sent_by ?? '–' },
  {
    key: 'send_at',
    header: 'Send time',
    cell: ({ send_at }) => <NoWrap>{formatDateAndTime(send_at)}</NoWrap>,
  },
];

/** `/staff/events/:event/messages`: messages to the event's people. */
export default function Messages() {
  const { eventId, known } = useOpenEvent();
  const address = useListAddress(listQuery);
  const list = useQuery(messagesQuery(eventId, address.query));
  const [writing, setWriting] = useState(false);
  const [mails, setMails] = useState<QueuedMails>();
  return (
    <EventTabPage title="Messages">
      <ButtonRow>
        <Button onClick={() => setWriting(true)}>Write a message</Button>
      </ButtonRow>
      {mails && (
        <QueuedMailsNotice key={mails.id} {...mails} onCancelled={() => void list.refetch()} />
      )}
      <List
        query={list}
        paged={{ address, one: 'message', many: 'messages' }}
        empty="No messages about this event have been sent yet."
        caption="Messages, newest first"
        rowKey={({ message_id }) => message_id}
        columns={COLUMNS}
      />
      {writing && (
        <Suspense>
          <MessageDialog
            eventId={eventId}
            hasCome={mayMarkAttendance(known.event.event_date, londonDate(new Date()))}
            onClose={() => setWriting(false)}
            onSent={(message) => {
              setWriting(false);
              setMails(toQueuedMails(eventId, message));
              void list.refetch();
            }}
          />
        </Suspense>
      )}
    </EventTabPage>
  );
}
